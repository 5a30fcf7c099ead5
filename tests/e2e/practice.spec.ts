import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { practiceRun } from "../support/practice-runs.ts";
import { expect, test } from "../support/test.ts";
import { widget } from "../support/workspace-page.ts";

/** A learner who finds everything but the change to Eb7. */
const attempt = (from: string | null, to: string) =>
  ({ from, to, key: "Ab", outcome: "right", foundMs: to === "Eb7" ? 4000 : 900, errorMs: null }) as const;
/** Three weeks in a row, the last run yesterday, so that nothing is due yet. */
const runs = [15, 8, 1].map((n) =>
  practiceRun(n, {
    at: Date.now() - n * 86_400_000,
    key: "Ab",
    attempts: [attempt(null, "Bbm7"), attempt("Bbm7", "Eb7"), attempt("Eb7", "Abmaj7"), attempt("Abmaj7", "Bbm7")],
  }),
);
const record = JSON.stringify({ format: "woodshed-practice-record", version: 1, runs });

test("a learner brings a record along, sees what is weak, deletes it and takes that back, and practises exactly that change", async ({
  page,
}) => {
  await page.goto("/start");
  await page.getByRole("link", { name: "Practice" }).click();
  await expect(page.getByText("Nothing practised yet")).toBeVisible();
  await page.getByLabel("Record file").setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(record) });
  await expect(page.getByText("3 runs added")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("needs the most practice.");
  const weak = page.getByRole("region", { name: "Weak spots" });
  await expect(weak.getByRole("listitem")).toHaveCount(1);
  await expect(weak.getByRole("button", { name: "Practise Bbm7 to Eb7" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Right\. 100 % in the last week/ })).toBeVisible();
  await page.getByText("Right as a table").click();
  await expect(page.getByRole("row")).toHaveCount(4);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")}`)).toEqual([]);

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  expect(JSON.parse(readFileSync(await download.path(), "utf8"))).toEqual(JSON.parse(record));
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete record" }).click();
  await expect(page.getByText("Nothing practised yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Your record is back: 3 runs")).toBeVisible();
  await page.reload();

  await page.getByRole("button", { name: "Practise weak spots" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
  await expect(stage.getByText("Step 1 of 4", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(widget(page, "Training").getByText("Step 1 of 4", { exact: true })).toBeVisible();

  await page.goto("/practice");
  await page.getByRole("button", { name: "Begin" }).click();
  const clock = page.getByRole("complementary", { name: "Practice session" });
  await expect(stage.getByRole("timer"), "the stage has the clock in its head").toBeVisible();
  await page.reload();
  await expect(clock.getByRole("timer"), "it goes on through a reload").toHaveText(/^\d+:\d\d$/);
  await expect(stage.getByRole("timer")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(stage).toHaveCount(0);
  const bottom = await clock.evaluate((element) => element.getBoundingClientRect().bottom);
  for (const part of [page.getByRole("banner"), widget(page, "Player").getByRole("button", { name: "Stand" })])
    expect((await part.boundingBox())?.y, "nothing lies under the clock").toBeGreaterThanOrEqual(bottom);
  await clock.getByRole("button", { name: "Stop here" }).press("Enter");
  await expect(clock).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Practice session stopped" })).toBeVisible();
  await expect(page.getByRole("main"), "the keyboard goes on at the page").toBeFocused();
  await page.reload();
  await expect(stage.or(widget(page, "Training")).first()).toBeVisible();
  await expect(clock).toHaveCount(0);
});

test("ear training: a chord is heard and named, the next is played back, and both are in the record", async ({ page }) => {
  await page.goto("/practice/ear");
  await page.getByRole("radio", { name: "Chords" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  const stage = page.getByRole("dialog", { name: "Ear training on the whole screen" });
  await expect(stage.getByRole("heading", { name: "What do you hear?" })).toBeVisible();
  await page.getByRole("button", { name: "Hear it again" }).click();
  await expect(stage.locator("p", { hasText: "3 replays left." })).toBeVisible();
  await page.getByRole("group", { name: "Answers" }).getByRole("button", { name: "Major" }).click();
  await expect(stage.getByText(/^(Right|You chose: Major)$/).first()).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(stage.getByRole("status")).toHaveText(/^Question 2 of 10\. Its root is /);
  for (const key of ["z", "s", "x"]) await page.keyboard.down(key);
  await expect(stage.getByText(/^(Not what you played|You played: .+)$/)).toBeVisible();
  await expect(stage.getByRole("listitem").filter({ hasText: /^It was/ }), "what it was is on the keys").not.toContainText("–");
  for (const key of ["z", "s", "x"]) await page.keyboard.up(key);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ")}`)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(stage).toHaveCount(0);
  await page.getByRole("link", { name: "Record" }).click();
  await expect(page.getByText(/^1 run on 1 day, 2 steps$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "By ear" }).getByRole("listitem").first()).toBeVisible();
});

test("each replay says how many are left, and the last one leaves the focus on the question", async ({ page }) => {
  await page.goto("/practice/ear");
  await page.getByRole("button", { name: "Start" }).click();
  const stage = page.getByRole("dialog", { name: "Ear training on the whole screen" });
  const again = stage.getByRole("button", { name: "Hear it again" });
  for (const left of ["3 replays left.", "2 replays left.", "1 replay left.", "No replays left: answer or skip."]) {
    await again.press("Enter");
    await expect(stage.getByRole("status")).toHaveText(left);
  }
  await expect(again).toBeDisabled();
  await expect(stage.getByRole("heading", { name: "What do you hear?" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(stage.getByRole("group", { name: "Answers" }).getByRole("button").first()).toBeFocused();
});

test("a timed run without a note has no tempo, and what is wrong by ear is told before there are no weak spots", async ({ page }) => {
  const of = (mode: string, tempo: number | null, attempts: readonly object[]) => ({
    ...practiceRun(1, { at: Date.now() - 60_000, attempts: [attempt(null, "G7")] }),
    id: `run-${mode}`,
    mode,
    tempo,
    attempts,
  });
  const silent = of("timed", 160, [{ ...attempt(null, "G7"), outcome: "missed", foundMs: null }]);
  const heard = of("ear", null, [{ ...attempt(null, "3M"), outcome: "wrong", foundMs: null }]);
  await page.goto("/practice");
  const add = (run: object) =>
    page.getByLabel("Record file").setInputFiles({
      name: "record.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ format: "woodshed-practice-record", version: 1, runs: [run] })),
    });
  await add(silent);
  await expect(page.getByText("nothing played in a timed run yet")).toHaveCount(2);
  await expect(page.getByRole("img", { name: /last timed week/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No weak spots just now.");
  await add(heard);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Major third by ear needs the most practice.");
});

test("each part of a session has its own name, on the stage and for who does not see it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/practice");
  await page.getByLabel("Record file").setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(record) });
  await page.getByRole("button", { name: "Begin" }).click();
  const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
  await expect(stage.getByRole("heading", { name: "Simple training" })).toContainText("Weak spots");
  const clock = stage.getByRole("complementary", { name: "Practice session" });
  await expect.poll(() => clock.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(360);
  await clock.getByRole("button", { name: "Go on to part 2" }).click();
  await expect(stage.getByRole("heading", { name: "Simple training" })).toContainText("Something new");
  await expect(clock.getByRole("status")).toHaveText("Something new, part 2 of 2.");
  await expect(clock.getByRole("button", { name: "Finish" })).toBeVisible();
});

for (const [off, figure, sentence] of [
  [24, "on the beat", "No weak spots"],
  [27, "late: dragging a little", "You drag a little."],
] as const)
  test(`a mean of ${off} ms after the beat reads "${figure}", in the figure, the chart and the sentence`, async ({ page }) => {
    const timed = {
      mode: "timed",
      tempo: 100,
      at: Date.now() - 60_000,
      attempts: runs[0]?.attempts.map((each) => ({ ...each, foundMs: null, errorMs: off })),
    };
    const file = { format: "woodshed-practice-record", version: 1, runs: [{ ...runs[0], ...timed }] };
    await page.goto("/practice");
    await page
      .getByLabel("Record file")
      .setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(file)) });
    await expect(page.getByRole("heading", { level: 1 })).toContainText(sentence);
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
    await expect(page.getByRole("img", { name: new RegExp(`\\+${off} milliseconds in the last timed week: ${figure}\\.`) })).toBeVisible();
  });
