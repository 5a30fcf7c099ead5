import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AudioHostOptions, AudioStatus } from "./audio-host.ts";
import { RunningHost, type RunningHostParts } from "./running-audio-host.ts";

/** A page that is hidden and shown, with listeners as on its document and its window. */
class FakePage extends EventTarget {
  hidden = false;
  show(): void {
    this.hidden = false;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

/** A context as on iOS: `interrupted` while a call lasts, and then again for whoever asks it to run. */
class FakeContext {
  state: AudioContextState | "interrupted" = "suspended";
  onstatechange: (() => void) | null = null;
  currentTime = 0;
  sampleRate = 48_000;
  asked = 0;
  isCalled = false;

  async resume(): Promise<void> {
    this.asked++;
    if (this.isCalled) throw new DOMException("Failed to start the audio device", "InvalidStateError");
    this.turn("running");
  }
  async suspend(): Promise<void> {
    const asked = this.asked;
    await Promise.resolve();
    if (asked === this.asked) this.turn("suspended");
  }
  async close(): Promise<void> {
    this.turn("closed");
  }
  turn(state: FakeContext["state"]): void {
    if (state === this.state) return;
    this.state = state;
    this.onstatechange?.();
  }
  call(): void {
    this.isCalled = true;
    this.turn("interrupted");
  }
  hangUp(): void {
    this.isCalled = false;
  }
}

let page: FakePage;
let audioSession: { type: string };
const opened: FakeContext[] = [];
/** What each new context was asked for. */
const wishes: AudioContextOptions[] = [];

beforeEach(() => {
  page = new FakePage();
  audioSession = { type: "auto" };
  opened.length = 0;
  wishes.length = 0;
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { audioSession });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal(
    "AudioContext",
    class extends FakeContext {
      constructor(options: AudioContextOptions) {
        super();
        wishes.push(options);
        opened.push(this);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function world() {
  const context = new FakeContext();
  const statuses: AudioStatus[] = [];
  const ran: string[] = [];
  const heard: number[] = [];
  let isOpen = false;
  let asksForSamples = 0;
  const link = {
    progress: null,
    noteSink: { push: (status: number) => heard.push(status) > 0 },
    shift: () => 0,
    isOpen: () => isOpen,
    open: async () => {
      isOpen = true;
      ran.push("opened");
    },
    move: async () => void ran.push("moved"),
    close: () => {},
  };
  const loads = { stop: () => {}, wanted: () => void asksForSamples++ };
  const parts = { link, loader: {}, loads, forms: {} } as unknown as RunningHostParts;
  const options: AudioHostOptions = {
    sampleBase: "/samples/",
    latencyHint: 0.01,
    form: "light",
    onStatus: (status) => statuses.push(status),
    onInstrument: () => {},
    onPlayable: () => {},
    onProblem: () => {},
  };
  const host = new RunningHost(context as unknown as AudioContext, parts, options, () => {});
  await vi.waitFor(() => expect(ran).toEqual(["opened"]));
  return { host, context, statuses, ran, heard, samplesAsked: () => asksForSamples };
}

test("before the first gesture nothing is asked to run, not even when the page is seen again", async () => {
  const { host, context, statuses, heard } = await world();
  page.show();
  expect([context.asked, statuses, host.status()]).toEqual([0, [], "locked"]);
  expect(host.noteSink.push(0x90, 60, 90)).toBe(false);
  await host.unlock();
  expect([context.asked, statuses]).toEqual([1, ["running"]]);
  expect(host.noteSink.push(0x90, 60, 90)).toBe(true);
  expect(heard).toEqual([0x90]);
});

test("where the browser lets sound run without a gesture, a key of a keyboard is heard before any", async () => {
  const { host, context, heard } = await world();
  context.turn("running");
  expect(host.noteSink.push(0x90, 60, 90)).toBe(true);
  expect(heard).toEqual([0x90]);
});

test("a call interrupts the sound; it is back with the page, and the gesture that comes during the call breaks nothing", async () => {
  const { host, context, statuses } = await world();
  await host.unlock();
  context.call();
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect([statuses, context.asked], "a hidden page asks for nothing").toEqual([["running", "locked"], 1]);
  await host.unlock();
  expect(statuses).toEqual(["running", "locked"]);
  context.hangUp();
  page.show();
  await vi.waitFor(() => expect(statuses).toEqual(["running", "locked", "running"]));
});

test("where the page was never left, the next gesture brings the sound back", async () => {
  const { host, context, statuses } = await world();
  await host.unlock();
  context.call();
  context.hangUp();
  await host.unlock();
  expect(statuses).toEqual(["running", "locked", "running"]);
});

test("a page that comes out of the browser's memory asks again, and one that was stopped does not", async () => {
  const { host, context, statuses } = await world();
  await host.unlock();
  context.turn("interrupted");
  page.dispatchEvent(new Event("pageshow"));
  await vi.waitFor(() => expect(statuses).toEqual(["running", "locked", "running"]));
  await host.stop();
  const { asked } = context;
  page.dispatchEvent(new Event("pageshow"));
  expect([context.asked, statuses.at(-1)]).toEqual([asked, "closed"]);
});

test("headphones with another rate: a new context in the place of the one that stands still, at the sampler's own rate", async () => {
  const { host, context, statuses, ran } = await world();
  await host.unlock();
  expect(await host.restart()).toBe(true);
  expect(wishes).toEqual([{ latencyHint: 0.01, sampleRate: 48_000 }]);
  expect(ran).toEqual(["opened", "moved"]);
  expect(host.context).toBe(opened[0]);
  expect(audioSession.type, "music, which the silent switch lets through").toBe("playback");
  await vi.waitFor(() => expect(context.state).toBe("closed"));
  expect(statuses, "nobody is told that the former one closed").toEqual(["running"]);
  context.turn("suspended");
  opened[0]?.call();
  expect(statuses).toEqual(["running", "locked"]);
});

test("sound that rests runs again when it is woken or touched, also where its state does not say yet that it rests", async () => {
  const { host, context, statuses } = await world();
  host.rest();
  expect(context.state, "what never ran has nothing to rest from").toBe("suspended");
  await host.unlock();
  host.wake();
  expect(context.asked, "it runs").toBe(1);
  host.rest();
  await vi.waitFor(() => expect(statuses).toEqual(["running", "resting"]));
  host.wake();
  expect([context.asked, statuses.at(-1)]).toEqual([2, "running"]);
  host.rest();
  await host.unlock();
  await Promise.resolve();
  expect([context.asked, context.state, host.status()]).toEqual([3, "running", "running"]);
});

test("a gesture, a key of a keyboard and playback ask for samples that have not come; a key that goes up does not", async () => {
  const { host, samplesAsked } = await world();
  await host.unlock();
  expect(samplesAsked()).toBe(1);
  host.noteSink.push(0x90, 60, 90);
  expect(samplesAsked()).toBe(2);
  host.noteSink.push(0x80, 60, 0);
  expect(samplesAsked()).toBe(2);
  host.wake();
  expect(samplesAsked()).toBe(3);
});
