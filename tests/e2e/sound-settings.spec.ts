import { BasicSoundBank } from "spessasynth_core";
import { audioTime, listenFor, recordAudio, recorderReady, takeRecording } from "../support/audio-recorder.ts";
import { lowestNote, noteLevels, onsetsOf, soundBetween, wholeSound } from "../support/listening.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, soundsLoaded } from "../support/workspace-page.ts";

test.use({ bypassCSP: true });

test("a longer buffer is taken while the player plays, in time; then an instrument is heard beside it before it is chosen", async ({
  page,
}) => {
  await recordAudio(page);
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "I V vi iii IV I IV V");
  await workspace.loop.click();
  await soundsLoaded(page);
  await workspace.play.click();
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings.getByText(/Sound card \d/)).toBeVisible();
  // The buffer of these tests counts as safe: lowest is another one.
  const before = await page.evaluate(() => window.testRecorder?.context);
  await settings.getByRole("radio", { name: "Lowest" }).click();
  await expect(settings.getByRole("radio", { name: "Lowest" })).toBeChecked();
  await page.waitForFunction((former) => window.testRecorder?.context !== former && window.testRecorder?.isListening === true, before);
  await settings.getByRole("radio", { name: "Safe" }).click();
  await page.waitForFunction(() => (window.testRecorder?.context.baseLatency ?? 0) > 0.02 && window.testRecorder?.isListening === true);
  await takeRecording(page);
  const onsets = onsetsOf(await listenFor(page, 4.8));
  // What sounds as the recorder begins is no onset of the music.
  const [, first = 0, second = 0] = onsets;
  expect(onsets.length, "the player plays on").toBeGreaterThanOrEqual(3);
  expect(Math.abs(second - first - 1.5), "in time").toBeLessThan(0.008);

  await settings.getByRole("combobox", { name: "Instrument" }).fill("ocarina");
  await settings.getByRole("button", { name: "Hear Ocarina" }).click();
  await expect(settings.getByRole("button", { name: "Stop Ocarina" })).toBeVisible();
  // From here on the recorder hears the instrument that is tried, and nothing else.
  await recorderReady(page);
  const phrase = wholeSound(await listenFor(page, 1.6));
  const levels = noteLevels(phrase, { low: 48, high: 84 });
  for (const note of [60, 64, 67, 72]) expect(levels.get(note) ?? 0, `note ${note} is heard`).toBeGreaterThan(0.001);
  await page.keyboard.press("Escape");
  await expect(workspace.piano).toContainText(/acoustic grand piano/i);
  await expect(workspace.pause, "it still plays").toBeVisible();
});

test("a person's own SoundFont is opened, heard, chosen and there again at the next visit; another file is refused with the reason", async ({
  page,
}) => {
  const font = Buffer.from(await BasicSoundBank.getSampleSoundBankFile());
  await recordAudio(page);
  const workspace = await openWorkspace(page);
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  const file = settings.getByLabel("SoundFont file");
  await file.setInputFiles({ name: "letter.sf2", mimeType: "text/plain", buffer: Buffer.from("Dear teacher") });
  await expect(settings.getByRole("alert")).toContainText("letter.sf2");
  await file.setInputFiles({ name: "mine.sf2", mimeType: "audio/x-sf2", buffer: font });
  const own = settings.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Your SoundFont/ }) });
  await own.getByRole("button", { name: /^Your SoundFont/ }).click();
  const sound = own.getByRole("option").first();
  const name = await sound.textContent();
  await sound.click();
  await expect(own.getByRole("option", { selected: true })).toHaveText(name ?? "");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(workspace.piano).toContainText(/soundfont 0/i);
  await recorderReady(page);
  await soundsLoaded(page);
  await workspace.player.getByRole("heading", { name: "Player" }).click();
  await page.keyboard.down("KeyQ");
  await expect(async () => {
    await takeRecording(page);
    const now = await audioTime(page);
    const heard = soundBetween(await listenFor(page, 0.6), now + 0.1, now + 0.6);
    expect(lowestNote(heard, { low: 36, high: 84 })).toBe(60);
  }).toPass();
  await page.keyboard.up("KeyQ");
});

test("what comes of a question in the settings is said by itself, and the focus is on what took its place", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = async () => true;
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    navigator.requestMIDIAccess = () => Promise.reject(new DOMException("no", "SecurityError"));
  });
  await openWorkspace(page);
  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("button", { name: "Ask the browser to keep it" }).press("Enter");
  await expect(settings.getByRole("status").filter({ hasText: "is kept in this browser until you delete it" })).toBeVisible();
  await expect(settings.getByRole("heading", { name: "This device" })).toBeFocused();
  const output = settings.getByRole("button", { name: "Choose an output" });
  await output.press("Enter");
  await expect(settings.getByRole("status").filter({ hasText: "did not" })).toBeVisible();
  await expect(output).toBeFocused();
  await settings.getByRole("button", { name: "Use the microphone" }).press("Enter");
  await expect(settings.getByRole("status").filter({ hasText: "did not allow the microphone" })).toBeVisible();
  await settings.getByRole("button", { name: "Use a MIDI keyboard" }).press("Enter");
  await expect(settings.getByRole("status").filter({ hasText: /MIDI/ }), "where it was asked for").toBeVisible();
  const notices = page.locator("[role=alert][aria-atomic=false]");
  await expect(notices.locator("[role=status]"), "a further notice is announced by itself").toHaveCount(2);
});
