import type { Page } from "@playwright/test";
import { audioTime, listenFor, recordAudio, recorderReady, silenceHeard, soundHeard, takeRecording } from "../support/audio-recorder.ts";
import { fakeMidi } from "../support/fake-midi.ts";
import {
  clarityOf,
  holesIn,
  loudestNote,
  onsetsOf,
  type Recording,
  rms,
  soundBetween,
  strongestPitchClasses,
} from "../support/listening.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, soundsLoaded, type Workspace, workspaceOf } from "../support/workspace-page.ts";

test.use({ moving: true, bypassCSP: true });

/** The ii-V-I in Eb at 160: a bar lasts 1.5 s. */
const BAR = 1.5;
const twoFiveOne = [
  { name: "Fm7", notes: [53, 56, 60, 63], bass: 41 },
  { name: "Bb7", notes: [58, 62, 65, 68], bass: 46 },
  { name: "Ebmaj7", notes: [51, 55, 58, 62], bass: 39 },
];
const chordRange = { low: 48, high: 71 };
const pitchClasses = (notes: readonly number[]) => notes.map((note) => note % 12).sort((a, b) => a - b);

function expectTwoFiveOne(recording: Recording): void {
  const onsets = onsetsOf(recording);
  const [first = 0] = onsets;
  expect(holesIn(recording), "what rings is heard without a hole").toEqual([]);
  expect(onsets, "a stroke at each bar").toHaveLength(3);
  for (const [bar, { name, notes, bass }] of twoFiveOne.entries()) {
    expect(Math.abs((onsets[bar] ?? 0) - first - bar * BAR), `${name} comes in time`).toBeLessThan(0.006);
    const sound = soundBetween(recording, first + bar * BAR + 0.1, first + (bar + 1) * BAR - 0.05);
    expect(strongestPitchClasses(sound, 4, chordRange), name).toEqual(pitchClasses(notes));
    expect(clarityOf(sound, 4, chordRange), `${name} is clear`).toBeGreaterThan(1.5);
    expect(loudestNote(sound, { low: 33, high: 47 }), `the bass of ${name} is its root, an octave down`).toBe(bass);
  }
}

/** Notes from now on where the cursor stands and what time is heard, frame by frame; what is answered gives what was seen. */
async function watchCursor(page: Page): Promise<() => Promise<readonly { readonly x: number; readonly heard: number }[]>> {
  const seen = await page.evaluateHandle(() => {
    const context = window.testRecorder?.context;
    const cursor = document.querySelector("figure [class*=cursor]");
    if (context === undefined || cursor === null) throw new Error("There is no cursor to watch.");
    const seen: { x: number; heard: number }[] = [];
    requestAnimationFrame(function look(now) {
      const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
      seen.push({ x: cursor.getBoundingClientRect().x, heard: contextTime + (now - performanceTime) / 1000 });
      requestAnimationFrame(look);
    });
    return seen;
  });
  return () => seen.jsonValue();
}

async function openByTheFrontDoor(page: Page): Promise<Workspace> {
  await page.goto("/");
  await expect(page).toHaveURL(/\/start$/);
  await page.getByRole("link", { name: "New workspace" }).click();
  await expect(page).toHaveURL(/\/workspace\/new$/);
  const workspace = workspaceOf(page);
  await expect(workspace.preset("ii V I")).toBeVisible();
  return workspace;
}

