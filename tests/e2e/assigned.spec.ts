import type { Page } from "@playwright/test";
import { simpleTraining } from "../../src/widgets/simple-training/definition.ts";
import { join, makeClass } from "../support/class-pages.ts";
import { signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";

const begun: object = simpleTraining.actions.write.run(simpleTraining.initial(), { text: "C F | G7 C" });
const TRAINING = { ...("state" in begun ? (begun.state as object) : begun), mode: "wait", goal: 80 };

const LESSON = {
  content: {
    blocks: [
      { type: "header", id: "a", data: { text: "First piece", level: 1 } },
      { type: "header", id: "b", data: { text: "The first half", level: 2 } },
      { type: "paragraph", id: "c", data: { text: "Slowly." } },
      { type: "simpleTraining", id: "d", data: { uniqueId: "d", state: TRAINING } },
      { type: "header", id: "e", data: { text: "The second half", level: 2 } },
      { type: "paragraph", id: "f", data: { text: "Slower." } },
    ],
  },
  dependencies: [],
  nodes: [],
  edges: [],
};

const boxOf = async (page: Page, selector: string) =>
  await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    });

test("an assigned lesson has one goal, its exercise's own to begin with; nothing lies over it, it is an article, and a wrong key is seen", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher of a lesson ${process.pid}`);
  const origin = new URL(page.url()).origin;
  const made = await page.request.post("/content/editor", { data: { title: "First piece", data: LESSON }, headers: { origin } });
  expect(made.status(), await made.text()).toBeLessThan(300);
  const { code } = await makeClass(page, "One lesson");
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Assign to a class" });
  await dialog.getByRole("combobox", { name: "What" }).selectOption("lesson");
  await dialog.getByRole("combobox", { name: "Lesson or workspace" }).click();
  await page.getByRole("option", { name: "First piece" }).click();
  const share = dialog.getByRole("spinbutton", { name: "Right, in %" });
  await expect(share).toHaveValue("80");
  await share.fill("85");
  await dialog.getByLabel("Until (optional)").fill("2030-12-01");
  await dialog.getByRole("textbox", { name: "Note to the learners" }).fill("Read it all.");
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(dialog).toHaveCount(0);

  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 1280, height: 800 } });
  const device = await context.newPage();
  await join(device, `/join?code=${code}`, "Bird");
  await device.getByRole("button", { name: "Start, First piece" }).click();
  await expect(device.getByText("Goal: 85 % right", { exact: false }).first()).toBeVisible();
  const asked = device.getByRole("status").filter({ hasText: "Your assignment: First piece" });
  await expect(asked.getByText("Goal: 85 % right, until Dec 1", { exact: true })).toBeVisible();
  await expect(asked.getByText("Read it all.", { exact: true }), "the note has a line of its own").toBeVisible();
  await expect(device.getByText("Goal: 85 % of steps right at once")).toBeVisible();
  for (const width of [1280, 1440]) {
    await device.setViewportSize({ width, height: 800 });
    const banner = await boxOf(device, "main [role=status]:has(b)");
    const contents = await boxOf(device, "nav[aria-label=Contents] b");
    expect(contents.top, `at ${width} px the contents stand below what the class asks for`).toBeGreaterThanOrEqual(banner.bottom);
    const text = await boxOf(device, "[aria-label=Lesson] h1");
    expect(contents.right, "and beside the text").toBeLessThan(text.left);
  }
  const title = await boxOf(device, "header > b");
  const word = await device.locator("header > [role=status]").evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  });
  const inked = await device.locator("header > b").evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  expect(word - inked, `title and state stand apart (${title.right})`).toBeGreaterThanOrEqual(8);

  await expect(device.getByRole("article", { name: "Lesson" })).toBeVisible();
  await expect(device.getByRole("textbox", { name: "Lesson" })).toHaveCount(0);
  const training = device.getByRole("region", { name: "Training", exact: true });
  await training.getByRole("button", { name: "Start", exact: true }).click();
  await expect(training.getByText(/^Step 1 of/).first()).toBeVisible();
  await device.keyboard.down("x");
  const seen = training.locator("p[aria-hidden]", { hasText: "D is not asked for." });
  await expect(seen).toBeVisible();
  await device.keyboard.up("x");
  await expect(seen, "it stays till the next key").toBeVisible();
  await device.keyboard.down("c");
  await expect(seen).toHaveCount(0);
  await device.keyboard.up("c");
  await test.info().attach("lesson", { body: await device.screenshot(), contentType: "image/png" });
  await context.close();
});

test("an assigned drill has the title and goal of the assignment, and says why it has more steps than chords", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher of a drill ${process.pid}`);
  const { code } = await makeClass(page, "One drill");
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Assign to a class" });
  await dialog.getByRole("textbox", { name: "Chords, separated by spaces" }).fill("C F G7 C");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Cadence");
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(dialog).toHaveCount(0);

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 780 },
  ]) {
    const context = await browser.newContext({ baseURL: baseURL ?? "", viewport });
    const device = await context.newPage();
    await join(device, `/join?code=${code}`, `Bird ${viewport.width}`);
    await device.getByRole("button", { name: "Start, Cadence" }).click();
    const stage = device.getByRole("dialog");
    await expect(stage.getByText("Cadence", { exact: true }).last()).toBeVisible();
    await expect(stage.getByText("Goal: 90 % of steps right at once")).toBeVisible();
    await expect(stage.getByText("Each change of chords comes twice in a row: 3 changes, 12 steps")).toBeVisible();
    await expect(stage.getByText("Step 1 of 12").first()).toBeVisible();
    await expect(stage.getByText("Weak spots")).toHaveCount(0);
    await test.info().attach(`stage ${viewport.width}`, { body: await device.screenshot(), contentType: "image/png" });
    await stage.getByRole("button", { name: /leave/i }).click();
    await expect(device.getByText("Your assignment: Cadence")).toBeVisible();
    await context.close();
  }
});
