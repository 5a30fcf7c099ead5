import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/gateway-app.ts";

let here: TestApp;
let port = 0;
beforeAll(async () => {
  here = await startApp();
  await here.app.listen({ host: "127.0.0.1", port: 0 });
  const address = here.app.server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterAll(() => here.stop());

/** Sends the beginning of a request and then a letter now and again; resolves with all that came back once the gateway hung up. */
function dribble(beginning: string, letter: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(beginning));
    const timer = setInterval(() => socket.writable && socket.write(letter), 100);
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      resolve(answer);
    });
    setTimeout(() => reject(new Error("The gateway let a slow client stay.")), 15_000).unref();
  });
}

describe("a client that takes its time", () => {
  test("has 15 seconds for its headers, and for its whole request 30 and what the largest body takes over 64 kbit/s", () => {
    expect([here.app.server.headersTimeout, here.app.server.requestTimeout]).toEqual([15_000, 30_000 + 131_072]);
  });

  test("is told 408 in the one error shape and hung up on, in its headers as in its body; others are answered meanwhile", async () => {
    here.app.server.headersTimeout = 600;
    here.app.server.requestTimeout = 800;
    const slow = Promise.all([
      dribble("GET /v1/user HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "a"),
      dribble(
        "POST /content/workspace HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n",
        " ",
      ),
    ]);
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
    for (const answer of await slow) {
      const last = answer.slice(answer.lastIndexOf("HTTP/1.1"));
      expect(last).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
      expect(JSON.parse(last.split("\r\n\r\n")[1] ?? "")).toMatchObject({ error: { code: "timeout", details: {} } });
    }
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  }, 20_000);
});
