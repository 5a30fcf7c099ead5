import { later } from "../../host/clock/clock.ts";
import { recordsOf } from "../../host/engine/store-mirror.ts";
import { firstFrame, whenPainted } from "../../host/page/first-frame.ts";
import { holdIdle } from "../../host/page/settled.ts";
import type { PageParts } from "../state/host.tsx";
import { preloadPage } from "./App.tsx";

/** What the first drawing is made of is waited for no longer than this, in milliseconds. */
const LONGEST_MS = 2000;
/** And letters alone, which come beside the code, no longer than this. */
const LETTERS_MS = 300;

/**
 * Draws the page, once where a snapshot of what it opens stands: then with all that this is drawn by, and not first the bar, then empty frames, then
 * letters of another font. Without one the bar comes first, in its own letters, and the rest as it arrives. What has time waits until this stands on the screen:
 * the engine's thread and the calls to the gateway would else run beside the drawing.
 */
export async function drawFirst(parts: PageParts, draw: () => void): Promise<void> {
  const held = [firstFrame.hold(), holdIdle()];
  const page = preloadPage(location.pathname);
  const isKnown = await parts.host.snapshotShown;
  const drawn = isKnown ? Promise.all([page, letters(), viewsOfSnapshot(parts)]) : letters();
  await Promise.race([drawn, new Promise<void>((done) => later(isKnown ? LONGEST_MS : LETTERS_MS, done))]);
  draw();
  // A page that is not shown draws no frames: then they end by themselves.
  whenPainted(() => held.map((release) => release()));
}

/** The views of the widgets in the snapshot. */
async function viewsOfSnapshot({ host: { mirror }, views }: PageParts): Promise<void> {
  const types = new Set(recordsOf(mirror, "widget").map(({ type }) => type));
  await Promise.all([...types].map((type) => views[type]?.preload()));
}

/** The fonts of the page; where they cannot be had, the page is drawn by others. */
async function letters(): Promise<void> {
  await Promise.allSettled([document.fonts.load('1em "Instrument Sans"'), document.fonts.load('1em "Woodshed Signs"', "♭")]);
}
