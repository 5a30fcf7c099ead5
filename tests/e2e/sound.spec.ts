import type { Locator, Page } from "@playwright/test";
import {
  audioTime,
  listenFor,
  nextPress,
  recordAudio,
  recorderReady,
  SILENT,
  silenceHeard,
  soundHeard,
  takeRecording,
} from "../support/audio-recorder.ts";
import { fakeMidi } from "../support/fake-midi.ts";
import {
  loudestNote,
  lowestNote,
  noteLevels,
  onsetsOf,
  rms,
  type Sound,
  soundBetween,
  strongestPitchClasses,
} from "../support/listening.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, soundsLoaded, type Workspace, workspaceOf } from "../support/workspace-page.ts";

test.use({ bypassCSP: true });

const anyNote = { low: 36, high: 84 };

async function openWithEar(page: Page): Promise<Workspace> {
  await recordAudio(page);
  const workspace = await openWorkspace(page);
  await recorderReady(page);
  await soundsLoaded(page);
  return workspace;
}

/** Turns sound on by a click on nothing that sounds. */
const unlock = (workspace: Workspace) => workspace.player.getByRole("heading", { name: "Player" }).click();

/** Presses the mouse on a white key's free end. */
async function holdWithMouse(page: Page, key: Locator): Promise<void> {
  const box = await key.boundingBox();
  if (box === null) throw new Error("That key is not on the screen.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.9);
  await page.mouse.down();
}

/** What sounds of the first stroke after something was done, from 50 ms after it on, for a time in seconds: silence has to be before it. */
async function soundOfStroke(page: Page, act: () => Promise<unknown>, seconds: number): Promise<Sound> {
  await takeRecording(page);
  const before = await audioTime(page);
  await act();
  await soundHeard(page, before);
  const recording = await listenFor(page, seconds + 0.1);
  const [struck = before] = onsetsOf(recording);
  return soundBetween(recording, struck + 0.05, struck + seconds);
}

/** What sounds from now on, for a time in seconds; the first tenth is left out. */
async function soundFromNow(page: Page, seconds: number): Promise<Sound> {
  await takeRecording(page);
  const now = await audioTime(page);
  return soundBetween(await listenFor(page, seconds), now + 0.1, now + seconds);
}

/** Plays A4 with the mouse and expects that nothing else was heard since the last recording. */
async function expectOnlyA4(page: Page, workspace: Workspace): Promise<void> {
  await holdWithMouse(page, workspace.pianoKey("A4"));
  await soundHeard(page);
  const recording = await listenFor(page, 0.7);
  await page.mouse.up();
  const onsets = onsetsOf(recording);
  expect(onsets, "A4 alone is struck").toHaveLength(1);
  const [struck = 0] = onsets;
  expect(lowestNote(soundBetween(recording, struck + 0.05, struck + 0.7), anyNote)).toBe(69);
}

test("sound waits for the first gesture: a MIDI key before it lights and is silent, the first screen key sounds", async ({ page }) => {
  const keyboard = await fakeMidi(page);
  await page.addInitScript(() => {
    const query = navigator.permissions.query.bind(navigator.permissions);
    const granted = Object.assign(new EventTarget(), { state: "granted", name: "midi", onchange: null });
    Object.assign(navigator.permissions, {
      query: (asked: PermissionDescriptor) => ((asked.name as string) === "midi" ? Promise.resolve(granted) : query(asked)),
    });
  });
  await recordAudio(page);
  // Whatever Playwright asks of a page counts as a gesture there: nothing is asked before the sound stands and waits.
  const samples = page.waitForRequest(/\/samples\//);
  await page.goto("/workspace/new");
  await samples;
  const workspace = workspaceOf(page);
  await recorderReady(page);
  await soundsLoaded(page);
  await keyboard.plug();
  await expect(page.getByText("Press any key or click to turn sound on")).toBeVisible();
  await keyboard.press(64);
  await expect(workspace.pianoKey("E4")).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => window.testRecorder?.context.state)).toBe("suspended");
  await keyboard.release(64);

  await holdWithMouse(page, workspace.pianoKey("C4"));
  await expect(page.getByText("Press any key or click to turn sound on")).toBeHidden();
  await page.waitForFunction(() => window.testRecorder?.context.state === "running");
  const sound = await soundFromNow(page, 0.9);
  await page.mouse.up();
  expect(rms(sound)).toBeGreaterThan(0.003);
  const levels = noteLevels(sound, anyNote);
  expect(levels.get(60) ?? 0, "the touched key is heard").toBeGreaterThan(0.003);
});

