import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { connectTo, serversOf } from "./servers.ts";

test.each([
  ["postgres://ada:x%40y@db/woodshed", ["postgres://ada:x%40y@db/woodshed"], false],
  ["postgres://woodshed@/test1?host=%2Ftmp%2Fpg", ["postgres://woodshed@/test1?host=%2Ftmp%2Fpg"], false],
  [
    "postgresql://a@one:5433,two:5434/w?sslmode=require",
    ["postgresql://a@one:5433/w?sslmode=require", "postgresql://a@two:5434/w?sslmode=require"],
    true,
  ],
  ["postgres://a@one,two/w?target_session_attrs=read-write", ["postgres://a@one/w", "postgres://a@two/w"], true],
  ["postgres://a@one/w?target_session_attrs=primary", ["postgres://a@one/w"], true],
  ["postgres://[::1]:5432,[::2]:5432/w", ["postgres://[::1]:5432/w", "postgres://[::2]:5432/w"], true],
])("%s names its servers", (address, urls, wantsWrites) => {
  expect(serversOf(address)).toEqual({ urls, wantsWrites });
});

/** A message of PostgreSQL's protocol, version 3: its letter, its length, and what it says. */
function message(letter: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

const welcome = Buffer.concat([message("R", "\0\0\0\0"), message("Z", "I")]);
const column = Buffer.concat([Buffer.from("transaction_read_only\0"), Buffer.alloc(18)]);
const takesWrites = Buffer.concat([
  message("T", "\0\x01", column),
  message("D", "\0\x01\0\0\0\x03off"),
  message("C", "SHOW\0"),
  message("Z", "I"),
]);

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A server that welcomes everybody and answers each question with the same bytes; its address. */
async function listening(answer: Buffer): Promise<string> {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    let isKnown = false;
    socket.on("data", () => {
      socket.write(isKnown ? answer : welcome);
      isKnown = true;
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `postgres://ada@127.0.0.1:${(server.address() as AddressInfo).port}/woodshed`;
}

test("a pooler that takes the question and never answers it is passed over", async () => {
  const urls = [await listening(Buffer.alloc(0)), await listening(takesWrites)];
  const { pool, connect } = connectTo({ urls, wantsWrites: true }, { max: 1, connectionTimeoutMillis: 5_000 }, 50);
  const client = await connect();
  expect(client).toHaveProperty("port", Number(new URL(urls[1] ?? "").port));
  client.release();
  await pool.end();
});
