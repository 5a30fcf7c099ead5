import type { Page } from "@playwright/test";
import { audioTime, listenFor, recordAudio, recorderReady, silenceHeard, soundHeard, takeRecording } from "../support/audio-recorder.ts";
import { fakeMidi } from "../support/fake-midi.ts";
import { lowestNote, onsetsOf, rms, soundBetween, strongestPitchClasses, wholeSound } from "../support/listening.ts";
import { livedUntil } from "../support/lived.ts";
import { expect, forgive, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, soundsLoaded, type Workspace } from "../support/workspace-page.ts";

test.use({ readAlerts: true, bypassCSP: true });

/** Notices by their words: each is one line that can be closed. */
const notices = (page: Page) => page.getByRole("alert").getByRole("status");

async function playsTwoFiveOne(page: Page, workspace: Workspace): Promise<void> {
  await takeRecording(page);
  await workspace.play.click();
  await expect(workspace.pause).toBeVisible();
  await expect(workspace.play, "it plays to its end").toBeVisible();
  const recording = await takeRecording(page);
  const onsets = onsetsOf(recording);
  const from = recording.frame / recording.sampleRate;
  const heard = onsets.map((at) => {
    const sound = soundBetween(recording, at, at + 0.4);
    return `${(at - from).toFixed(3)} s: ${strongestPitchClasses(sound, 4, { low: 36, high: 84 }).join(" ")}, level ${rms(sound).toFixed(4)}`;
  });
  expect(onsets, `three chords; heard were ${heard.join("; ")}`).toHaveLength(3);
  const [, second = 0, third = 0] = onsets;
  expect(Math.abs(third - second - 1.5), "in time").toBeLessThan(0.008);
  expect(strongestPitchClasses(soundBetween(recording, second + 0.1, second + 1.4), 4, { low: 48, high: 71 }), "G7").toEqual([2, 5, 7, 11]);
}

/**
 * Lets the test speak to the engine's worker: `hang` makes it busy for ever, `die` ends it. Answers after how many
 * milliseconds of its life the page said so.
 */
async function endangerEngine(page: Page): Promise<(what: "hang" | "die") => Promise<number>> {
  await page.route("**/assets/engine.worker-*.js", async (route) => {
    const response = await route.fetch();
    const trap = `new BroadcastChannel("test-engine").onmessage = ({ data }) => { if (data === "die") { self.close(); return; } for (;;) {} };\n`;
    await route.fulfill({ response, body: trap + (await response.text()) });
  });
  return async (what) => {
    await page.evaluate((message) => new BroadcastChannel("test-engine").postMessage(message), what);
    return livedUntil(page, (word) => (document.querySelector("[role=alert]")?.textContent ?? "").includes(word), "engine");
  };
}

for (const what of ["hang", "die"] as const) {
  test(`an engine that ${what === "hang" ? "hangs" : "dies"} is noticed within 5 s, the page says so, the document is as it was, and Play works again`, async ({
    page,
  }) => {
    await recordAudio(page);
    const hurt = await endangerEngine(page);
    const workspace = await openWorkspace(page);
    await chooseProgression(workspace, "Eb", "ii V I");
    await workspace.tempo.fill("120");
    await workspace.tempo.press("Enter");
    await recorderReady(page);
    await soundsLoaded(page);
    await workspace.play.click();
    await soundHeard(page);
    expect(await hurt(what), "noticed within 5 s, give or take a beat that a busy machine delays").toBeLessThan(5800);
    await expect(notices(page).filter({ hasText: /engine/ })).toBeVisible();

    await expect(workspace.key("Eb")).toHaveAttribute("aria-pressed", "true");
    await expect(workspace.preset("ii V I")).toBeChecked();
    await expect(workspace.tempo).toHaveValue("120");
    await expect(workspace.play).toBeVisible();
    const stopped = await audioTime(page);
    expect((await silenceHeard(page, 0.5)) - stopped, "nothing hangs").toBeLessThan(0.8);

    await workspace.key("Ab").click();
    await expect(workspace.key("Ab")).toHaveAttribute("aria-pressed", "true");
    await takeRecording(page);
    await workspace.restart.click();
    await workspace.play.click();
    const recording = await listenFor(page, 4.8);
    const [first = 0, second = 0, third = 0] = onsetsOf(recording);
    expect(Math.abs(third - second - 2), "in time again, at the tempo that was set").toBeLessThan(0.008);
    expect(Math.abs(second - first - 2), "the first is late at most by what a busy machine needs to begin").toBeLessThan(0.2);
    expect(strongestPitchClasses(soundBetween(recording, first + 0.1, first + 1.4), 4, { low: 48, high: 71 }), "Bbm7").toEqual([
      1, 5, 8, 10,
    ]);
  });
}