test("a key on the screen sounds while it is held and fades when it is let go", async ({ page }) => {
  const workspace = await openWithEar(page);
  await unlock(workspace);
  const held = await soundOfStroke(page, () => holdWithMouse(page, workspace.pianoKey("A4")), 0.9);
  await expect(workspace.pianoKey("A4")).toHaveAttribute("aria-pressed", "true");
  expect(lowestNote(held, anyNote)).toBe(69);
  await page.mouse.up();
  await expect(workspace.pianoKey("A4")).toHaveAttribute("aria-pressed", "false");
  const released = await audioTime(page);
  expect((await silenceHeard(page)) - released, "it fades within a second").toBeLessThan(1);
});

test("the computer keyboard is two octaves, shifts by octaves, and is off when its switch is off", async ({ page }) => {
  const workspace = await openWithEar(page);
  await unlock(workspace);
  for (const [code, midi, name] of [
    ["KeyZ", 48, "C3"],
    ["KeyQ", 60, "C4"],
    ["KeyU", 71, "B4"],
  ] as const) {
    const sound = await soundOfStroke(page, () => page.keyboard.down(code), 0.7);
    await expect(workspace.pianoKey(name)).toHaveAttribute("aria-pressed", "true");
    expect(lowestNote(sound, anyNote), `${code} sounds ${name}`).toBe(midi);
    await page.keyboard.up(code);
    await silenceHeard(page);
  }
  await workspace.piano.getByRole("button", { name: "Octave up" }).click();
  await page.keyboard.down("KeyQ");
  await expect(workspace.pianoKey("C5")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.up("KeyQ");
  await workspace.piano.getByRole("switch", { name: "Computer keys" }).click();
  await expect(workspace.piano.getByRole("switch", { name: "Computer keys" })).not.toBeChecked();
  await silenceHeard(page);
  await takeRecording(page);
  await page.keyboard.press("KeyQ");
  await expectOnlyA4(page, workspace);
});

test("letters typed into a field and keys with modifiers play nothing", async ({ page }) => {
  const workspace = await openWithEar(page);
  await chooseProgression(workspace, "C", "ii V I");
  await workspace.tempo.click();
  await page.keyboard.down("KeyZ");
  await page.keyboard.up("KeyZ");
  await workspace.player.getByRole("heading", { name: "Player" }).click();
  await page.keyboard.press("Control+KeyX");
  await expectOnlyA4(page, workspace);
});

test("when the window loses focus the computer keyboard's note ends and a MIDI note goes on", async ({ page }) => {
  const keyboard = await fakeMidi(page);
  const workspace = await openWithEar(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keyboard.plug();
  await keyboard.press(55);
  await workspace.player.getByRole("heading", { name: "Player" }).click();
  await page.keyboard.down("KeyY");
  await expect(workspace.pianoKey("A4")).toHaveAttribute("aria-pressed", "true");
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await expect(workspace.pianoKey("A4")).toHaveAttribute("aria-pressed", "false");
  await expect(workspace.pianoKey("G3")).toHaveAttribute("aria-pressed", "true");
  await expect(async () => {
    const levels = noteLevels(await soundFromNow(page, 0.7), anyNote);
    expect(levels.get(55) ?? 0, "G3 is heard").toBeGreaterThan(0.001);
    expect(levels.get(55) ?? 0, "and A4 no more").toBeGreaterThan(20 * (levels.get(69) ?? 0));
  }).toPass();
});

test("velocity is heard, velocity 0 is a release, the pedal holds", async ({ page }) => {
  const keyboard = await fakeMidi(page);
  const workspace = await openWithEar(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keyboard.plug();
  const soft = rms(await soundOfStroke(page, () => keyboard.send(0x90, 60, 30), 0.5));
  await keyboard.send(0x90, 60, 0);
  await expect(workspace.pianoKey("C4")).toHaveAttribute("aria-pressed", "false");
  const ended = await audioTime(page);
  expect((await silenceHeard(page)) - ended, "velocity 0 ends the note").toBeLessThan(1);
  const hard = rms(await soundOfStroke(page, () => keyboard.send(0x90, 60, 120), 0.5));
  expect(hard, "a hard stroke is louder").toBeGreaterThan(2 * soft);
  await keyboard.release(60);
  await keyboard.send(0xb0, 64, 127);
  await keyboard.press(60);
  await keyboard.release(60);
  await expect(workspace.pianoKey("C4")).toHaveAttribute("aria-pressed", "false");
  const released = await audioTime(page);
  const held = soundBetween(await listenFor(page, 1.1), released + 0.7, released + 1.1);
  expect(rms(held), "the pedal holds it").toBeGreaterThan(10 * SILENT);
  await keyboard.send(0xb0, 64, 0);
  const lifted = await audioTime(page);
  expect((await silenceHeard(page)) - lifted, "the pedal lets it go").toBeLessThan(1);
});

test("a click on a chord sounds it with its root an octave below; a click on another stops it and starts that one", async ({ page }) => {
  const workspace = await openWithEar(page);
  await workspace.key("Eb").click();
  const pressed = await nextPress(page);
  await workspace.chords
    .getByRole("region", { name: "In the scale" })
    .getByRole("button", { name: /^F minor 7/ })
    .click();
  const recording = await listenFor(page, 1.2);
  const [onset = 0] = onsetsOf(recording);
  expect(onset - (await pressed()), "it comes at once").toBeLessThan(1);
  const sound = soundBetween(recording, onset + 0.05, onset + 1.2);
  expect(strongestPitchClasses(sound, 4, { low: 48, high: 71 })).toEqual([0, 3, 5, 8]);
  expect(loudestNote(sound, { low: 33, high: 47 })).toBe(41);

  const clicked = await audioTime(page);
  await workspace.chords
    .getByRole("region", { name: "In the scale" })
    .getByRole("button", { name: /^G minor 7/ })
    .click();
  const then = await listenFor(page, 1.4);
  const [struck = 0] = onsetsOf(then).filter((each) => each > clicked);
  const next = soundBetween(then, struck + 0.5, struck + 1.2);
  expect(strongestPitchClasses(next, 4, { low: 48, high: 71 }), "the next chord sounds").toEqual([2, 5, 7, 10]);
  const levels = noteLevels(next, anyNote);
  const former = noteLevels(sound, anyNote);
  for (const note of [56, 60, 63]) expect(levels.get(note) ?? 0, `note ${note} has stopped`).toBeLessThan((former.get(note) ?? 0) / 5);
});

test("a click on a chord stops the player's harmony; keys held by hand go on", async ({ page }) => {
  const keyboard = await fakeMidi(page);
  const workspace = await openWithEar(page);
  await chooseProgression(workspace, "C", "ii V I");
  await workspace.tempo.fill("40");
  await workspace.tempo.press("Enter");
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keyboard.plug();
  const before = noteLevels(await soundOfStroke(page, () => workspace.play.click(), 1.2), anyNote);
  // A low string sounds long: it is heard still however late the click comes.
  await keyboard.press(46);
  const held = noteLevels(await soundFromNow(page, 1.2), anyNote).get(46) ?? 0;
  for (const note of [50, 53, 57, 60]) expect(before.get(note) ?? 0, `the player's note ${note} sounds`).toBeGreaterThan(0.003);

  const clicked = await audioTime(page);
  await workspace.chords
    .getByRole("region", { name: "In the scale" })
    .getByRole("button", { name: /^E minor 7/ })
    .click();
  // On a busy machine a click takes its time, and the player goes on until then: the chord is the first onset after which its G sounds.
  const recording = await listenFor(page, 4);
  const isChord = (onset: number) => (noteLevels(soundBetween(recording, onset + 0.1, onset + 0.6), anyNote).get(55) ?? 0) > 0.003;
  const [struck = 0] = onsetsOf(recording).filter((onset) => onset > clicked && isChord(onset));
  const after = noteLevels(soundBetween(recording, struck + 0.6, struck + 1.6), anyNote);
  for (const note of [53, 57, 60])
    expect(after.get(note) ?? 0, `the player's note ${note} has stopped`).toBeLessThan((before.get(note) ?? 0) / 10);
  for (const note of [55, 59]) expect(after.get(note) ?? 0, `the chord's note ${note} sounds`).toBeGreaterThan(0.003);
  const ringing = noteLevels(soundBetween(recording, struck - 0.3, struck - 0.02), anyNote).get(46) ?? 0;
  expect(held, "the held key sounds").toBeGreaterThan(0.003);
  // Beside the chord, and a second later, a held string is told at 0.12 to 0.15 of that; one that was let go at 0.010 to 0.015.
  expect(after.get(46) ?? 0, "and goes on").toBeGreaterThan(ringing / 25);
  await expect(workspace.pianoKey("A#2")).toHaveAttribute("aria-pressed", "true");
});

test("Esc silences everything", async ({ page }) => {
  const workspace = await openWithEar(page);
  await chooseProgression(workspace, "C", "I vi ii V");
  await workspace.play.click();
  await soundHeard(page);
  expect(rms(await soundFromNow(page, 0.4))).toBeGreaterThan(0.003);
  await page.keyboard.press("Escape");
  await expect(workspace.play).toBeVisible();
  const silenced = await audioTime(page);
  expect((await silenceHeard(page, 0.4)) - silenced, "it is silent at once").toBeLessThan(0.4);
});

test("a key held on the computer keyboard and clicked as well is let go of with the last of the two", async ({ page }) => {
  const { piano, pianoKey } = await openWorkspace(page);
  const key = pianoKey("C4");
  const sounding = piano.getByRole("complementary");
  await page.keyboard.down("KeyQ");
  await expect(key).toHaveAttribute("aria-pressed", "true");
  await key.hover();
  await page.mouse.down();
  await expect(sounding).toContainText("C");
  await page.keyboard.up("KeyQ");
  await page.mouse.up();
  await expect(key).toHaveAttribute("aria-pressed", "false");
  await expect(sounding).not.toContainText("C");
});

test("a minute after the last touch the sound rests; music keeps it awake, and the first MIDI key sounds", async ({ page }) => {
  const keyboard = await fakeMidi(page);
  await page.clock.install();
  const workspace = await openWithEar(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keyboard.plug();
  const state = () => page.evaluate(() => window.testRecorder?.context.state);
  await workspace.play.click();
  await soundHeard(page);
  await page.clock.fastForward(200_000);
  await soundHeard(page, await audioTime(page));
  await workspace.pause.click();
  // The minute begins when the engine has stopped, which a click only asks for.
  await expect
    .poll(async () => {
      await page.clock.fastForward(61_000);
      return state();
    })
    .toBe("suspended");
  await expect(page.getByText("Press any key or click to turn sound on")).toBeHidden();
  await keyboard.press(64);
  await soundHeard(page);
  await keyboard.release(64);
});
