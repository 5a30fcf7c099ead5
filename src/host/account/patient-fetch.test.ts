import { expect, test } from "vitest";
import { fetchWhole } from "./patient-fetch.ts";

/** Time that passes when a test says so. */
function handTime() {
  let now = 0;
  const due: { readonly at: number; readonly task: () => void }[] = [];
  return {
    wait(ms: number, task: () => void): () => void {
      const entry = { at: now + ms, task };
      due.push(entry);
      return () => void due.splice(due.indexOf(entry) >>> 0, 1);
    },
    async pass(ms: number): Promise<void> {
      now += ms;
      for (const entry of due.filter(({ at }) => at <= now)) entry.task();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

/** A server that answers when a test says so. */
function server() {
  let answer = (_response: Response): void => {};
  const fetchIt = (_address: unknown, init?: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      answer = resolve;
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  return { fetchIt: fetchIt as typeof fetch, answer: (response: Response) => answer(response) };
}

const outcomeOf = (call: Promise<unknown>) => {
  const outcome: { value?: unknown; error?: unknown } = {};
  call.then(
    (value) => {
      outcome.value = value;
    },
    (error: unknown) => {
      outcome.error = error;
    },
  );
  return outcome;
};

test("a small call is given up after 20 seconds of silence", async () => {
  const time = handTime();
  const outcome = outcomeOf(fetchWhole(server().fetchIt, "/v1/user", {}, time.wait));
  await time.pass(19_999);
  expect(outcome).toEqual({});
  await time.pass(1);
  expect(outcome.error).toMatchObject({ name: "TimeoutError" });
});

test("a lesson of 880 KiB over 256 kbit/s is not cut at 20 seconds, nor is one over 64 kbit/s", async () => {
  const time = handTime();
  const { fetchIt, answer } = server();
  const outcome = outcomeOf(fetchWhole(fetchIt, "/content/editor/1", { method: "PUT", body: "x".repeat(880 * 1024) }, time.wait));
  await time.pass(28_000);
  await time.pass(84_000);
  expect(outcome).toEqual({});
  answer(new Response("{}"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(outcome).toEqual({ value: { status: 200, text: "{}" } });
});

test("an answer goes on as long as bytes of it come, and ends when they stop", async () => {
  const time = handTime();
  const { fetchIt, answer } = server();
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const outcome = outcomeOf(fetchWhole(fetchIt, "/content/editor/1", {}, time.wait));
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    body = controller;
  };
  answer(new Response(new ReadableStream({ start })));
  await new Promise((resolve) => setTimeout(resolve));
  const [first, second] = [new Uint8Array([0xc3]), new Uint8Array([0xa9])];
  for (const bytes of [first, second]) {
    await time.pass(19_000);
    body?.enqueue(bytes);
    await new Promise((resolve) => setTimeout(resolve));
  }
  await time.pass(19_000);
  expect(outcome).toEqual({});
  body?.close();
  await new Promise((resolve) => setTimeout(resolve));
  expect(outcome).toEqual({ value: { status: 200, text: "é" } });
});
