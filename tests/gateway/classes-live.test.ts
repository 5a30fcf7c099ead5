import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Repository } from "../../src/gateway/storage/repository.ts";
import { classAnswers } from "../../src/protocol/gateway-contract-classes.ts";
import { openBrowser } from "../support/browser.ts";
import { bring, joined, newClass, sentResult } from "../support/class-people.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";
import { storeKinds } from "../support/stores.ts";

describe.each(storeKinds)("a class that is looked at on $name", ({ start }) => {
  let store: Repository;
  let [one, two]: TestApp[] = [];
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const kind = await start();
    store = await kind.open();
    const env = { RATE_LOGIN: "1000" };
    [one, two] = [await startApp(env, store), await startApp(env, store)];
    stop = async () => {
      await one?.stop();
      await two?.stop();
      await store.close();
      await kind.stop();
    };
  }, 60_000);
  afterAll(() => stop());

  test("tells of what another gateway on its store was brought, within five seconds, and ends when its gateway stops", async () => {
    if (one === undefined || two === undefined) throw new Error("There are no gateways.");
    const teacher = openBrowser(one.app);
    await teacher.signIn("Teacher");
    const made = await newClass(teacher, { title: "Live", sharesAll: true });
    const learner = openBrowser(two.app);
    await joined(learner, made.code, "Bird");
    const address = await one.app.listen({ port: 0, host: "127.0.0.1" });
    const cookie = [...teacher.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${address}/v1/classes/${made.id}/live`, { headers: { cookie, origin: address } });
    expect(answer.headers.get("content-type")).toContain("text/event-stream");
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const until = async (word: string): Promise<void> => {
      for (let text = ""; !text.includes(word); ) {
        const { value, done } = (await reader?.read()) ?? { value: "", done: true };
        if (done) throw new Error(`It ended before "${word}".`);
        text += value ?? "";
      }
    };
    await until("event: open");
    const began = Date.now();
    await bring(learner, sentResult(1, null));
    await until("event: changed");
    expect(Date.now() - began).toBeLessThan(5_000);
    const whole = v.parse(classAnswers.whole, (await teacher.get(`/v1/classes/${made.id}`)).json()).data;
    expect(whole.progress).toMatchObject([{ runs: 1 }]);
    await one.app.close();
    expect((await reader?.read())?.done).toBe(true);
  }, 30_000);
});
