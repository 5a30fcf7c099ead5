import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page } from "@playwright/test";
import type { SentResult } from "../../src/protocol/gateway-contract-classes.ts";

/** A learner's phone, with nobody on it. */
export async function phone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 360, height: 780 }, hasTouch: true });
  return await context.newPage();
}

/** Joins a class on a page, and answers the four words. */
export async function join(page: Page, link: string, nickname: string): Promise<string> {
  await page.goto(link);
  const other = page.getByRole("button", { name: "Somebody else" });
  const field = page.getByRole("textbox", { name: "Nickname, not your name" });
  await expect(field.or(other)).toBeVisible();
  if (await other.isVisible()) await other.click();
  await field.fill(nickname);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  const told = page.getByRole("status", { name: "Your four words" });
  await expect(told).toHaveText(/^[a-z]+( [a-z]+){3}$/);
  const words = await told.textContent();
  await page.getByRole("button", { name: "I have noted them" }).click();
  await expect(page.getByRole("region", { name: "Your assignments" })).toBeVisible();
  return words ?? "";
}

/** Begins the assigned exercise in naming chords. */
export async function beginChords(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Start, ${title}` }).click();
  await page.getByRole("radio", { name: "Chords" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("group", { name: "Answers" })).toBeVisible();
}

/** Names the chord that was heard, and leaves the exercise. */
export async function nameChord(page: Page): Promise<void> {
  await page.getByRole("group", { name: "Answers" }).getByRole("button", { name: "Major" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Ear training on the whole screen" })).toHaveCount(0);
}

/** Makes a class for the teacher who is signed in, at a gateway of its own where one is named; answers where it is and its code. */
export async function makeClass(page: Page, title: string, gateway = ""): Promise<{ readonly path: string; readonly code: string }> {
  await page.goto(`${gateway}/classes`);
  await page.getByRole("textbox", { name: "Name of the class" }).fill(title);
  await page.getByRole("button", { name: "Make class" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  const code = await page.locator("[data-code]").first().getAttribute("data-code");
  return { path: new URL(page.url()).pathname, code: code ?? "" };
}

/** Brings runs to the class of the learner who is on a page, as the page itself does. */
export async function bringResults(page: Page, results: readonly SentResult[]): Promise<void> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.put("/v1/classes/mine/results", { data: { results }, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** What axe finds on a page. */
export const axeFaults = async (page: Page): Promise<readonly string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")}`);
