import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import ToneMidi from "@tonejs/midi";
import { audioTime, listenFor, recordAudio, recorderReady, silenceHeard, soundHeard, takeRecording } from "../support/audio-recorder.ts";
import { onsetsOf, type Recording, soundBetween, strongestPitchClasses } from "../support/listening.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, soundsLoaded, type Workspace } from "../support/workspace-page.ts";

test.use({ moving: true, bypassCSP: true });

const chordRange = { low: 48, high: 71 };
const classes = { Dm7: [0, 2, 5, 9], G7: [2, 5, 7, 11], Cmaj7: [0, 4, 7, 11] };

async function twoFiveOneIn(page: Page, tempo: number): Promise<Workspace> {
  await recordAudio(page);
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  await workspace.tempo.fill(String(tempo));
  await workspace.tempo.press("Enter");
  await recorderReady(page);
  await soundsLoaded(page);
  return workspace;
}

const chordAt = (recording: Recording, time: number, length: number) =>
  strongestPitchClasses(soundBetween(recording, time + 0.05, time + length - 0.02), 4, chordRange);

function expectSteps(onsets: readonly number[], seconds: number): void {
  for (const [index, onset] of onsets.entries()) {
    if (index === 0) continue;
    expect(Math.abs(onset - (onsets[index - 1] ?? 0) - seconds), `stroke ${index + 1}`).toBeLessThan(0.008);
  }
}

test("Loop goes round without a gap", async ({ page }) => {
  const workspace = await twoFiveOneIn(page, 240);
  await workspace.loop.click();
  await expect(workspace.loop).toBeChecked();
  await workspace.play.click();
  const recording = await listenFor(page, 5.4);
  await workspace.pause.click();
  const onsets = onsetsOf(recording).slice(0, 5);
  expect(onsets).toHaveLength(5);
  expectSteps(onsets, 1);
  expect(chordAt(recording, onsets[3] ?? 0, 1), "the fourth bar is the first again").toEqual(classes.Dm7);
});

test("Pause stops at once and Play goes on where it stood", async ({ page }) => {
  const workspace = await twoFiveOneIn(page, 120);
  await workspace.play.click();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 2 of 3");
  await workspace.pause.click();
  await expect(workspace.play).toBeVisible();
  const paused = await audioTime(page);
  expect((await silenceHeard(page, 2.2)) - paused, "silent at once, and for longer than a bar").toBeLessThan(1.2);
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 2 of 3");
  await workspace.play.click();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 3 of 3");
  await expect(workspace.play, "it stops at the end").toBeVisible();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 1 of 3");
});

test("music moves the cursor without a frame of the page's own, and what sounds is told meanwhile", async ({ page }) => {
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window);
    Object.assign(window, { asked: 0 });
    window.requestAnimationFrame = (task) => {
      Object.assign(window, { asked: Number(Reflect.get(window, "asked")) + 1 });
      return ask(task);
    };
  });
  const workspace = await twoFiveOneIn(page, 120);
  const sounds = (name: string) => expect(workspace.piano.getByRole("complementary").getByRole("img", { name })).toBeVisible();
  const asked = () => page.evaluate(() => Number(Reflect.get(window, "asked")));
  await workspace.loop.click();
  await workspace.play.click();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 2 of 3");
  const before = await asked();
  await sounds("G 7");
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 3 of 3");
  await sounds("C major 7");
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 1 of 3");
  expect(await asked(), "frames that the page asked for in four seconds of music, of 240 that are drawn").toBeLessThan(before + 12);
});

test("Restart while playing begins the piece again", async ({ page }) => {
  const workspace = await twoFiveOneIn(page, 120);
  await workspace.play.click();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 2 of 3");
  const pressed = await audioTime(page);
  await workspace.restart.click();
  const recording = await listenFor(page, 5.6);
  const [again = 0, next = 0, last = 0] = onsetsOf(recording).filter((onset) => onset > pressed + 0.01);
  expect(again - pressed, "it comes at once").toBeLessThan(1.2);
  expect(chordAt(recording, again, 2)).toEqual(classes.Dm7);
  expect(Math.abs(next - again - 2), "the first is late at most by what a busy machine needs to begin").toBeLessThan(0.2);
  expect(Math.abs(last - next - 2)).toBeLessThan(0.008);
  expect(chordAt(recording, next, 2)).toEqual(classes.G7);
});

