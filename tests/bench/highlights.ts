import type { Page } from "@playwright/test";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { fakeMidi } from "../support/fake-midi.ts";
import { chooseProgression, openWorkspace, soundsLoaded } from "../support/workspace-page.ts";
import type { Finding } from "./findings.ts";
import { plainBrowser } from "./slowed.ts";

const PRESSES = 200;
/** A frame of a display that draws sixty a second. */
const FRAME_MS = 1000 / 60;
/** A verdict that is not shown by then is not shown. */
const LONGEST_MS = 5000;

/** One press: when its verdict came to the page, when the key had its class, and how many frames were begun between. */
interface Lit {
  readonly ms: number;
  readonly frames: number;
}

/** What the engine tells of a training's record: its verdicts, or those of them that are others now. */
interface ToldTraining {
  readonly set?: { readonly keys?: readonly { readonly midi: number }[] };
  readonly spliced?: { readonly keys?: readonly [at: number, gone: number, items: readonly { readonly midi: number }[]] };
}

declare global {
  interface Window {
    /** When the engine's frame with the verdict of a key came: page milliseconds, and frames drawn until then. */
    benchVerdicts?: Map<number, { readonly at: number; readonly frame: number }>;
    benchFrames?: number;
  }
}

/** Runs in the page before its scripts: writes down when a verdict of a key comes, before the page reads it, and counts frames. */
function overhearVerdicts(): void {
  const verdicts = new Map<number, { at: number; frame: number }>();
  window.benchVerdicts = verdicts;
  window.benchFrames = 0;
  const count = () => {
    window.benchFrames = (window.benchFrames ?? 0) + 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const own = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
  Object.defineProperty(MessagePort.prototype, "onmessage", {
    configurable: true,
    get() {
      return own?.get?.call(this);
    },
    set(this: MessagePort, take: ((event: MessageEvent) => void) | null) {
      own?.set?.call(
        this,
        take &&
          ((event: MessageEvent) => {
            const told = { at: performance.now(), frame: window.benchFrames ?? 0 };
            for (const [id, { set, spliced }] of Object.entries<ToldTraining>(event.data?.patches ?? {}))
              if (id.startsWith("training:"))
                for (const { midi } of set?.keys ?? spliced?.keys?.[2] ?? []) if (!verdicts.has(midi)) verdicts.set(midi, told);
            take.call(this, event);
          }),
      );
    },
  });
}

/** Presses keys in a run and waits for each to be lit by its verdict. */
const light = (page: Page): Promise<Lit[]> =>
  page.evaluate(
    async ([presses, longest]) => {
      const isJudged = (key: Element) => key.querySelector("svg") !== null || key.textContent.includes("!");
      const keys = document.querySelector('[aria-label="Footer piano"]');
      const lit: Lit[] = [];
      for (let press = 0; press < presses; press++) {
        const midi = 48 + ((press * 7) % 24);
        const key = keys?.querySelector<HTMLElement>(`[data-midi="${midi}"]`);
        if (key === null || key === undefined) throw new Error(`There is no key ${midi}.`);
        window.benchVerdicts?.delete(midi);
        await new Promise((resolve) => setTimeout(resolve, 20 + ((press * 11) % 17)));
        // The same verdict once more would change nothing that could be waited for.
        while (isJudged(key)) await new Promise((resolve) => setTimeout(resolve, 5));
        const done = new Promise<Lit>((resolve, reject) => {
          const late = setTimeout(() => reject(new Error(`Key ${midi} was not lit within ${longest} ms.`)), longest);
          const watch = new MutationObserver(() => {
            const told = window.benchVerdicts?.get(midi);
            if (told === undefined || !isJudged(key)) return;
            watch.disconnect();
            clearTimeout(late);
            resolve({ ms: performance.now() - told.at, frames: (window.benchFrames ?? 0) - told.frame });
          });
          watch.observe(key, { attributes: true, childList: true, subtree: true, characterData: true });
        });
        window.testMidi?.send("keys-1", [0x90, midi, 96]);
        lit.push(await done);
        window.testMidi?.send("keys-1", [0x80, midi, 0]);
      }
      return lit;
    },
    [PRESSES, LONGEST_MS] as const,
  );

/** From the verdict's arrival on the page to the key's highlight, while a timed run goes on. */
export async function benchHighlights(): Promise<readonly Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await plainBrowser();
  try {
    const context = await browser.newContext({ baseURL: gateway.address, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await page.addInitScript(overhearVerdicts);
    const keyboard = await fakeMidi(page);
    const workspace = await openWorkspace(page);
    await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
    await keyboard.plug();
    await chooseProgression(workspace, "C", "I V vi iii IV I IV V");
    await workspace.loop.click();
    await soundsLoaded(page);
    await workspace.training.getByRole("radio", { name: "Timed" }).click();
    await workspace.training.getByRole("button", { name: "Start" }).click();
    await page.waitForTimeout(2000);
    const lit = await light(page);
    const at95 = (values: readonly number[]): number =>
      [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
    const ms = at95(lit.map((each) => each.ms));
    const frames = at95(lit.map((each) => each.frames));
    const name = `key press to highlight, after its diff (p95 of ${lit.length})`;
    return [
      { name, value: ms, unit: "ms", goal: "<= 16.7 (1 frame)", met: ms <= FRAME_MS },
      { name: `${name}, frames begun before it`, value: frames, unit: "frames", goal: "<= 1", met: frames <= 1 },
    ];
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
