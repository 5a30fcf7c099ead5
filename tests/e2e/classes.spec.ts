import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { countedSteps } from "../support/counted-steps.ts";
import { signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, menuItem, openWorkspace, workspaceOf } from "../support/workspace-page.ts";

async function phone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 360, height: 780 }, hasTouch: true });
  return await context.newPage();
}

/** Joins a class on a page, and answers the four words. */
async function join(page: Page, link: string, nickname: string): Promise<string> {
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
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByRole("region", { name: "Your assignments" })).toBeVisible();
  return words ?? "";
}

/** Hears one chord of the assigned exercise, names it, and leaves; from its beginning on without a network. */
async function practise(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Start, ${title}` }).click();
  await page.getByRole("radio", { name: "Chords" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("group", { name: "Answers" })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("group", { name: "Answers" }).getByRole("button", { name: "Major" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Ear training on the whole screen" })).toHaveCount(0);
}

const axe = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")}`);

test("a teacher sets up class and assignment and sees a learner's first result with at most 20 clicks and lines; two learners on one phone in turns", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher of a class ${process.pid}`);
  const { click, fill, choose, done } = countedSteps(page);
  await page.goto("/start");
  await click(page.getByRole("button", { name: "Profile" }));
  await click(page.getByRole("menuitem", { name: "Classes" }));
  await fill(page.getByRole("textbox", { name: "Name of the class" }), "Tuesday jazz");
  await click(page.getByRole("button", { name: "Make class" }));
  await expect(page.getByRole("heading", { name: "Tuesday jazz", level: 1 })).toBeVisible();
  const code = await page.locator("[data-code]").first().getAttribute("data-code");
  await expect(page.getByRole("img", { name: "Picture of the link to join" })).toBeVisible();
  await click(page.getByRole("button", { name: "Assign", exact: true }));
  const dialog = page.getByRole("dialog", { name: "Assign to a class" });
  await choose(dialog.getByRole("combobox", { name: "What" }), "An ear exercise");
  await choose(dialog.getByRole("combobox", { name: "Exercise" }), "Chords");
  await fill(dialog.getByRole("textbox", { name: "Title" }), "Name chords");
  await click(dialog.getByRole("button", { name: "Assign", exact: true }));
  await expect(dialog).toHaveCount(0);

  const device = await phone(browser, baseURL);
  const words = await join(device, `/join?code=${code}`, "Bird");
  expect(words.split(" ")).toHaveLength(4);
  await practise(device, "Name chords");
  const cell = (nickname: string) => page.getByRole("button", { name: new RegExp(`^${nickname}, Name chords`) });
  await expect(cell("Bird"), "nothing has come yet").toHaveAccessibleName("Bird, Name chords: Not begun");
  await device.context().setOffline(false);
  await expect(cell("Bird"), "it comes by itself, with the network").toHaveAccessibleName(/% right/);
  await click(cell("Bird"));
  await click(page.getByRole("button", { name: /^Open the run of/ }).first());
  await expect(
    page
      .getByRole("dialog")
      .getByRole("list")
      .first()
      .getByText(/Right|Wrong/)
      .first(),
  ).toBeVisible();
  expect(done.length, done.join(", ")).toBeLessThanOrEqual(20);
  await page.getByRole("textbox", { name: "Comment" }).fill("Sing it first.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sing it first.")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");

  // The next learner takes the phone.
  await device.goto("/join");
  await device.getByRole("button", { name: "Somebody else" }).click();
  await device.getByRole("textbox", { name: "Class code" }).fill(code ?? "");
  await device.getByRole("textbox", { name: "Nickname, not your name" }).fill("Dizzy");
  await device.getByRole("button", { name: "Join", exact: true }).click();
  await expect(device.getByText("Bird is signed in here")).toBeVisible();
  await device.getByRole("button", { name: "Sign out and join" }).click();
  await device.getByRole("button", { name: "I have kept them" }).click();
  await expect(device.getByRole("region", { name: "Your assignments" })).toBeVisible();
  await expect(device.getByText("Sing it first."), "what was said to Bird").toHaveCount(0);
  await expect(device.getByText("Nothing practised yet")).toBeVisible();
  await expect(cell("Dizzy")).toHaveAccessibleName("Dizzy, Name chords: Not begun");
  // And back: a tap and the words.
  await device.goto("/join");
  await device.getByRole("button", { name: "Bird, Tuesday jazz" }).click();
  await device.getByRole("textbox", { name: "Your four words" }).fill(words);
  await device.getByRole("button", { name: "Come back" }).click();
  await device.getByRole("button", { name: "Sign out and join" }).click();
  await expect(device.getByText("Sing it first.")).toBeVisible();
  expect(await axe(device)).toEqual([]);
  await device.goto("/privacy");
  await device.getByRole("button", { name: "Erase me" }).click();
  await device.getByRole("button", { name: "Erase now" }).click();
  await expect(device).toHaveURL(/\/start$/);
  await expect(cell("Bird")).toHaveCount(0);
  await device.context().close();
});

/** A learner's phone that has joined, with the assignment begun on the page of its link. */
async function begin(
  browser: Browser,
  baseURL: string | undefined,
  link: string,
  [nickname, title]: readonly [string, string],
): Promise<Page> {
  const device = await phone(browser, baseURL);
  await join(device, link, nickname);
  await device.getByRole("button", { name: `Start, ${title}` }).click();
  await expect(
    device.getByRole("heading", { name: `Your assignment: ${title}` }).or(device.getByText(`Your assignment: ${title}`)),
  ).toBeVisible();
  return device;
}

/** Skips every step of a training to its end. */
async function skipAll(page: Page): Promise<void> {
  const { training, steps } = workspaceOf(page);
  await expect(steps).toHaveCount(3);
  for (let step = 0; step < 3; step += 1) {
    await expect(steps.nth(step)).toContainText("Now");
    await training.getByRole("button", { name: "Next" }).click();
  }
  await expect(training.getByRole("status")).toHaveText(/3 skipped/);
}

test("a block is assigned from its menu, two learners play it, one of them without a network, and the grid is right; changed, then taken back", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher of blocks ${process.pid}`);
  await page.goto("/classes");
  await page.getByRole("textbox", { name: "Name of the class" }).fill("Thursday jazz");
  await page.getByRole("button", { name: "Make class" }).click();
  await expect(page.getByRole("heading", { name: "Thursday jazz", level: 1 })).toBeVisible();
  const classPath = new URL(page.url()).pathname;
  const code = await page.locator("[data-code]").first().getAttribute("data-code");
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  await expect(workspace.steps).toHaveCount(3);
  await workspace.training.getByRole("button", { name: "Training menu" }).click();
  await (await menuItem(page, "Assign to a class")).click();
  const dialog = page.getByRole("dialog", { name: "Assign to a class" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Three chords");
  await dialog.getByRole("textbox", { name: "Note to the learners" }).fill("Left hand alone.");
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText("Assigned to Thursday jazz.")).toBeVisible();
  await page.goto(classPath);

  const link = `/join?code=${code}`;
  const bird = await begin(browser, baseURL, link, ["Bird", "Three chords"]);
  const dizzy = await begin(browser, baseURL, link, ["Dizzy", "Three chords"]);
  await expect(dizzy.getByText(/Left hand alone/)).toBeVisible();
  await dizzy.context().setOffline(true);
  await skipAll(dizzy);
  await skipAll(bird);
  const cell = (nickname: string) => page.getByRole("button", { name: new RegExp(`^${nickname}, `) }).first();
  await expect(cell("Bird")).toHaveAccessibleName(/^Bird, Three chords: Begun, 0 % right/);
  await expect(cell("Dizzy")).toHaveAccessibleName("Dizzy, Three chords: Not begun");
  await dizzy.context().setOffline(false);
  await expect(cell("Dizzy")).toHaveAccessibleName(/^Dizzy, Three chords: Begun, 0 % right/);

  await cell("Bird").click();
  await page.getByRole("button", { name: /^Open the run of/ }).click();
  const sheet = page.getByRole("figure", { name: "ii V I, with how each went" });
  await expect(sheet.getByText("Skipped").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Change Three chords" }).click();
  const change = page.getByRole("dialog", { name: "Change an assignment" });
  await expect(change.getByRole("textbox", { name: "Note to the learners" })).toHaveValue("Left hand alone.");
  await change.getByRole("checkbox", { name: "The whole class" }).click();
  await expect(change.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await change.getByRole("checkbox", { name: "Bird" }).click();
  await change.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/For 1 learner/)).toBeVisible();
  await dizzy.goto("/practice");
  await expect(dizzy.getByText("Nothing is assigned now.")).toBeVisible();
  await page.getByRole("button", { name: "Take Three chords back" }).click();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByRole("button", { name: "Change Three chords" })).toHaveCount(0);
  await bird.goto("/practice");
  await expect(bird.getByText("Nothing is assigned now.")).toBeVisible();
  await bird.context().close();
  await dizzy.context().close();
});
