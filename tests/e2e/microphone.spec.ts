import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownBank } from "../support/heard/banks.ts";
import { played } from "../support/heard/scenes.ts";
import { wavOf } from "../support/heard/wav.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, startEmpty, widget } from "../support/workspace-page.ts";

/** Dm7, G7 and C△7 of the progression, as somebody plays them; the browser's microphone hears them round and round. */
const CHORDS = [
  [50, 53, 57, 60],
  [50, 53, 55, 59],
  [48, 52, 55, 59],
] as const;
const EACH = 1.6;

const file = join(tmpdir(), `woodshed-piano-${process.pid}.wav`);

test.use({
  permissions: ["microphone"],
  launchOptions: [
    async ({ launchOptions }, use) => {
      const keys = new Set(CHORDS.flat().map((midi) => midi - 21));
      const bank = await ownBank("acoustic_grand_piano", { keys: (key) => keys.has(key), strengths: [96] });
      const strokes = CHORDS.flatMap((notes, index) =>
        notes.map((midi) => ({ midi, at: 0.3 + index * EACH, until: 1.5 + index * EACH, strength: 0 })),
      );
      writeFileSync(file, wavOf(played(bank, strokes, CHORDS.length * EACH + 0.3)));
      const fake = ["--use-fake-device-for-media-stream", `--use-file-for-fake-audio-capture=${file}`];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] });
      rmSync(file, { force: true });
    },
    { scope: "worker" },
  ],
});

