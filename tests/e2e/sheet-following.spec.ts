import type { Page } from "@playwright/test";
import { chooseView } from "../support/sheet-page.ts";
import { expect, test } from "../support/test.ts";
import { widget, workspaceOf } from "../support/workspace-page.ts";

test.use({ moving: true });

/** `npm run test:soak` plays two songs through at a quick tempo; else some seconds of the first. */
const isLong = process.env.SOAK === "long";
const SONGS = isLong ? ["All of Me", "Camptown Races"] : ["All of Me"];
const SECONDS = isLong ? 120 : 9;

/** What was seen in one frame: where the cursor stood, and what of the page was in sight, in px of the window. */
interface Frame {
  readonly at: number;
  readonly top: number;
  readonly bottom: number;
  readonly from: number;
  readonly to: number;
}

/** Records, frame by frame while the music plays, where the cursor is and what is in sight. */
const record = (page: Page, seconds: number): Promise<readonly Frame[]> =>
  page.evaluate(async (limit) => {
    const scroller = document.querySelector("section[aria-label=Sheet]");
    const frames: Frame[] = [];
    const began = performance.now();
    const isPlaying = () => document.querySelector("section[aria-label=Player] button[aria-label=Pause], [aria-label=Pause]") !== null;
    while (performance.now() - began < limit * 1000 && isPlaying()) {
      await new Promise(requestAnimationFrame);
      const cursor = scroller?.querySelector("[class*=_cursor_]")?.getBoundingClientRect();
      const sight = scroller?.getBoundingClientRect();
      if (cursor !== undefined && sight !== undefined)
        frames.push({ at: performance.now() - began, top: cursor.top, bottom: cursor.bottom, from: sight.top, to: sight.bottom });
    }
    return frames;
  }, seconds);

/** The browser moves the cursor by itself, and the page a frame or some after it where a repeat leads far back: shorter than the eye goes there. */
const EYE_MS = 150;

/** Stretches of frames in which the cursor was out of sight for longer than the eye takes to go there. */
function outOfSight(frames: readonly Frame[]): readonly string[] {
  const stretches: { from: number; to: number }[] = [];
  let isOut = false;
  for (const { at, top, bottom, from, to } of frames) {
    const last = stretches.at(-1);
    const out = bottom < from || top > to;
    if (out && isOut && last !== undefined) last.to = at;
    else if (out) stretches.push({ from: at, to: at });
    isOut = out;
  }
  return stretches.flatMap(({ from, to }) => (to - from > EYE_MS ? [`${Math.round(from)}-${Math.round(to)}`] : []));
}

for (const song of SONGS)
  test(`the cursor stays in sight while ${song} plays in real time`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.goto("/dashboard");
    const workspace = workspaceOf(page);
    const choice = widget(page, "Repertoire").getByRole("combobox", { name: "Song" });
    await choice.click();
    await choice.fill(song);
    await page.getByRole("option", { name: song }).first().click();
    const sheet = workspace.player.getByRole("figure").first();
    await chooseView(page, "Full score");
    await expect(sheet).toHaveAttribute("aria-busy", "false");
    if ((await workspace.countIn.getAttribute("aria-checked")) === "true") await workspace.countIn.click();
    await workspace.tempo.fill(isLong ? "240" : "400");
    await workspace.tempo.press("Enter");
    await workspace.play.click();
    await expect(workspace.pause).toBeVisible();
    const frames = await record(page, SECONDS);
    expect(frames.length, "frames seen").toBeGreaterThan(20);
    expect(outOfSight(frames), "stretches in which the cursor was out of sight, in ms from the start").toEqual([]);
    const turns = await page.locator("section[aria-label=Sheet]").evaluate((each) => each.scrollHeight > each.clientHeight);
    expect(turns, "the song is longer than its widget").toBe(true);
  });
