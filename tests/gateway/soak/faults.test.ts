import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answers } from "../../../src/protocol/gateway-answers.ts";
import { conflictDetails, errorAnswer } from "../../../src/protocol/gateway-contract.ts";
import { cuts, type FaultProxy, startFaultProxy } from "../../support/fault-proxy.ts";
import { type RunningGateway, runGateway, temporaryFolder } from "../../support/gateway-process.ts";
import { type RemoteAnswer, type RemotePerson, remotePerson, unlimited } from "../../support/remote.ts";

const rounds = process.env.SOAK === "long" ? 100 : 8;

let gateway: RunningGateway;
let proxy: FaultProxy;
/** Through the proxy, and straight. */
let far: RemotePerson;
let near: RemotePerson;
beforeAll(async () => {
  gateway = await runGateway({ DATA_DIR: temporaryFolder(), ...unlimited });
  proxy = await startFaultProxy(gateway.address);
  far = await remotePerson(gateway.address, "Ada", proxy.address);
  near = await remotePerson(gateway.address, "Ada");
});
afterAll(async () => {
  await proxy.stop();
  gateway.kill();
});

/** Repeats a call until an answer comes through: what a client does when the connection breaks. */
async function insist(call: () => Promise<RemoteAnswer>): Promise<{ answer: RemoteAnswer; tries: number }> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call().catch(() => undefined);
    if (answer !== undefined) return { answer, tries };
    if (tries === 10) throw new Error("No answer came through in ten tries.");
  }
}

const load = async (id: string) => v.parse(answers.document, (await near.call("GET", `/content/workspace/${id}`)).body).data;
const list = async () => v.parse(answers.list, (await near.call("GET", "/content/workspace/list")).body).data.content;

describe.each(cuts)("a connection that is cut %s", (cut) => {
  test(`makes no second workspace and loses none, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const title = `${cut} ${randomUUID()}`;
      proxy.cutNext(cut);
      const key = randomUUID();
      const { answer } = await insist(() =>
        far.call("POST", "/content/workspace", { body: { title, data: { round } }, headers: { "idempotency-key": key } }),
      );
      const { id } = v.parse(answers.saved, answer.body).data;
      const found = (await list()).filter((entry) => entry.title === title);
      expect(found.map((entry) => entry.id)).toEqual([id]);
    }
  });

  test(`loses no save, makes none twice and calls none saved that is not, ${rounds} times`, async () => {
    const made = v.parse(answers.saved, (await near.call("POST", "/content/workspace", { body: { data: { round: -1 } } })).body).data;
    let { version } = made;
    for (let round = 0; round < rounds; round += 1) {
      const writeId = randomUUID();
      const data = { round, pad: "x".repeat(20_000) };
      const headers = { "if-match": `"${version}"`, "x-write-id": writeId };
      proxy.cutNext(cut);
      const { answer, tries } = await insist(() => far.call("PUT", `/content/workspace/${made.id}`, { body: { data }, headers }));
      if (answer.status === 412) {
        expect(tries).toBeGreaterThan(1);
        const { current } = v.parse(conflictDetails, v.parse(errorAnswer, answer.body).error.details);
        expect(current.writeId).toBe(writeId);
        version = current.version;
      } else {
        expect(answer.status).toBe(200);
        ({ version } = v.parse(answers.saved, answer.body).data);
      }
      const stored = await load(made.id);
      expect(stored.version).toBe(version);
      expect(stored.version).toBe(round + 2);
      expect(stored.data).toEqual(data);
    }
  });
});
