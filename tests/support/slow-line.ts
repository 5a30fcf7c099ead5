import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** What a line carries. */
export interface LineSpeed {
  readonly bitsPerSecond: number;
  /** There and back, in milliseconds. */
  readonly roundTripMs: number;
}

/** A line to a gateway that is as slow as it is said to be, shared by all its connections. */
export interface SlowLine {
  readonly address: string;
  stop(): Promise<void>;
}

/** What the network sends at a time: connections take turns by it. */
const PACKET = 1460;
/** Finer than this a timer does not wake up. */
const TICK_MS = 4;

/** What waits for the line, one connection after the other in turns; calls back with what has passed it. */
function createQueue(bitsPerSecond: number) {
  const waiting = new Map<Socket, Buffer[]>();
  let credit = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    credit = waiting.size === 0 ? 0 : credit + ((now - last) * bitsPerSecond) / 8000;
    last = now;
    while (credit >= PACKET && waiting.size > 0) passOne();
  }, TICK_MS);
  let pass: (to: Socket, bytes: Buffer) => void = () => {};
  function passOne(): void {
    const [first] = waiting;
    if (first === undefined) return;
    const [to, parts] = first;
    waiting.delete(to);
    const [part = Buffer.alloc(0), ...rest] = parts;
    const left = part.length > PACKET ? [part.subarray(PACKET), ...rest] : rest;
    if (left.length > 0) waiting.set(to, left);
    credit -= PACKET;
    pass(to, part.subarray(0, PACKET));
  }
  return {
    add: (to: Socket, bytes: Buffer) => void waiting.set(to, [...(waiting.get(to) ?? []), bytes]),
    onPassed(task: (to: Socket, bytes: Buffer) => void) {
      pass = task;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * A TCP proxy before a gateway: what it answers comes at a speed that all connections share, everything takes half a round trip each way, and a new
 * connection a whole one first. What is asked for is not slowed beyond that: requests are small.
 */
export async function startSlowLine(target: string, { bitsPerSecond, roundTripMs }: LineSpeed): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const queue = createQueue(bitsPerSecond);
  const after = (ms: number, task: () => void): void => void setTimeout(task, ms);
  queue.onPassed((to, bytes) => after(roundTripMs / 2, () => to.writable && to.write(bytes)));
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    socket.setNoDelay();
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    return socket;
  };
  const proxy = createServer((socket) => {
    const client = keep(socket);
    const server = keep(connect(Number(port), hostname));
    const opened = performance.now() + roundTripMs;
    client.on("data", (bytes: Buffer) => {
      const wait = Math.max(0, opened - performance.now()) + roundTripMs / 2;
      after(wait, () => server.writable && server.write(bytes));
    });
    server.on("data", (bytes: Buffer) => queue.add(client, bytes));
    client.on("close", () => server.destroy());
    server.on("close", () => after(roundTripMs, () => client.destroy()));
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        queue.stop();
        for (const socket of open) socket.destroy();
        proxy.close(() => resolve());
      }),
  };
}
