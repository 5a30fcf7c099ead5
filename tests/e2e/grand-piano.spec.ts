import type { Page } from "@playwright/test";
import { PROGRESS } from "../../src/protocol/audio/audio-feed.ts";
import { audioTime, listenFor, recordAudio, recorderReady, soundHeard, takeRecording } from "../support/audio-recorder.ts";
import { fakeMidi } from "../support/fake-midi.ts";
import { rms, soundBetween } from "../support/listening.ts";
import { expect, test } from "../support/test.ts";
import { openWorkspace, soundsLoaded } from "../support/workspace-page.ts";

test.use({ fullPiano: true, bypassCSP: true });

declare global {
  interface Window {
    /** What the sampler was last told of the large piano. */
    testGrand?: { frames: number; parts: readonly number[]; progress: Int32Array | null };
  }
}

/** Runs in the page before its scripts: gathers which strengths the sampler has, and its counters. */
function gather(): void {
  const grand: NonNullable<Window["testGrand"]> = { frames: 0, parts: [], progress: null };
  window.testGrand = grand;
  const post = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown, transfer?: Transferable[]) => void;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, transfer?: unknown) {
    const { type, name, samples, zones, progress } = (message ?? {}) as {
      readonly type?: string;
      readonly name?: string;
      readonly samples?: Int16Array;
      readonly zones?: readonly { readonly part?: number; readonly standsIn?: true }[];
      readonly progress?: unknown;
    };
    if (progress instanceof SharedArrayBuffer) grand.progress = new Int32Array(progress);
    const own = new Set((zones ?? []).flatMap(({ part, standsIn }) => (part === undefined || standsIn ? [] : [part])));
    if (type === "instrument" && name === "salamander_grand_piano") grand.frames = samples?.length ?? 0;
    if (own.size > 0) grand.parts = [...own].sort();
    post.call(this, message, transfer as Transferable[]);
  };
}

const parts = (page: Page) => page.evaluate(() => window.testGrand?.parts ?? []);
const counter = (page: Page, index: number) => page.evaluate((at) => window.testGrand?.progress?.[at] ?? -1, index);

test("the large piano is heard in stereo; strengths come as notes ask for them, at last in the seat of one that nobody plays, within 64 MiB", async ({
  page,
}) => {
  await recordAudio(page);
  await page.addInitScript(gather);
  const keyboard = await fakeMidi(page);
  const fetched: string[] = [];
  page.on("response", (response) => {
    const part = /salamander_grand_piano(\w*)\.mp3/.exec(response.url())?.[1];
    if (part !== undefined) fetched.push(part);
  });
  await openWorkspace(page);
  await recorderReady(page);
  await soundsLoaded(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keyboard.plug();
  await expect.poll(() => parts(page), "middle, dampers").toEqual([0, 3]);
  expect(fetched.toSorted()).toEqual(["", "_releases"]);

  const play = async (velocity: number) => {
    await takeRecording(page);
    const from = await audioTime(page);
    await keyboard.send(0x90, 60, velocity);
    await soundHeard(page);
    const recording = await listenFor(page, 0.6);
    await keyboard.release(60);
    return { recording, sound: soundBetween(recording, from, from + 0.6) };
  };
  const soft = await play(50);
  const side = soft.recording.left.map((value, frame) => value - (soft.recording.right[frame] ?? 0));
  expect(rms({ samples: side }), "two channels that differ").toBeGreaterThan(0.1 * rms({ samples: soft.recording.left }));
  const loud = await play(124);
  expect(rms(loud.sound), "another strength stands in at once").toBeGreaterThan(2 * rms(soft.sound));

  await expect(async () => {
    for (const velocity of [50, 124]) await play(velocity);
    expect(await parts(page), "those that were played").toEqual([0, 1, 3, 4]);
  }).toPass({ timeout: 60_000 });
  expect(fetched.toSorted()).toEqual(["", "_16", "_7", "_releases"]);
  const [ownSoft, ownLoud] = [await play(50), await play(124)];
  expect(rms(ownLoud.sound)).toBeGreaterThan(2 * rms(ownSoft.sound));
  await expect(async () => {
    for (const velocity of [95, 124]) await play(velocity);
    expect(await parts(page), "the soft one was played least lately").toEqual([0, 2, 3, 4]);
  }).toPass({ timeout: 60_000 });

  const frames = await page.evaluate(() => window.testGrand?.frames ?? 0);
  expect(frames).toBeGreaterThan(0);
  expect((frames * Int16Array.BYTES_PER_ELEMENT) / 2 ** 20).toBeLessThanOrEqual(64);
  expect([await counter(page, PROGRESS.dropped), await counter(page, PROGRESS.late)]).toEqual([0, 0]);
});
