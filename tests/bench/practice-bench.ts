import { chromium } from "@playwright/test";
import type { PracticeAttempt } from "../../src/protocol/engine/practice.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { practiceRun } from "../support/practice-runs.ts";
import type { Finding } from "./findings.ts";

const RUNS = 4000;
const CHORDS = 25;
const ROUNDS = 9;

/** A record of 100,000 attempts, spread over twelve keys and some 1,700 changes. */
export function longRecord(): string {
  const runs = Array.from({ length: RUNS }, (_, n) => {
    const { key } = practiceRun(n);
    const attempts = Array.from({ length: CHORDS }, (_unused, index): PracticeAttempt => {
      const [from, to] = [`${key} ${(n + index) % 144}`, `${key} ${(n + index + 1) % 144}`];
      return {
        from: index === 0 ? null : from,
        to,
        key,
        outcome: (n + index) % 9 === 0 ? "wrong" : "right",
        foundMs: 700 + ((n * 31) % 900),
        errorMs: null,
      };
    });
    return practiceRun(n, { id: `run-${n}`, key, at: practiceRun(0).at + n * 7_200_000, attempts });
  });
  return JSON.stringify({ format: "woodshed-practice-record", version: 1, runs });
}

/** How long a record of 100,000 attempts takes to open its charts, from the click on "Record" to the drawn chart: the median. */
export async function benchPractice(): Promise<readonly Finding[]> {
  const gateway = await startBuiltGateway();
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu"],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${gateway.address}/practice`);
    const file = { name: "record.json", mimeType: "application/json", buffer: Buffer.from(longRecord()) };
    await page.getByLabel("Record file").setInputFiles(file);
    await page.getByText(`${RUNS} runs added`).waitFor({ timeout: 60_000 });
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.getByRole("link", { name: "Home" }).click();
      await page.getByRole("link", { name: "Practice" }).waitFor();
      times.push(await page.evaluate(openCharts));
    }
    const value = times.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
    return [{ name: "record with 100,000 attempts opens its charts", value, unit: "ms", goal: "<= 300", met: value <= 300 }];
  } finally {
    await browser.close();
    await gateway.stop();
  }
}

/** On the page: clicks the link and waits for the first chart's frame. */
function openCharts(): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now();
    const look = () => {
      if (document.querySelector("figure svg[role=img]") === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now() - start));
    };
    document.querySelector<HTMLElement>('a[href="/practice"]')?.click();
    look();
  });
}
