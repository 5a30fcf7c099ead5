import type { Page } from "@playwright/test";
import { audioTime, listenFor, recordAudio, recorderReady, silenceHeard, soundHeard } from "../support/audio-recorder.ts";
import { onsetsOf, rms, soundBetween } from "../support/listening.ts";
import { expect, test } from "../support/test.ts";
import { soundsLoaded, type Workspace, widget, workspaceOf } from "../support/workspace-page.ts";

test.use({ moving: true, bypassCSP: true });

/** The dashboard with a song in its player; nothing else was touched. */
async function songInPlayer(page: Page, title = "Autumn Leaves") {
  await recordAudio(page);
  await page.goto("/dashboard");
  const repertoire = widget(page, "Repertoire");
  await repertoire.getByRole("combobox", { name: "Song" }).click();
  await page.getByRole("option", { name: title }).first().click();
  const workspace = workspaceOf(page);
  await expect(workspace.play).toBeEnabled();
  await expect(workspace.player.getByRole("button", { name: "Band: Medium swing" })).toBeVisible();
  return workspace;
}

/** A click on the timeline shortly before its end. */
async function nearTheEnd({ position }: Workspace): Promise<void> {
  const timeline = position.locator("..");
  const box = await timeline.boundingBox();
  await timeline.click({ position: { x: (box?.width ?? 0) * 0.95, y: (box?.height ?? 0) / 2 } });
}

const status = (page: Page, text: string | RegExp) => widget(page, "Player").getByText(text, { exact: true });

test("Autumn Leaves on the dashboard, Play once: an intro, choruses of a trio that differ, and an ending", async ({ page }) => {
  const workspace = await songInPlayer(page);
  await workspace.tempo.fill("300");
  await workspace.tempo.press("Enter");
  await workspace.player.getByRole("button", { name: "Band: Medium swing" }).click();
  await page.getByRole("spinbutton", { name: "Choruses" }).fill("2");
  await page.getByRole("spinbutton", { name: "Choruses" }).press("Enter");
  await page.keyboard.press("Escape");
  await recorderReady(page);
  await soundsLoaded(page);
  await workspace.play.click();
  const introNow = /^Intro: (\d bars left|the last bar)$/;
  await expect(widget(page, "Player").getByRole("status").filter({ hasText: introNow })).toBeVisible();
  await expect(widget(page, "Player").getByText("then the music begins"), "over the waiting sheet too").toBeVisible();
  await expect(status(page, "Chorus 1 of 2")).toBeVisible();
  const sound = await listenFor(page, 2);
  expect(onsetsOf(sound, 0.06).length, "a ride, a bass and chords: more than two strokes a beat").toBeGreaterThan(12);
  await nearTheEnd(workspace);
  await expect(status(page, "Chorus 2 of 2")).toBeVisible();
  await nearTheEnd(workspace);
  await expect(
    widget(page, "Player")
      .getByRole("status")
      .filter({ hasText: /^Ending$/ }),
  ).toBeVisible();
  await expect(workspace.play, "it stops by itself").toBeVisible();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", /^Bar 1 of/);
});

test("what is muted falls silent, and solo leaves one player of the band", async ({ page }) => {
  const workspace = await songInPlayer(page);
  await recorderReady(page);
  await soundsLoaded(page);
  await workspace.player.getByRole("button", { name: "Band: Medium swing" }).click();
  await page.getByRole("switch", { name: "Intro" }).click();
  await page.keyboard.press("Escape");
  await workspace.player.getByRole("switch", { name: "Count-in" }).click();
  await workspace.player.getByRole("button", { name: "Mixer" }).click();
  for (const strip of ["Chords", "Bass", "Drums"]) await page.getByRole("button", { name: `Mute ${strip}` }).click();
  await expect(page.getByRole("combobox", { name: "Drums instrument" })).toContainText("Jazz kit");
  await page.keyboard.press("Escape");
  await workspace.play.click();
  await expect(status(page, "Chorus 1 of 3")).toBeVisible();
  const muted = await audioTime(page);
  const silent = await listenFor(page, 1.5);
  expect(rms(soundBetween(silent, muted + 0.5, muted + 1.4)), "all three are muted").toBeLessThan(0.001);
  await workspace.player.getByRole("button", { name: "Mixer" }).click();
  for (const strip of ["Chords", "Bass", "Drums"]) await page.getByRole("button", { name: `Mute ${strip}` }).click();
  await page.getByRole("button", { name: "Solo Bass" }).click();
  await expect(page.getByRole("button", { name: "Solo Bass" })).toHaveAttribute("aria-pressed", "true");
  const from = await audioTime(page);
  const alone = await listenFor(page, 2.5);
  const bass = soundBetween(alone, from + 0.6, from + 2.4);
  expect(rms(bass), "the bass is heard").toBeGreaterThan(0.002);
  expect(brightness(bass), "and nothing as bright as a ride").toBeLessThan(1500);
});

