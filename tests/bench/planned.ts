import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** Note-ons that the engine gave to the sampler, as [frame, note]. */
    benchPlan?: [frame: number, note: number][];
    benchProgress?: Int32Array;
  }
}

/** Put before the engine's own code: what it schedules is told to the page as well. */
const overhear = `
const plan = new BroadcastChannel("bench-plan");
const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (message, ...rest) {
  if (message?.type === "schedule") {
    const notes = [];
    for (let at = 0; at < message.events.length; at += 5) if (message.events[at + 1] === 1) notes.push([message.events[at], message.events[at + 2]]);
    if (notes.length > 0) plan.postMessage(notes);
  }
  return post.call(this, message, ...rest);
};
`;

/** Runs in the page before its scripts: gathers the plan, and the sampler's own counters. */
function gather(): void {
  const plan: [number, number][] = [];
  window.benchPlan = plan;
  new BroadcastChannel("bench-plan").onmessage = ({ data }) => plan.push(...data);
  const post = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown, transfer?: Transferable[]) => void;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, transfer?: unknown) {
    if (typeof message === "object" && message !== null && "progress" in message && message.progress instanceof SharedArrayBuffer)
      window.benchProgress = new Int32Array(message.progress);
    post.call(this, message, transfer as Transferable[]);
  };
}

/** Overhears what the engine schedules; call it before the page is opened. */
export async function overhearPlan(page: Page): Promise<void> {
  await page.route("**/assets/engine.worker-*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: overhear + (await response.text()) });
  });
  await page.addInitScript(gather);
}

/** Takes the note-ons scheduled since the last time. */
export const takePlan = (page: Page): Promise<[frame: number, note: number][]> => page.evaluate(() => window.benchPlan?.splice(0) ?? []);

/** Reads the sampler's counters by their index in the progress it shares. */
export const readCounter = (page: Page, index: number): Promise<number> =>
  page.evaluate((at) => (window.benchProgress === undefined ? -1 : Atomics.load(window.benchProgress, at)), index);