test("a command given while the engine hangs is carried out when it is back", async ({ page }) => {
  const hurt = await endangerEngine(page);
  const workspace = await openWorkspace(page);
  await workspace.key("G").click();
  await expect(workspace.key("G")).toHaveAttribute("aria-pressed", "true");
  const noticed = hurt("hang");
  await workspace.key("Bb").click();
  expect(await noticed).toBeLessThan(5800);
  await expect(workspace.key("Bb")).toHaveAttribute("aria-pressed", "true");
});

for (const [what, answer] of [
  ["missing", { status: 404, body: "Not found" }],
  ["damaged", { status: 200, contentType: "audio/mpeg", body: Buffer.alloc(60_000, 0x5a) }],
] as const) {
  test(`${what} samples: one clear notice, the page works silently, and a later try brings the sound`, async ({ page, complaints }) => {
    await recordAudio(page);
    await page.route(/\/samples\/.*\.mp3/, (route) => route.fulfill(answer));
    const workspace = await openWorkspace(page);
    await expect(notices(page)).toHaveCount(1);
    await expect(notices(page)).toContainText(what === "missing" ? /could not be loaded/ : /damaged/);
    await chooseProgression(workspace, "C", "ii V I");
    await recorderReady(page);
    await workspace.play.click();
    await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 2 of 3");
    await workspace.pause.click();
    expect(rms(wholeSound(await takeRecording(page))), "it plays silently").toBe(0);

    await page.unroute(/\/samples\/.*\.mp3/);
    // The page tries again by itself as well: whichever comes first.
    const again = page.getByRole("button", { name: "Load sounds again" });
    await again.evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });
    await expect(again).toBeHidden();
    await expect(notices(page), "the notice goes when it no longer holds").toHaveCount(0);
    await workspace.restart.click();
    await playsTwoFiveOne(page, workspace);
    forgive(complaints, /samples/);
  });
}

test.describe("with the large piano", () => {
  test.use({ fullPiano: true });

  test("a part that a server out of order kept back is fetched again by itself, nobody is told, and what is there plays meanwhile", async ({
    page,
    complaints,
  }) => {
    await recordAudio(page);
    const dampers = /\/samples\/salamander_grand_piano_releases\.mp3/;
    await page.route(dampers, (route) => route.fulfill({ status: 503, body: "Busy" }), { times: 2 });
    const failed = page.waitForResponse((response) => dampers.test(response.url()) && response.status() === 503);
    const come = page.waitForResponse((response) => dampers.test(response.url()) && response.status() === 200);
    const strength = page.waitForResponse(/\/samples\/salamander_grand_piano\.mp3/);
    const workspace = await openWorkspace(page);
    await failed;
    await chooseProgression(workspace, "C", "ii V I");
    await recorderReady(page);
    await playsTwoFiveOne(page, workspace);
    expect((await strength).status()).toBe(200);
    await come;
    await expect(page.getByRole("button", { name: "Load sounds again" })).toHaveCount(0);
    await expect(notices(page)).toHaveCount(0);
    forgive(complaints, /503/);
  });
});

test("a browser without AudioContext: 'Audio is not supported in this browser.' stands in place of the player, the rest works", async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ["AudioContext", "webkitAudioContext"]) Reflect.deleteProperty(window, name);
  });
  const workspace = await openWorkspace(page);
  await expect(workspace.player.getByText("Audio is not supported in this browser.")).toBeVisible();
  await expect(workspace.play).toHaveCount(0);
  await workspace.key("Eb").click();
  await workspace.preset("ii V I").click();
  await expect(workspace.steps).toHaveCount(3);
  await page.keyboard.down("KeyQ");
  await expect(workspace.pianoKey("C4")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.up("KeyQ");
});

test("a browser without AudioWorklet plays all the same, by the page itself", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "AudioWorkletNode"));
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  await soundsLoaded(page);
  await workspace.play.click();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 2 of 3");
  await workspace.pause.click();
});

