import { describe, expect, test } from "vitest";
import { startApp } from "../support/gateway-app.ts";

const statusFor = async (host: string, env: Record<string, string> = {}): Promise<number> => {
  const { app, stop } = await startApp(env);
  const answer = await app.inject({ url: "/healthz", headers: { host } });
  await stop();
  return answer.statusCode;
};

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
    expect(await statusFor("music.example", { PUBLIC_URL: "https://music.example" })).toBe(200);
  });
});