test("a newcomer opens a workspace, chooses Eb and the ii-V-I, presses Play, and hears Fm7, Bb7 and Ebmaj7 in time while the cursor moves", async ({
  page,
}) => {
  await recordAudio(page);
  const workspace = await openByTheFrontDoor(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  const sheet = workspace.player.getByRole("figure", { name: "ii V I, 3 bars" });
  for (const chord of ["F minor 7", "B flat 7", "E flat major 7"]) await expect(sheet.getByRole("img", { name: chord })).toBeVisible();
  await expect(workspace.tempo).toHaveValue("160");
  await recorderReady(page);
  await soundsLoaded(page);

  const symbols = await sheet.getByRole("img").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x));
  await workspace.play.click();
  await expect(workspace.pause).toBeVisible();
  const seenSoFar = await watchCursor(page);
  await expect(workspace.play, "it plays to its end").toBeVisible();
  const seen = await seenSoFar();
  const recording = await takeRecording(page);
  expectTwoFiveOne(recording);

  const [start = 0] = onsetsOf(recording);
  for (const bar of [0, 1, 2]) {
    const inBar = seen.filter(({ heard }) => heard > start + bar * BAR + 0.1 && heard < start + (bar + 1) * BAR - 0.1);
    expect(inBar.length, `the cursor was watched in bar ${bar + 1}`).toBeGreaterThan(1);
    for (const { x } of inBar) {
      expect(x, `the cursor stands in bar ${bar + 1}`).toBeGreaterThan((symbols[bar] ?? 0) - 30);
      expect(x, `the cursor stands in bar ${bar + 1}`).toBeLessThan(symbols[bar + 1] ?? Number.POSITIVE_INFINITY);
    }
    expect(inBar.at(-1)?.x ?? 0, "it moves within the bar").toBeGreaterThanOrEqual(inBar[0]?.x ?? 0);
  }
});

test("a learner plays along on a MIDI keyboard and passes the training to its end", async ({ page }) => {
  await recordAudio(page);
  const keyboard = await fakeMidi(page);
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keyboard.plug();
  await expect(page.getByText("Test Keys 61").first()).toBeVisible();
  await recorderReady(page);
  await soundsLoaded(page);
  await takeRecording(page);

  await expect(workspace.steps).toHaveCount(3);
  for (const [index, { name, notes }] of twoFiveOne.entries()) {
    await expect(workspace.steps.nth(index), `${name} is asked for`).toContainText("Now");
    const asked = await audioTime(page);
    await keyboard.press(...notes);
    await expect(workspace.steps.nth(index), `${name} passes`).toContainText("Right");
    await soundHeard(page, asked);
    await keyboard.release(...notes);
    await silenceHeard(page);
  }
  await expect(workspace.training.getByRole("status")).toHaveText(/3 right/);
  expect(onsetsOf(await takeRecording(page)), "each chord sounded at once").toHaveLength(3);
});

test("a wrong chord does not pass, its notes in another octave and order do", async ({ page }) => {
  const keyboard = await fakeMidi(page);
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keyboard.plug();
  const step = workspace.steps.first();
  await keyboard.press(53, 57, 60, 63);
  await expect(workspace.training.getByRole("status")).toHaveText("A is not in F minor 7. 1 wrong so far.");
  await expect(step).toContainText("Now");
  await keyboard.release(53, 57, 60, 63);
  await keyboard.press(63, 72, 77, 80);
  await expect(step).toContainText("Right");
});

test("Next skips a step, and Start again begins anew", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  const next = workspace.training.getByRole("button", { name: "Next" });
  await next.click();
  await expect(workspace.steps.nth(0)).toContainText("Skipped");
  await expect(workspace.steps.nth(1)).toContainText("Now");
  await next.click();
  await next.click();
  await expect(workspace.training.getByRole("status")).toHaveText(/3 skipped/);
  await workspace.training.getByRole("button", { name: "Start again" }).click();
  await expect(workspace.steps.nth(0)).toContainText("Now");
});

test("a keyboard that is unplugged in the middle of a note leaves nothing hanging", async ({ page }) => {
  await recordAudio(page);
  const keyboard = await fakeMidi(page);
  const workspace = await openWorkspace(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keyboard.plug();
  await recorderReady(page);
  await soundsLoaded(page);
  await keyboard.send(0xb0, 64, 127);
  await keyboard.press(60, 64, 67);
  await expect(workspace.pianoKey("C4")).toHaveAttribute("aria-pressed", "true");
  const held = await listenFor(page, 0.4);
  expect(rms(soundBetween(held, held.frame / held.sampleRate + 0.2, 1e9)), "the chord sounds").toBeGreaterThan(0.005);

  const unplugged = await audioTime(page);
  await keyboard.unplug();
  await expect(workspace.pianoKey("C4")).toHaveAttribute("aria-pressed", "false");
  const after = await listenFor(page, 2.5);
  expect(rms(soundBetween(after, unplugged + 1.5, unplugged + 2.5)), "nothing hangs").toBeLessThan(0.0005);
  await keyboard.plug();
  await keyboard.press(62);
  await expect(workspace.pianoKey("D4")).toHaveAttribute("aria-pressed", "true");
});
