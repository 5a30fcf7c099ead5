// A load generator that costs little itself: raw sockets, requests as ready bytes, answers read by their length or, where they come in chunks, by those.
import { connect } from "node:net";
import { performance } from "node:perf_hooks";

const HEAD_END = Buffer.from("\r\n\r\n");

const LINE_END = Buffer.from("\r\n");

/** Where an answer's chunks end, and what they hold; undefined while some are to come. @param {Buffer} buffer @param {number} from */
function chunksFrom(buffer, from) {
  const parts = [];
  for (let at = from; ; ) {
    const line = buffer.indexOf(LINE_END, at);
    if (line === -1) return undefined;
    const size = Number.parseInt(buffer.toString("latin1", at, line), 16);
    at = line + 2 + size + 2;
    if (buffer.length < at) return undefined;
    if (size === 0) return { end: at, body: Buffer.concat(parts) };
    parts.push(buffer.subarray(line + 2, line + 2 + size));
  }
}

/** Where an answer ends, and what it holds; undefined while some of it is to come. @param {Buffer} buffer @param {string} text @param {number} from */
function bodyFrom(buffer, text, from) {
  if (/transfer-encoding: chunked/i.test(text)) return chunksFrom(buffer, from);
  const end = from + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
  return buffer.length < end ? undefined : { end, body: buffer.subarray(from, end) };
}

/**
 * A kept-alive connection that sends one request at a time.
 * @param {string} address
 */
export function openConnection(address) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  let buffer = Buffer.alloc(0);
  let settle = () => {};
  let fail = () => {};
  socket.on("data", (bytes) => {
    buffer = buffer.length === 0 ? bytes : Buffer.concat([buffer, bytes]);
    const head = buffer.indexOf(HEAD_END);
    if (head === -1) return;
    const text = buffer.toString("latin1", 0, head);
    const answer = bodyFrom(buffer, text, head + 4);
    if (answer === undefined) return;
    buffer = buffer.subarray(answer.end);
    settle({ status: Number(text.slice(9, 12)), body: answer.body });
  });
  socket.on("error", (error) => fail(error));
  socket.on("close", () => fail(new Error("the connection was closed")));
  return {
    /** @param {Buffer} request */
    send: (request) =>
      new Promise((resolve, reject) => {
        settle = resolve;
        fail = reject;
        socket.write(request);
      }),
    close: () => {
      fail = () => {};
      socket.destroy();
    },
  };
}

/** The bytes of a request. */
export function requestBytes({ method, path, cookie, body = "", headers = {} }) {
  const lines = [`${method} ${path} HTTP/1.1`, "Host: localhost", "Sec-Fetch-Site: same-origin", `Cookie: ${cookie}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== "") lines.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** The value below which a part of the sorted times lies. */
export const percentile = (times, part) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

/** Sends requests over a number of connections as fast as answers come, for a time. */
export async function saturate({ address, connections, seconds, next }) {
  const end = performance.now() + seconds * 1000;
  const times = [];
  const statuses = new Map();
  const worker = async (index) => {
    const connection = openConnection(address);
    for (let count = 0; performance.now() < end; count += 1) {
      const start = performance.now();
      const { status } = await connection.send(next(index, count));
      times.push(performance.now() - start);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    connection.close();
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, (_, index) => worker(index)));
  const took = (performance.now() - start) / 1000;
  times.sort((one, other) => one - other);
  return {
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    statuses: Object.fromEntries(statuses),
  };
}

/** Sends requests at a fixed rate whether answers come or not; the time of each counts from when it was due. */
export async function openLoop({ address, perSecond, seconds, next }) {
  const idle = [];
  const times = [];
  const waiting = [];
  const send = async (due, index) => {
    const connection = idle.pop() ?? openConnection(address);
    await connection.send(next(index));
    times.push(performance.now() - due);
    idle.push(connection);
  };
  const start = performance.now();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = start + (index * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    waiting.push(send(due, index));
  }
  await Promise.all(waiting);
  for (const connection of idle) connection.close();
  times.sort((one, other) => one - other);
  return { count: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Opens new connections while others saturate, and times each one's first answer from the moment it is opened. */
export async function coldConnections({ address, count, request }) {
  const one = async () => {
    const start = performance.now();
    const connection = openConnection(address);
    await connection.send(request);
    connection.close();
    return performance.now() - start;
  };
  const times = await Promise.all(Array.from({ length: count }, one));
  times.sort((first, second) => first - second);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
