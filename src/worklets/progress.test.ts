import { expect, test } from "vitest";
import type { Port } from "../lib/port.ts";
import { PROGRESS, PROGRESS_LENGTH, PROGRESS_QUANTA } from "../protocol/audio/audio-feed.ts";
import { ProgressReporter } from "./progress.ts";
import type { SamplerCore } from "./sampler-core.ts";

const core = { voices: 3, dropped: 1, late: 2 } as SamplerCore;

function connected(shared?: SharedArrayBuffer) {
  const posted: unknown[] = [];
  const reporter = new ProgressReporter();
  reporter.connect(shared, { postMessage: (message: unknown) => posted.push(message) } as unknown as Port);
  return { reporter, posted };
}

test("in shared memory the frame stands anew with each quantum, and the engine is woken every 16", () => {
  const shared = new SharedArrayBuffer(4 * PROGRESS_LENGTH);
  const words = new Int32Array(shared);
  const { reporter, posted } = connected(shared);
  for (let quantum = 1; quantum < PROGRESS_QUANTA; quantum++) {
    expect(reporter.tick(core, quantum * 128)).toBe(false);
    expect([words[PROGRESS.frameLow], words[PROGRESS.sequence]]).toEqual([quantum * 128, 0]);
  }
  expect(reporter.tick(core, 2048)).toBe(true);
  expect([PROGRESS.frameLow, PROGRESS.sequence, PROGRESS.voices, PROGRESS.dropped, PROGRESS.late].map((at) => words[at])).toEqual([
    2048, 1, 3, 1, 2,
  ]);
  expect(posted).toEqual([]);
});

test("a frame beyond 31 bits stands in two words", () => {
  const shared = new SharedArrayBuffer(4 * PROGRESS_LENGTH);
  const words = new Int32Array(shared);
  connected(shared).reporter.tick(core, 3 * 2 ** 31 + 128);
  expect([words[PROGRESS.frameLow], words[PROGRESS.frameHigh]]).toEqual([128, 3]);
});

test("without shared memory a message comes every 16 quanta", () => {
  const { reporter, posted } = connected();
  for (let quantum = 1; quantum <= 2 * PROGRESS_QUANTA; quantum++) reporter.tick(core, quantum * 128);
  expect(posted).toEqual([2048, 4096].map((frame) => ({ type: "progress", frame, voices: 3, dropped: 1 })));
});
