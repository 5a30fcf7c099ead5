import type { Page } from "@playwright/test";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { soundsLoaded, workspaceOf } from "../support/workspace-page.ts";
import type { Finding } from "./findings.ts";
import { rendererMebibytes } from "./page-memory.ts";
import { plainBrowser } from "./slowed.ts";
import { opened } from "./workspace-page.ts";

const MOST_MEBIBYTES = 180;
/** Long enough for every strength that the music asks for to have come. */
const PLAYED_MS = 12_000;
/** How many parts of the piano are in memory once its room is full: the middle strength, two others, the dampers. */
const PARTS_AT_ONCE = 4;
const LONGEST_FILLING_MS = 60_000;

/** The piano may take so much when it is decoded. */
const MOST_DECODED = 64;

/**
 * Runs in the page before its scripts: lets the large piano come, and tells how many frames the largest instrument has that was given to the
 * sampler, and how many of its parts are in memory.
 */
function gather(): void {
  // The workspaces were stored by a page that loads the light piano alone.
  Object.defineProperty(navigator, "connection", { value: { saveData: false } });
  let [most, parts] = [0, 0];
  Reflect.set(globalThis, "benchLargest", () => most);
  Reflect.set(globalThis, "benchParts", () => parts);
  const post = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown, transfer?: Transferable[]) => void;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, transfer?: unknown) {
    if (typeof message === "object" && message !== null && "samples" in message && message.samples instanceof Int16Array)
      most = Math.max(most, message.samples.length);
    const { zones = [] } = (message ?? {}) as { readonly zones?: readonly { readonly part?: number; readonly standsIn?: true }[] };
    const own = new Set(zones.flatMap(({ part, standsIn }) => (part === undefined || standsIn ? [] : [part])));
    if (own.size > 0) parts = own.size;
    post.call(this, message, transfer as Transferable[]);
  };
}

const told = (tab: Page, name: "benchLargest" | "benchParts"): Promise<number> =>
  tab.evaluate((of) => Number(Reflect.apply(Reflect.get(globalThis, of), undefined, [])), name);

/** Plays the softest and the loudest note until both of their strengths are in memory. */
async function playAllStrengths(tab: Page): Promise<void> {
  const key = await workspaceOf(tab).pianoKey("C4").boundingBox();
  if (key === null) throw new Error("There is no C4.");
  const ends = Date.now() + LONGEST_FILLING_MS;
  while ((await told(tab, "benchParts")) < PARTS_AT_ONCE) {
    if (Date.now() > ends) throw new Error("The strengths that were played have not come.");
    for (const share of [0.02, 0.98]) {
      await tab.mouse.move(key.x + key.width / 4, key.y + share * key.height);
      await tab.mouse.down();
      await tab.waitForTimeout(200);
      await tab.mouse.up();
    }
    await tab.waitForTimeout(500);
  }
}

/** What a tab takes that has a workspace of all widgets and the piano: while it plays, paused, and once every strength was played that has room. */
export async function benchTabMemory(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await plainBrowser();
  try {
    const { page, paths } = await opened(browser, gateway.address, { serviceWorkers: "block" });
    const context = page.context();
    // What storing the workspaces took is another process's.
    await page.close();
    const tab = await context.newPage();
    await tab.addInitScript(gather);
    await tab.goto(paths[0] ?? "");
    const { play, pause } = workspaceOf(tab);
    await play.click();
    await pause.waitFor();
    await soundsLoaded(tab);
    await tab.waitForTimeout(PLAYED_MS);
    const playing = await rendererMebibytes(browser, tab);
    const decoded = ((await told(tab, "benchLargest")) * Int16Array.BYTES_PER_ELEMENT) / 2 ** 20;
    await pause.click();
    await tab.waitForTimeout(5000);
    const resting = await rendererMebibytes(browser, tab);
    await playAllStrengths(tab);
    await tab.waitForTimeout(8000);
    const full = await rendererMebibytes(browser, tab);
    const goal = (value: number) => ({ unit: "MiB", goal: `<= ${MOST_MEBIBYTES}`, met: value <= MOST_MEBIBYTES });
    const name = "renderer of a tab with a workspace of 13 widgets and the piano";
    return [
      { name: `${name}, while it plays`, value: playing, ...goal(playing) },
      { name: `${name}, paused`, value: resting, ...goal(resting) },
      { name: `${name}, once soft and loud notes were played`, value: full, ...goal(full) },
      {
        name: "the large piano, decoded",
        value: decoded,
        unit: "MiB",
        goal: `<= ${MOST_DECODED}`,
        met: decoded > 0 && decoded <= MOST_DECODED,
      },
    ];
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
