import type { Page } from "@playwright/test";
import { listenFor, recordAudio, recorderReady, takeRecording } from "../support/audio-recorder.ts";
import { fakeMidi } from "../support/fake-midi.ts";
import { onsetsOf } from "../support/listening.ts";
import { expect, test } from "../support/test.ts";
import { soundsLoaded, widget } from "../support/workspace-page.ts";

test.use({ bypassCSP: true });

/** A beat at 300, and how long the clicks and three whole notes last before the quarters. */
const BEAT = 200;
const QUARTERS = 3 * 4 * BEAT;

const triad = (id: string, tonic: string, notes: readonly string[], duration: string) => ({
  id,
  elementType: "Chord",
  name: tonic,
  tonic,
  type: "M",
  notes,
  intervals: ["1P", "3M", "5P"],
  inversion: 0,
  duration,
  originalVoicing: false,
});
const whole = (id: string) => triad(id, "Bb", ["Bb3", "D4", "F4"], "w");
const quarters = ["a", "b"].flatMap((id) => [
  triad(`${id}1`, "C", ["C3", "E3", "G3"], "q"),
  triad(`${id}2`, "F#", ["F#3", "A#3", "C#4"], "q"),
]);
/** Three bars of B flat, a bar in which C and F sharp change with every quarter, and one more of B flat, at 300. */
const quickChanges = {
  id: "progression-1",
  name: "1",
  tempo: 300,
  elements: [whole("w1"), whole("w2"), whole("w3"), ...quarters, whole("w4")],
};

/** A key of the MIDI keyboard goes down or up, in milliseconds from the first chord. */
type Stroke = readonly [at: number, on: boolean, ...notes: number[]];

/** Page milliseconds at which an audio time is heard. */
const heardAt = (page: Page, seconds: number): Promise<number> =>
  page.evaluate((time) => {
    const { contextTime = 0, performanceTime = 0 } = window.testRecorder?.context.getOutputTimestamp() ?? {};
    return performanceTime + (time - contextTime) * 1000;
  }, seconds);

/** Plays strokes from within the page, each in the first frame after its time, with exactly the time stamp that it is for. */
const playFrom = (page: Page, first: number, strokes: readonly Stroke[]): Promise<void> =>
  page.evaluate(
    async ([start, list]) => {
      for (const [at, on, ...notes] of list) {
        while (performance.now() < start + at) await new Promise(requestAnimationFrame);
        for (const note of notes) window.testMidi?.send("keys-1", [on ? 0x90 : 0x80, note, on ? 96 : 0], start + at);
      }
    },
    [first, strokes] as const,
  );

test("timed training: early for the next chord counts within 50 ms; 200 ms off is late, and so is a release", async ({ page }) => {
  const stored = { progressions: [quickChanges], selectedId: quickChanges.id };
  await page.addInitScript((text) => localStorage.setItem("progressionStore", text), JSON.stringify(stored));
  await recordAudio(page);
  const keys = await fakeMidi(page);
  await page.goto("/dashboard");
  const training = widget(page, "Training");
  await training.getByRole("radio", { name: "Timed" }).click();
  await expect(widget(page, "Player").getByRole("spinbutton", { name: "Tempo" })).toHaveValue("300");
  await recorderReady(page);
  await soundsLoaded(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keys.plug();
  await takeRecording(page);
  await training.getByRole("button", { name: "Start" }).click();
  await expect(training.getByRole("status")).toHaveText(/^Counting in/);
  const [click = 0] = onsetsOf(await listenFor(page, 0.5));
  expect(click, "the first click was heard").toBeGreaterThan(0);
  const first = (await heardAt(page, click)) + 4 * BEAT + QUARTERS;
  await playFrom(page, first, [
    // 100 ms before the F sharp chord, while C is asked for: nobody's.
    [BEAT - 100, true, 66],
    // 110 ms before the second C chord, while F sharp is asked for: the first C's E, late.
    [2 * BEAT - 110, true, 64],
    [2 * BEAT - 110 + 10, false, 64, 66],
    // 20 ms before it: its C, in time, and let go of 300 ms too late.
    [2 * BEAT - 20, true, 60],
    [3 * BEAT + 300, false, 60],
  ]);
  const results = training.getByRole("region", { name: "Results" });
  await expect(results).toContainText("1 note right");
  await expect(results).toContainText("0 early, 1 late");
  await expect(results).toContainText("22 missed");
  await expect(results).toContainText("1 extra");
  await expect(results).toContainText(/Releases\D*1\D*200 ms/);
});
