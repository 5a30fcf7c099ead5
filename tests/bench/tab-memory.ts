import { startBuiltGateway } from "../support/built-gateway.ts";
import { soundsLoaded, workspaceOf } from "../support/workspace-page.ts";
import type { Finding } from "./findings.ts";
import { rendererMebibytes } from "./page-memory.ts";
import { plainBrowser } from "./slowed.ts";
import { opened } from "./workspace-page.ts";

const MOST_MEBIBYTES = 180;
/** Long enough for every strength of the piano to have been asked for. */
const PLAYED_MS = 12_000;

/** The piano may take so much when it is decoded. */
const MOST_DECODED = 64;

/** Runs in the page before its scripts: lets the large piano come, and tells how many frames the largest instrument has that was given to the sampler. */
function gather(): void {
  // The workspaces were stored by a page that loads the light piano alone.
  Object.defineProperty(navigator, "connection", { value: { saveData: false } });
  let most = 0;
  Reflect.set(globalThis, "benchLargest", () => most);
  const post = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown, transfer?: Transferable[]) => void;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, transfer?: unknown) {
    if (typeof message === "object" && message !== null && "samples" in message && message.samples instanceof Int16Array)
      most = Math.max(most, message.samples.length);
    post.call(this, message, transfer as Transferable[]);
  };
}

/** What a tab takes that has a workspace of all widgets and the piano: as it was opened, and after it has played for a while. */
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
    const frames = await tab.evaluate(() => Number(Reflect.apply(Reflect.get(globalThis, "benchLargest"), undefined, [])));
    const decoded = (frames * Int16Array.BYTES_PER_ELEMENT) / 2 ** 20;
    await pause.click();
    await tab.waitForTimeout(5000);
    const resting = await rendererMebibytes(browser, tab);
    const goal = (value: number) => ({ unit: "MiB", goal: `<= ${MOST_MEBIBYTES}`, met: value <= MOST_MEBIBYTES });
    const name = "renderer of a tab with a workspace of 13 widgets and the piano";
    return [
      { name: `${name}, while it plays`, value: playing, ...goal(playing) },
      { name: `${name}, paused`, value: resting, ...goal(resting) },
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