test("an acoustic piano passes the steps of a training, heard by the microphone, and nothing of it leaves the device", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  await expect(workspace.steps).toHaveCount(3);

  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  const piano = settings.getByRole("region", { name: "Acoustic piano" });
  await expect(piano).toContainText("Nothing is recorded");
  await piano.getByRole("button", { name: "Use the microphone" }).press("Enter");
  await expect(piano.getByRole("status").first()).toHaveText(/^Listening/);
  expect((await fetch(page.url())).headers.get("permissions-policy")).toContain("microphone=(self)");
  await expect(piano).toContainText("chords of up to six notes between F♯1 and B6");
  await expect(piano).toContainText("While people speak or other music plays");
  await expect(piano.getByLabel("Microphone")).toHaveValue("");
  await piano.getByLabel("What plays").selectOption({ label: "One voice: sung, or a wind instrument" });
  await expect(piano.getByLabel("Sounds")).toHaveValue("0");
  await expect(piano).toContainText("Chords cannot be judged");
  await piano.getByLabel("What plays").selectOption({ label: "A piano" });
  await expect(piano.getByRole("status").first()).toHaveText(/^Listening/);
  // The browser's stand-in for a microphone is silent for as long as its file is read: who is told so checks once more.
  const answer = piano.getByText(/The room is (quiet enough|loud)|hears nothing at all|too loud for the microphone/);
  await expect(async () => {
    await piano.getByRole("button", { name: "Check the room" }).click();
    await expect(answer).toHaveCount(0, { timeout: 2_000 });
    await expect(answer).toBeVisible();
    await expect(answer).toContainText("The room is", { timeout: 500 });
  }).toPass();
  // All that listens is there: from now on nothing at all is asked for or sent.
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.getByRole("button", { name: "Close" }).click();

  for (const step of [0, 1, 2]) await expect(workspace.steps.nth(step)).toContainText("Right");
  await expect(workspace.piano.getByRole("status").filter({ hasText: /^Heard / })).toBeVisible();
  expect(requests).toEqual([]);

  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await workspace.piano.getByRole("button", { name: "Use the microphone" }).press("Enter");
  await expect(workspace.piano.getByRole("button", { name: "Turn the microphone off" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(workspace.piano.getByRole("button", { name: "Use the microphone" })).toBeFocused();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await expect(piano.getByRole("status").first()).toHaveText(/^Play an acoustic piano/);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(workspace.piano.getByRole("status").filter({ hasText: /^(Heard|Microphone)/ })).toHaveCount(0);
});

test("who never used the microphone finds it beside MIDI; what is tried while the settings are open passes no step behind them", async ({
  page,
}) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  await expect(workspace.piano.getByRole("button", { name: "Use a MIDI keyboard" })).toBeVisible();
  await expect(workspace.piano.getByRole("button", { name: "Use the microphone" })).toBeVisible();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("button", { name: "Use the microphone" }).click();
  // The first step's chord is heard, and what comes after it, by a page that lies behind the dialog.
  const said = await page.evaluateHandle(() => {
    const all: string[] = [];
    const note = () => all.push(...[...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent ?? ""));
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    return all;
  });
  await page.waitForFunction((all) => {
    const first = all.findIndex((word) => /^Heard D\d, F\d, A\d, C\d$/.test(word));
    return first >= 0 && all.slice(first).some((word) => /^(Heard|Missing|Wrong)/.test(word) && word !== all[first]);
  }, said);
  await expect(page.getByText("Step 1 of 3", { exact: true }).first()).toBeAttached();
  await settings.getByRole("button", { name: "Close" }).click();
  await expect(workspace.steps.first()).toContainText("Right");
  const setUp = workspace.piano.getByRole("button", { name: "Microphone: level, room and device" });
  await setUp.click();
  await expect(settings.getByRole("button", { name: "Turn the microphone off" })).toBeFocused();
  await expect(settings.getByRole("button", { name: "Check the room" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(setUp).toBeFocused();
});

test("the Tab key reaches the microphone past the list of instruments, which is one stop, and then the check of the room", async ({
  page,
}) => {
  await openWorkspace(page);
  await page.getByRole("button", { name: "Settings", exact: true }).press("Enter");
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("combobox", { name: "Instrument" }).focus();
  await page.keyboard.press("Tab");
  await expect(settings.getByRole("button", { name: "Hear Acoustic grand piano" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  await expect(settings.getByRole("button", { name: /^Piano/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(settings.getByRole("button", { name: "Hear Acoustic grand piano" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(settings.getByRole("button", { name: "Open a SoundFont" })).toBeFocused();
  const use = settings.getByRole("button", { name: "Use the microphone" });
  for (let tabs = 0; tabs < 6 && !(await use.evaluate((button) => button === document.activeElement)); tabs++)
    await page.keyboard.press("Tab");
  await expect(use).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(settings.getByRole("button", { name: "Turn the microphone off" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(settings.getByRole("button", { name: "Check the room" })).toBeFocused();
});

test("a refused MIDI names the microphone as another way, and covers nothing of the settings", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.requestMIDIAccess = () => Promise.reject(new DOMException("no", "SecurityError"));
  });
  await openWorkspace(page);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await expect(settings).toContainText("or play an acoustic piano: Use the microphone");
  const notice = page.getByText(/^The browser did not allow MIDI.*Use the microphone/);
  await expect(notice).toBeVisible();
  await expect
    .poll(async () => {
      const [dialog, over] = await Promise.all([settings.boundingBox(), notice.boundingBox()]);
      return dialog !== null && over !== null && over.y >= dialog.y + dialog.height;
    })
    .toBe(true);
  const layers = await notice.evaluate((element) =>
    [element.closest("[role=alert]"), document.querySelector("[data-scope=dialog]")].map((each) => each && getComputedStyle(each).zIndex),
  );
  expect(Number(layers[0]), "it lies over what dims the page").toBeGreaterThan(Number(layers[1]));
});

test("on a phone without MIDI the foot says what is heard, also on the stage, though the microphone that was chosen is gone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "requestMIDIAccess");
    localStorage.setItem("microphoneDevice", "gone");
  });
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("dialog", { name: "Settings" }).getByRole("button", { name: "Use the microphone" }).click();
  await expect(page.getByText(/^Listening/)).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  const foot = page.getByRole("region", { name: "Transport", exact: true });
  const heard = /^(Heard|Missing|Wrong|Not sure)/;
  await expect(foot.getByRole("status").filter({ hasText: heard })).toBeInViewport();
  await workspace.training.getByRole("button", { name: "Full screen" }).click();
  const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
  await expect(stage.getByRole("status").filter({ hasText: heard })).toBeInViewport();
  await stage.getByRole("button", { name: "Turn the microphone off" }).click();
  await stage.getByRole("button", { name: "Use the microphone" }).click();
  await expect(stage.getByRole("status").filter({ hasText: heard })).toBeInViewport();
  await page.keyboard.press("Escape");
  await foot.getByRole("button", { name: "Turn the microphone off" }).click();
  await expect(foot.getByRole("status").filter({ hasText: heard })).toHaveCount(0);
});

test("what is missing is told beside the step that asks for it", async ({ page }) => {
  const workspace = await openWorkspace(page);
  const field = workspace.progressions.getByRole("textbox", { name: "Chords", exact: true });
  await field.fill("Dm9 | G13 | Cmaj9");
  await field.press("Enter");
  await expect(workspace.steps.first()).toContainText("9");
  await workspace.piano.getByRole("button", { name: "Use the microphone" }).click();
  await expect(workspace.training.getByText("Missing: E", { exact: true })).toBeInViewport();
});

test("who reads a lesson in a browser without MIDI is offered the microphone at its foot, and turns it off there", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "requestMIDIAccess"));
  await page.goto("/start");
  const lessons = page.getByRole("list", { name: "Lesson templates" });
  await lessons.getByRole("button", { name: /^ii-V-I in three keys/ }).click();
  await expect(page.getByRole("heading", { name: "ii-V-I in three keys", level: 1 })).toBeVisible();
  await page.getByRole("radio", { name: "Read" }).click();
  const bar = page.getByRole("region", { name: "Play and practise" });
  await bar.getByRole("button", { name: "Use the microphone" }).press("Enter");
  await expect(bar.getByRole("status").filter({ hasText: /^(Heard|Missing|Wrong|Not sure)/ })).toBeVisible();
  await bar.getByRole("button", { name: "Turn the microphone off" }).press("Enter");
  await expect(bar.getByRole("button", { name: "Use the microphone" })).toBeVisible();
});

test("the chord finder names what is played on an acoustic piano, where nothing is asked for", async ({ page }) => {
  await startEmpty(await openWorkspace(page));
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  await page.getByRole("button", { name: "Add Chord finder", exact: true }).click();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("dialog", { name: "Settings" }).getByRole("button", { name: "Use the microphone" }).click();
  await expect(page.getByText(/^Listening/)).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  const name = widget(page, "Chord finder").getByRole("status", { name: "Chord names" }).getByRole("img").first();
  // With nothing in mind a low note may be missed: of Dm7 its D.
  for (const chord of ["G 7 over D", "C major 7"]) await expect(name).toHaveAccessibleName(chord);
});