/** Where the middle of the power lies, in hertz. */
function brightness({ samples, sampleRate }: { readonly samples: Float32Array; readonly sampleRate: number }): number {
  let [power, steps] = [0, 0];
  for (let frame = 1; frame < samples.length; frame++) {
    power += (samples[frame] ?? 0) ** 2;
    steps += ((samples[frame] ?? 0) - (samples[frame - 1] ?? 0)) ** 2;
  }
  return (sampleRate / Math.PI) * Math.asin(Math.min(1, Math.sqrt(steps / Math.max(power, 1e-12)) / 2));
}

test("the piano shows the keys that the band plays, from its intro on, spelled by the chord", async ({ page }) => {
  const workspace = await songInPlayer(page, "All of Me");
  await workspace.tempo.fill("300");
  await workspace.tempo.press("Enter");
  await workspace.countIn.click();
  await workspace.play.click();
  const piano = page.getByRole("region", { name: "Footer piano" });
  const lit = piano.locator("[data-pressed=true]");
  await expect.poll(() => lit.count(), "in the intro, before any chord is written").toBeGreaterThan(0);
  await expect(piano.getByText("Sounding: the player")).toBeHidden();
  const counts = new Set<number>();
  await expect(async () => {
    counts.add(await lit.count());
    expect([...counts].some((count) => count === 1)).toBe(true);
    expect([...counts].some((count) => count >= 4)).toBe(true);
  }, "the bass alone, and chords").toPass({ intervals: [20] });
  await expect(async () => {
    const [chord, glyphs] = await piano.evaluate((each) => [
      each.querySelector("aside")?.textContent ?? "",
      [...each.querySelectorAll("[data-pressed=true] [aria-hidden]")].map(({ textContent }) => textContent),
    ]);
    expect(chord).toContain("E");
    expect(chord).toContain("G♯");
    expect(glyphs).toContain("G♯");
  }, "the third of E7 in C").toPass({ intervals: [20] });
});

test("the band ends with its page, and stands where it was left, by the way back as by a link", async ({ page }) => {
  await recordAudio(page);
  await page.goto("/songs");
  await page.getByRole("button", { name: "Play: All of Me" }).click();
  const workspace = workspaceOf(page);
  await expect(workspace.pause).toBeVisible();
  await recorderReady(page);
  await nearTheEnd(workspace);
  await expect(workspace.position).toHaveAttribute("aria-valuetext", /^Bar 3\d of 32/);
  await soundHeard(page);
  const goTo = async (name: string) => {
    await page.getByRole("button", { name: "Pages" }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await goTo("Lessons");
  await expect(page.getByRole("heading", { name: "Lessons" }).first()).toBeVisible();
  await silenceHeard(page, 1);
  const stands = async () => {
    await expect(workspace.play).toBeVisible();
    await expect(workspace.position).toHaveAttribute("aria-valuetext", /^Bar 3\d of 32/);
    await expect(workspace.player.getByRole("status").filter({ hasText: "Intro" })).toBeHidden();
  };
  await page.goBack();
  await stands();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Lessons" }).first()).toBeVisible();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Dashboard", exact: true }).click();
  await stands();
});

test("on the stand the intro has its own chords and beats, and on the dashboard the sheet's head stands below its sign", async ({
  page,
}) => {
  const workspace = await songInPlayer(page);
  await soundsLoaded(page);
  await workspace.countIn.click();
  await workspace.play.click();
  const sign = page.getByText("then the music begins");
  await expect(sign).toBeVisible();
  const sheet = workspace.player.getByRole("region", { name: "Sheet" }).locator("> *").first();
  await expect(sheet, "moved out from under it").toHaveCSS("translate", "0px 40px");
  await workspace.player.getByRole("button", { name: "Stand" }).click();
  const stand = page.getByRole("dialog", { name: "Stand" });
  const now = stand.getByText("Now", { exact: true }).locator("..");
  await expect(now, "the last bar's second half leads on").toHaveText("NowG7", { timeout: 20_000 });
  await expect(stand.getByText("bar 1", { exact: true })).toBeVisible();
});
