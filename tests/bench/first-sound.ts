import type { Page } from "@playwright/test";

/** Louder than this a sample is a sound, of full scale 1. */
const HEARD = 0.001;

/** Notes when a person's click came to the page; call it before the page is opened. */
export const noteClicks = (page: Page) =>
  page.addInitScript(() => {
    addEventListener("pointerdown", ({ timeStamp }) => Object.assign(globalThis, { benchClicked: timeStamp }), true);
  });

/**
 * When the first sound of a page that `recordAudio` hears came to the loudspeakers, and when it was clicked last, in ms after the page was opened.
 * What the output itself delays is not in it.
 */
export async function firstSound(page: Page, longestMs = 60_000): Promise<{ readonly clicked: number; readonly heard: number }> {
  await page.waitForFunction(
    (heard) =>
      window.testRecorder?.blocks.some(({ left, right }) => [left, right].some((side) => side.some((value) => Math.abs(value) > heard))),
    HEARD,
    { polling: 50, timeout: longestMs },
  );
  return page.evaluate((heard) => {
    const { blocks = [], context } = window.testRecorder ?? {};
    if (context === undefined) throw new Error("The page has no sound.");
    const onset = ({ left, right }: (typeof blocks)[number]): number =>
      left.findIndex((value, at) => Math.abs(value) > heard || Math.abs(right[at] ?? 0) > heard);
    const block = blocks.find((each) => onset(each) >= 0);
    if (block === undefined) throw new Error("The page is silent.");
    const at = (block.frame + onset(block)) / context.sampleRate;
    return {
      clicked: Number(Reflect.get(globalThis, "benchClicked")),
      heard: performance.now() - (context.currentTime - at) * 1000,
    };
  }, HEARD);
}
