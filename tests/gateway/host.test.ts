import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/gateway-app.ts";

let here: TestApp;
beforeAll(async () => {
  here = await startApp();
});
afterAll(() => here.stop());

const statusFor = async (host: string, { app } = here): Promise<number> =>
  (await app.inject({ url: "/healthz", headers: { host } })).statusCode;

describe("the name that a request is made to", () => {
  test.each(["localhost", "localhost:4500", "127.0.0.1:80", "[::1]:4500", "LOCALHOST"])("%s is this machine", async (host) => {
    expect(await statusFor(host)).toBe(200);
  });

  test.each([
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.nip.example",
    "evil.example:4500",
    "localhost@evil.example",
    "127.0.0.2",
  ])("%s made to point here is refused", async (host) => {
    expect(await statusFor(host)).toBe(421);
  });

  test("a gateway with a public address answers to any name", async () => {
    const open = await startApp({ PUBLIC_URL: "https://music.example" });
    expect(await statusFor("music.example", open)).toBe(200);
    await open.stop();
  });
});
