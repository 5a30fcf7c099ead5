import type { ChildProcess } from "node:child_process";
import { tmpdir } from "node:os";
import { afterEach, describe, expect, test } from "vitest";
import { type RunningGateway, runGateway, temporaryFolder } from "../support/gateway-process.ts";

const running: RunningGateway[] = [];
const start = async (env: Record<string, string> = {}): Promise<RunningGateway> => {
  const gateway = await runGateway({ DATA_DIR: temporaryFolder(), ...env });
  running.push(gateway);
  return gateway;
};
afterEach(() => {
  for (const gateway of running.splice(0)) gateway.kill();
});

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null ? new Promise((resolve) => child.once("exit", (code) => resolve(code))) : Promise.resolve(child.exitCode);

describe("the gateway as a program", () => {
  test("it prints its real address in one line, answers there, and ends in order at SIGTERM", async () => {
    const gateway = await start();
    expect(gateway.output()).toMatch(/^Woodshed is running at http:\/\/127\.0\.0\.1:\d+\n$/);
    expect((await fetch(`${gateway.address}/healthz`)).status).toBe(200);
    gateway.child.kill("SIGTERM");
    expect(await ended(gateway.child)).toBe(0);
  });

  test("it finds its files whatever the working directory is", async () => {
    const gateway = await start({ TEST_CWD: tmpdir() });
    expect((await fetch(`${gateway.address}/api/song/songs`)).status).toBe(200);
  });

  test.each([
    [{ PORT: "high" }, /^PORT is wrong: .*\n$/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL is wrong: .*\n$/],
    [{ DATA_DIR: "/dev/null/data" }, /^DATA_DIR is wrong: .*\n$/],
    [{ HOST: "203.0.113.7" }, /^HOST is wrong: .*\n$/],
  ])("%j stops the start with one line that names it", async (env, line) => {
    const gateway = await start(env);
    expect(await ended(gateway.child)).toBe(1);
    expect(gateway.errors()).toMatch(line);
    expect(gateway.output()).toBe("");
  });

  test("a port that is taken is named", async () => {
    const first = await start();
    const second = await start({ PORT: new URL(first.address).port });
    expect(await ended(second.child)).toBe(1);
    expect(second.errors()).toMatch(/^PORT is wrong: another program listens there/);
  });

  test("what is not HTTP gets the same error shape", async () => {
    const gateway = await start();
    const answer = await gateway.raw("NOT HTTP AT ALL\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ error: { code: "bad_request", details: {} } });
  });
});