test("without cross-origin isolation everything still plays", async ({ page }) => {
  await recordAudio(page);
  await page.route(
    (url) => url.pathname.startsWith("/workspace"),
    async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      for (const name of ["cross-origin-opener-policy", "cross-origin-embedder-policy"]) delete headers[name];
      await route.fulfill({ response, headers });
    },
  );
  const workspace = await openWorkspace(page);
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(false);
  await chooseProgression(workspace, "C", "ii V I");
  await recorderReady(page);
  await soundsLoaded(page);
  await playsTwoFiveOne(page, workspace);
  await silenceHeard(page);
  await page.keyboard.down("KeyQ");
  const now = await audioTime(page);
  const recording = await listenFor(page, 0.9);
  await page.keyboard.up("KeyQ");
  expect(lowestNote(soundBetween(recording, now + 0.15, now + 0.9), { low: 36, high: 84 })).toBe(60);
});

/**
 * Lets the test make the sampler throw once: its code is fetched with a trap before it. What is answered does so, and answers
 * after how many seconds of the audio clock its successor was joined to the loudspeakers, where the recorder listens to it instead.
 */
async function endangerSampler(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const trap = `globalThis.trapAt = Infinity; const register = registerProcessor;
      registerProcessor = (name, Base) => register(name, name !== "woodshed-sampler" ? Base : class extends Base {
        process(...given) { if (currentTime >= trapAt) { trapAt = Infinity; throw new Error("trap of a test"); } return super.process(...given); }
      });\n`;
    const addModule = AudioWorklet.prototype.addModule;
    AudioWorklet.prototype.addModule = async function (url, options) {
      if (!String(url).includes("sampler.worklet")) return addModule.call(this, url, options);
      const code = trap + (await (await fetch(url)).text());
      return addModule.call(this, URL.createObjectURL(new Blob([code], { type: "text/javascript" })), options);
    };
  });
  return async () => {
    const first = await page.evaluateHandle(() => window.testRecorder);
    const at = await first.evaluate(async (recorder) => {
      if (recorder === undefined) throw new Error("Nothing is connected to the loudspeakers.");
      const time = recorder.context.currentTime + 1;
      const code = new Blob([`globalThis.trapAt = ${time};`], { type: "text/javascript" });
      await recorder.context.audioWorklet.addModule(URL.createObjectURL(code));
      return time;
    });
    await page.waitForFunction((former) => window.testRecorder !== former, first);
    return page.evaluate((time) => (window.testRecorder?.since ?? 0) - time, at);
  };
}

test("a sampler that throws is back within half a second with its instruments, and keys play on", async ({ page, complaints }) => {
  await recordAudio(page);
  const crash = await endangerSampler(page);
  const workspace = await openWorkspace(page);
  await recorderReady(page);
  await soundsLoaded(page);
  await workspace.player.getByRole("heading", { name: "Player" }).click();
  const seconds = await crash();
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(0.5);
  await recorderReady(page);
  await page.keyboard.down("KeyQ");
  const now = await audioTime(page);
  const recording = await listenFor(page, 0.9);
  await page.keyboard.up("KeyQ");
  expect(lowestNote(soundBetween(recording, now + 0.15, now + 0.9), { low: 36, high: 84 })).toBe(60);
  forgive(complaints, /trap of a test/);
});

test("refused MIDI: one notice, and everything else works", async ({ page }) => {
  await fakeMidi(page, "refused");
  const workspace = await openWorkspace(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await expect(notices(page)).toHaveCount(1);
  await expect(notices(page)).toContainText(/MIDI/);
  await page.getByRole("button", { name: "MIDI not allowed: try again" }).click();
  await expect(notices(page)).toHaveCount(1);
  await page.keyboard.down("KeyQ");
  await expect(workspace.pianoKey("C4")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.up("KeyQ");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(notices(page)).toHaveCount(0);
});

test("a MIDI message cut short is told and left out, the next one plays", async ({ page }) => {
  const keyboard = await fakeMidi(page);
  const workspace = await openWorkspace(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keyboard.plug();
  // What is sent before the page has heard of the keyboard is sent to nobody.
  await expect(page.getByText("Test Keys 61").first()).toBeVisible();
  await keyboard.send(0x90, 60);
  await expect(notices(page)).toContainText(/cut short/);
  await expect(workspace.pianoKey("C4")).toHaveAttribute("aria-pressed", "false");
  await keyboard.press(60);
  await expect(workspace.pianoKey("C4")).toHaveAttribute("aria-pressed", "true");
});

test("settings that were damaged on the device start from their defaults and are told", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("widgetStore", "{broken");
    localStorage.setItem("workspaceInstrumentName", "../../etc");
  });
  const workspace = await openWorkspace(page);
  await expect(workspace.piano).toContainText(/acoustic grand piano/i);
  await expect(notices(page).first()).toContainText(/damaged/);
});
