import { test as base, type ConsoleMessage } from "@playwright/test";
import { type BuiltGateway, startBuiltGateway } from "./built-gateway.ts";
import { hearAlerts, machineWordsIn } from "./machine-words.ts";
import { keepBuffer } from "./steady-sound.ts";

interface Fixtures {
  /** Whether the page may load the large piano after the light one; most tests need none, and decoding it takes its time. */
  readonly fullPiano: boolean;
  /** Whether what moves is seen moving. Most tests look at what stands there then, and drawing the way to it is an eighth of their time. */
  readonly moving: boolean;
  /** Whether the sound keeps its buffer, whatever this machine holds. */
  readonly steadySound: boolean;
  /** Whether every alert is read for words that are a machine's. */
  readonly readAlerts: boolean;
  /** What the page complained of: uncaught errors and console errors. A test that expects one takes it out. */
  readonly complaints: string[];
}

interface WorkerFixtures {
  readonly gateway: BuiltGateway;
}

/** The browser logs every 401 of the anonymous session as an error; the product answers it by staying signed out. */
const isAnonymous = (message: ConsoleMessage): boolean =>
  /\/(v1\/(user|refresh)|content\/(workspace|editor)\/list(\?after=)?)$/.test(message.location().url);

/** A test of the built product: a gateway for each worker; a test fails when the page complains and nobody expected it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const gateway = await startBuiltGateway();
      await use(gateway);
      await gateway.stop();
    },
    { scope: "worker" },
  ],
  fullPiano: [false, { option: true }],
  moving: [false, { option: true }],
  contextOptions: ({ contextOptions, moving }, use) => use({ ...contextOptions, reducedMotion: moving ? "no-preference" : "reduce" }),
  steadySound: [true, { option: true }],
  readAlerts: [false, { option: true }],
  page: async ({ page, fullPiano, steadySound }, use) => {
    if (!fullPiano) await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    // A buffer that was asked for is never changed: recordings run through in one context.
    if (steadySound) await page.addInitScript(keepBuffer);
    await use(page);
  },
  baseURL: async ({ gateway }, use) => use(gateway.address),
  complaints: [
    async ({ page, readAlerts }, use) => {
      const complaints: string[] = [];
      const read = (text: string): void => {
        const words = machineWordsIn(text);
        if (words.length > 0) complaints.push(`a machine's words (${words.join(", ")}) in an alert: ${text}`);
      };
      if (readAlerts) await hearAlerts(page, read);
      page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" && !isAnonymous(message)) complaints.push(`console: ${message.text()} (${message.location().url})`);
      });
      await use(complaints);
      base.expect(complaints, "what the page complained of").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

/** Takes out the complaints that a test brought about itself. */
export function forgive(complaints: string[], expected: RegExp): void {
  const others = complaints.filter((complaint) => !expected.test(complaint));
  complaints.splice(0, complaints.length, ...others);
}