test("a tempo changed while playing bends time and strikes no note twice", async ({ page }) => {
  const workspace = await twoFiveOneIn(page, 60);
  await workspace.play.click();
  await soundHeard(page);
  await workspace.tempo.fill("240");
  await workspace.tempo.press("Enter");
  await expect(workspace.play, "it plays to its end").toBeVisible();
  const recording = await takeRecording(page);
  const onsets = onsetsOf(recording);
  expect(onsets).toHaveLength(3);
  const [first = 0, second = 0, third = 0] = onsets;
  expect(second - first, "the first bar was cut short").toBeLessThan(3);
  expect(second - first).toBeGreaterThan(1);
  expect(Math.abs(third - second - 1), "then a bar lasts a second").toBeLessThan(0.008);
  expect(chordAt(recording, third, 1)).toEqual(classes.Cmaj7);
});

test("space plays and pauses unless a control that uses space has focus", async ({ page }) => {
  const workspace = await twoFiveOneIn(page, 60);
  await workspace.player.getByRole("heading", { name: "Player" }).click();
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
  await page.keyboard.press("Space");
  await expect(workspace.pause).toBeVisible();
  await page.keyboard.press("Space");
  await expect(workspace.play).toBeVisible();
  await workspace.loop.focus();
  await page.keyboard.press("Space");
  await expect(workspace.loop).toBeChecked();
  await expect(workspace.play).toBeVisible();
});

test("another key while it plays goes on with the new chords", async ({ page }) => {
  // A bar lasts twelve seconds: the new key's first chord is heard only if it comes before the bar is over.
  const workspace = await twoFiveOneIn(page, 20);
  await workspace.play.click();
  await soundHeard(page);
  await workspace.key("Eb").click();
  await expect(async () => {
    await takeRecording(page);
    const from = await audioTime(page);
    expect(chordAt(await listenFor(page, 1.2), from, 1.2)).toEqual([0, 3, 5, 8]);
  }).toPass();
  await expect(workspace.player.getByRole("figure").getByRole("img", { name: "F minor 7" })).toBeVisible();
});

test("the tempo is typed over, turned by arrows and the wheel, and kept within its bounds", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  await workspace.tempo.click();
  await page.keyboard.type("96");
  await page.keyboard.press("Enter");
  await expect(workspace.tempo).toHaveAttribute("aria-valuenow", "96");
  await page.keyboard.press("ArrowUp");
  await expect(workspace.tempo).toHaveValue("97");
  await page.mouse.wheel(0, 100);
  await expect(workspace.tempo).toHaveValue("96");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(workspace.tempo).toHaveAttribute("aria-valuenow", "86");
  await workspace.tempo.fill("9999");
  await workspace.tempo.press("Enter");
  await expect(workspace.player.getByRole("alert")).toBeVisible();
  await expect(workspace.tempo).toHaveAttribute("aria-valuenow", "86");
  await expect(workspace.tempo).toHaveAttribute("name", "tempo");
});

test("the MIDI file is piece.mid, and an independent reader finds the chords, the bass and the tempo in it", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  const downloading = page.waitForEvent("download");
  await workspace.player.getByRole("button", { name: "Download MIDI" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("piece.mid");
  const midi = new ToneMidi.Midi(readFileSync(await download.path()));
  expect(Math.round(midi.header.tempos[0]?.bpm ?? 0)).toBe(160);
  expect(midi.header.timeSignatures[0]?.timeSignature).toEqual([4, 4]);
  expect(midi.header.keySignatures[0]).toMatchObject({ key: "Eb", scale: "major" });
  const sounding = midi.tracks.filter((track) => track.notes.length > 0);
  expect(sounding.map(({ name, instrument }) => `${name}: ${instrument.name}`)).toEqual([
    "Harmony: acoustic grand piano",
    "Bass: acoustic bass",
  ]);
  const bar = 4 * midi.header.ppq;
  const notes = midi.tracks.flatMap((track) => track.notes);
  const inBar = (index: number) => notes.filter(({ ticks }) => Math.floor(ticks / bar) === index).map((note) => note.midi);
  expect(inBar(0).sort()).toEqual([41, 53, 56, 60, 63]);
  expect(inBar(1).sort()).toEqual([46, 58, 62, 65, 68]);
  expect(inBar(2).sort()).toEqual([39, 51, 55, 58, 62]);
  for (const { durationTicks } of notes) expect(Math.abs(durationTicks - bar)).toBeLessThanOrEqual(2);
});
