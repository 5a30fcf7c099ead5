import type { Page } from "@playwright/test";
import * as v from "valibot";
import { classAnswers } from "../../src/protocol/gateway-contract-classes.ts";
import { beginChords, join, makeClass, nameChord } from "../support/class-pages.ts";
import { rename, savingOf, signIn } from "../support/saving-page.ts";
import { expect, forgive, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, workspaceOf } from "../support/workspace-page.ts";

const TITLE = "Name chords";

/** How far down the page something begins. */
const topOf = async (page: Page, role: "region" | "heading", name: string | RegExp): Promise<number> => {
  const what = page.getByRole(role, { name }).first();
  await expect(what).toBeVisible();
  return (await what.boundingBox())?.y ?? Number.NaN;
};

const runsOf = async (page: Page): Promise<number> => {
  const mine = await page.request.get("/v1/classes/mine");
  return v.parse(classAnswers.mine, await mine.json()).data.progress.reduce((sum, { runs }) => sum + runs, 0);
};

test("without a network a learner finds the assignments first and plays one, which the class has once; the next learner of that device sees nothing of it", async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher of a shared device ${process.pid}`);
  const { path, code } = await makeClass(page, "One device");
  const origin = new URL(page.url()).origin;
  const ask = async (more: object) => {
    const data = { title: TITLE, goal: { share: 0.8 }, task: { kind: "ear", exercise: "chord", level: 1 }, ...more };
    expect((await page.request.post(`/v1${path}/assignments`, { data, headers: { origin } })).status()).toBe(200);
  };
  await ask({});

  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 1280, height: 800 }, serviceWorkers: "allow" });
  const device = await context.newPage();
  await join(device, `/join?code=${code}`, "Bird");
  const { data } = v.parse(classAnswers.whole, await (await page.request.get(`/v1${path}`)).json());
  await ask({ title: "For Bird", learners: data.people.map(({ id }) => id) });
  await device.goto("/workspace/new");
  await rename(device, "Of Bird alone");
  await savingOf(device).save.click();
  await expect(savingOf(device).word).toHaveText("Saved");
  await device.goto("/practice/ear");
  await device.waitForLoadState("networkidle");
  await device.goto("/start");
  await device.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  await device.waitForLoadState("networkidle");

  await context.setOffline(true);
  await device.reload();
  expect(await topOf(device, "region", "Your assignments")).toBeLessThan(await topOf(device, "heading", "Woodshed"));
  await device.goto("/practice");
  expect(await topOf(device, "region", "Your assignments")).toBeLessThan(await topOf(device, "heading", "Practice"));
  await beginChords(device, TITLE);
  await nameChord(device);
  await device.goto("/practice");
  await expect(device.getByText("Nothing practised yet")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: /^Bird, Name chords: (?!Not started)/ }), "the teacher sees it").toBeVisible();
  expect(await runsOf(device), "once").toBe(1);
  await expect(device.getByText("Best so far")).toBeVisible();

  await device.goto("/join");
  await device.getByRole("button", { name: "Somebody else" }).click();
  await device.getByRole("textbox", { name: "Class code" }).fill(code);
  await device.getByRole("textbox", { name: "Nickname, not your name" }).fill("Dizzy");
  await device.getByRole("button", { name: "Join", exact: true }).click();
  await device.getByRole("button", { name: "Sign out and join" }).click();
  await device.getByRole("button", { name: "I have noted them" }).click();
  await expect(device.getByText("Nothing practised yet")).toBeVisible();
  for (const place of ["/practice", "/start", "/workspace/list"]) {
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline);
      await device.goto(place);
      await expect(device.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(device.getByText("Best so far"), `${place} ${isOffline}`).toHaveCount(0);
      await expect(device.getByText("Of Bird alone"), `${place} ${isOffline}`).toHaveCount(0);
      await expect(device.getByText("For Bird"), `${place} ${isOffline}`).toHaveCount(0);
    }
  }
  await context.setOffline(false);
  await device.goto("/practice");
  await expect.poll(() => runsOf(device)).toBe(0);
  await context.close();
  await expect(page.getByRole("button", { name: "Bird, For Bird: Not started" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Dizzy, For Bird: Not asked" })).toBeVisible();
  forgive(complaints, /ERR_/);
});

test("a workspace is assigned from Share; a learner finds it without a network, and what was played there comes to the grid", async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher who shares ${process.pid}`);
  const { path, code } = await makeClass(page, "By a link");
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  await expect(workspace.steps).toHaveCount(3);
  await rename(page, "Three chords in E flat");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("dialog", { name: "Share" }).getByRole("button", { name: "Assign to By a link" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign to a class" });
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Three chords in E flat");
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByText("Assigned to By a link.")).toBeVisible();
  await page.goto(path);

  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 390, height: 844 }, serviceWorkers: "allow" });
  const device = await context.newPage();
  await join(device, `/join?code=${code}`, "Bird");
  await expect.poll(() => device.evaluate(async () => (await (await caches.open("woodshed-class-lessons-1")).keys()).length)).toBe(1);
  await device.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
  await device.goto("/dashboard");
  await device.waitForLoadState("networkidle");
  await device.goto("/practice");
  await context.setOffline(true);
  await device.getByRole("button", { name: "Start, Three chords in E flat" }).click();
  await expect(device.getByText("Your assignment: Three chords in E flat")).toBeVisible();
  const { training, steps } = workspaceOf(device);
  await expect(steps).toHaveCount(3);
  for (let step = 0; step < 3; step += 1) {
    await expect(steps.nth(step)).toContainText("Now");
    await training.getByRole("button", { name: "Next" }).click();
  }
  await expect(training.getByRole("status")).toHaveText(/3 skipped/);
  const cell = page.getByRole("button", { name: /^Bird, Three chords in E flat/ });
  await expect(cell).toHaveAccessibleName("Bird, Three chords in E flat: Not started");
  await context.setOffline(false);
  await expect(cell).toHaveAccessibleName(/^Bird, Three chords in E flat: Started, 0 % right/);
  await context.close();
  forgive(complaints, /ERR_/);
});
