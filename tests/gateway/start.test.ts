import type { ChildProcess } from "node:child_process";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { afterEach, describe, expect, test } from "vitest";
import { type RunningGateway, runGateway, temporaryFolder } from "../support/gateway-process.ts";
import { remotePerson } from "../support/remote.ts";

const running: RunningGateway[] = [];
const start = async (env: Record<string, string> = {}, nodeArguments: readonly string[] = []): Promise<RunningGateway> => {
  const gateway = await runGateway({ DATA_DIR: temporaryFolder(), ...env }, nodeArguments);
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

  test("without a built SQLite it says in one line what to do", async () => {
    const gateway = await start({}, ["--import", new URL("../support/without-sqlite.mjs", import.meta.url).href]);
    expect(await ended(gateway.child)).toBe(1);
    expect(gateway.errors()).toMatch(/^SQLite is not built on this machine\. Install .* C\+\+ compiler, .* DATABASE_URL .*\n$/);
  });

  test("a PostgreSQL that is not there is named", async () => {
    const gateway = await start({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" });
    expect(await ended(gateway.child)).toBe(1);
    expect(gateway.errors()).toMatch(/^DATABASE_URL is wrong, .*ECONNREFUSED.*\n$/);
  });

  test("a call under way at SIGTERM is answered, an idle connection does not hold it up, and what was answered is there again", async () => {
    const data = temporaryFolder();
    const gateway = await start({ DATA_DIR: data });
    const person = await remotePerson(gateway.address, "Ada");
    const { hostname, port } = new URL(gateway.address);
    const idle = connect(Number(port), hostname);
    const saves = Array.from({ length: 20 }, (_, n) => person.call("POST", "/content/workspace", { body: { title: `${n}`, data: {} } }));
    await Promise.race(saves);
    gateway.child.kill("SIGTERM");
    const outcomes = await Promise.allSettled(saves);
    expect(await ended(gateway.child)).toBe(0);
    idle.destroy();
    const saved = outcomes.filter((one) => one.status === "fulfilled" && one.value.status === 200);
    const again = await start({ DATA_DIR: data });
    const list = (await (await remotePerson(again.address, "Ada")).call("GET", "/content/workspace/list")).body as {
      data: { content: unknown[] };
    };
    expect(list.data.content.length).toBeGreaterThanOrEqual(saved.length);
    expect(saved.length).toBeGreaterThan(0);
  });

  test("the log has a line for each failure and refusal, and no secret in any", async () => {
    const gateway = await start({ LOG_LEVEL: "debug" });
    const person = await remotePerson(gateway.address, "Ada");
    await person.call("POST", "/content/workspace", { body: { title: "Secret title", data: { secret: "body" } } });
    await person.call("GET", "/content/workspace/list?after=secretquery");
    await fetch(`${gateway.address}/identity/callback/google?code=secretcode&state=secretstate`, { redirect: "manual" });
    await fetch(`${gateway.address}/v1/logout`, { method: "POST", headers: { origin: "http://evil.example" } });
    gateway.child.kill("SIGTERM");
    await ended(gateway.child);
    const lines = gateway.errors().trim().split("\n");
    const calls = lines.map((line) => JSON.parse(line) as { msg: string; status?: number; route?: string });
    expect(calls.filter(({ msg }) => msg === "call").map(({ status }) => status)).toContain(403);
    // A request's own number is made by chance and may spell a name.
    expect(gateway.errors().replaceAll(/"reqId":"[0-9a-f-]{36}"/g, "")).not.toMatch(/secret|Ada|woodshed-session|[\w-]{43}/i);
  });

  test.each([
    [{}, "sign-in: by the account of this machine"],
    [{ PUBLIC_URL: "https://music.example" }, "off because PUBLIC_URL is not this machine's"],
    [{ TRUST_PROXY: "1" }, "off because TRUST_PROXY is set"],
    [{ TRUST_PROXY: "on" }, "TRUST_PROXY=on believes whoever calls where the call comes from"],
    [{ OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "i", OIDC_CLIENT_SECRET: "s" }, "sign-in: by the provider https://id.example/"],
  ])("the start says how people sign in, and of a TRUST_PROXY that believes everybody: %j", async (env, words) => {
    const gateway = await start({ LOG_LEVEL: "info", ...env });
    await fetch(`${gateway.address}/healthz`);
    expect(gateway.errors()).toContain(words);
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
