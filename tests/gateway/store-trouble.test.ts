import { afterEach, describe, expect, test } from "vitest";
import { type RunningGateway, runGateway, temporaryFolder } from "../support/gateway-process.ts";
import { remotePerson } from "../support/remote.ts";

const running: RunningGateway[] = [];
const startWith = async (preload: string): Promise<RunningGateway> => {
  const gateway = await runGateway({ DATA_DIR: temporaryFolder() }, [
    "--import",
    new URL(`../support/${preload}.mjs`, import.meta.url).href,
  ]);
  running.push(gateway);
  return gateway;
};
afterEach(() => {
  for (const gateway of running.splice(0)) gateway.kill();
});

describe("a store in trouble", () => {
  test("a full disk is said by its name in the answer and, with SQLite's own words, in the log", async () => {
    const gateway = await startWith("full-disk");
    const person = await remotePerson(gateway.address, "Ada");
    const answer = await person.call("POST", "/content/workspace", { body: { data: { pad: "x".repeat(100_000) } } });
    expect(answer).toMatchObject({ status: 503, body: { error: { code: "disk_full", message: expect.stringMatching(/disk is full/) } } });
    expect((await person.call("GET", "/content/workspace/list")).status).toBe(200);
    const line =
      gateway
        .errors()
        .split("\n")
        .find((one) => one.includes("a call failed")) ?? "";
    expect(JSON.parse(line).err).toMatchObject({ message: expect.stringContaining("database or disk is full"), isDiskFull: true });
    expect(line).toContain("SqliteError");
  });

  test("a writing thread that ended ends the process, so that it is started again", async () => {
    const gateway = await startWith("dying-writer");
    const ended = new Promise((resolve) => gateway.child.once("exit", resolve));
    const person = await remotePerson(gateway.address, "Ada");
    const call = person.call("POST", "/content/workspace", { body: { data: {} } }).catch(() => undefined);
    expect(await ended).toBe(1);
    await call;
    expect(gateway.errors()).toMatch(/^The thread that writes the database has ended/m);
  });
});
