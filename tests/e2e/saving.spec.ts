import type { Browser, Page } from "@playwright/test";
import { livedUntil } from "../support/lived.ts";
import { forgive, listed, openAt, rename, savedWorkspace, saveNow, savingOf, signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";
import { menuItem, workspaceOf } from "../support/workspace-page.ts";

test.use({ readAlerts: true });

/** A name nobody else has, so that tests that share a gateway do not share an account. */
let people = 0;
const somebody = (): string => `Person ${process.pid} ${++people}`;

/** Another device of the same person. */
async function otherDevice(browser: Browser, baseURL: string | undefined, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/start");
  await signIn(page, name);
  return page;
}

test("signed in: Save stores it, the address becomes its own, the list has it, and it opens again as it was", async ({ page }) => {
  await page.goto("/start");
  await signIn(page, somebody());
  const path = await savedWorkspace(page, "Minor two-five");
  const saving = savingOf(page);
  await workspaceOf(page).key("G").click();
  await expect(saving.word).toHaveText("Saving");
  await expect(saving.word).toHaveText("Saved");
  await page.getByRole("link", { name: "Back to workspaces" }).click();
  await expect(page).toHaveURL(/\/workspace\/list$/);
  await expect(page.getByText(/^Created: \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await expect(page).toHaveURL(/\/workspace\/new$/);
  await expect(saving.title).toHaveValue("New workspace");
  await page.getByRole("link", { name: "Back to workspaces" }).click();
  await listed(page, "Minor two-five").click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(saving.title).toHaveValue("Minor two-five");
  await expect(workspaceOf(page).key("G")).toHaveAttribute("aria-pressed", "true");
  await expect(saving.word).toHaveText("Saved");
  await page.getByRole("link", { name: "Home" }).click();
  const lastOpen = page.getByRole("region", { name: "Last open" });
  await expect(lastOpen.getByRole("listitem")).toHaveText(/^Minor two-fiveCreated: \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);
  await lastOpen.getByRole("link", { name: "Minor two-five" }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test("what is written to the server is the specification's payload", async ({ page }) => {
  await page.goto("/start");
  await signIn(page, somebody());
  const created = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/content/workspace"));
  await savedWorkspace(page, "As specified", true);
  const body = (await created).postDataJSON();
  expect(Object.keys(body).sort()).toEqual(["data", "title"]);
  expect(Object.keys(body.data).sort()).toEqual(["content", "dependencies", "edges", "locked", "nodes"]);
  const widgets: readonly { readonly type: string; readonly state: unknown }[] = Object.values(body.data.content.data);
  const stateOf = (type: string) => widgets.find((each) => each.type === type)?.state;
  expect(stateOf("player")).toMatchObject({ tempo: 120, baseInversion: 0, baseOctave: 3, tritoneSub: false, smoothVoicing: false });
  expect(stateOf("keySelector")).toMatchObject({ key: "C", scaleType: "major", scale: "C4 major" });
  expect(stateOf("chords")).toMatchObject({ key: "C", scaleType: "major" });
  expect(stateOf("simpleTraining")).toMatchObject({ tempo: 120, steps: [], currentStepNumber: 0 });
  const changed = page.waitForRequest((request) => request.method() === "PUT");
  await savingOf(page).lock.click();
  const put = await changed;
  expect(Object.keys(put.postDataJSON()).sort()).toEqual(["authorId", "data", "id", "title"]);
  expect(put.headers()["if-match"]).toBe('"1"');
  expect(put.headers()["x-write-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(put.headers()["x-save-reason"]).toBe("autosave");
});

test("signing in from a new workspace comes back to its edits, which Save then stores in the account", async ({ page }) => {
  const saving = await openAt(page, "/workspace/new");
  await rename(page, "Begun unsigned");
  await signIn(page, somebody());
  await expect(page).toHaveURL(/\/workspace\/new$/);
  await expect(saving.title).toHaveValue("Begun unsigned");
  await saving.save.click();
  await expect(page).toHaveURL(/\/workspace\/[0-9a-f-]{36}$/);
  await expect(saving.word).toHaveText("Saved");
});

test("a workspace of this device moves into the account from the list", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.persisted = () => Promise.resolve(false);
  });
  const saving = await openAt(page, "/workspace/new");
  await saving.title.fill("x".repeat(201));
  await expect(saving.title).toHaveValue("x".repeat(200));
  expect(await saving.title.evaluate((field: HTMLInputElement) => field.validationMessage)).toContain("At most 200 characters");
  await rename(page, "From this device");
  expect(await saving.title.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe("");
  await saving.save.click();
  await expect(page).toHaveURL(/\/workspace\/local-/);
  await page.getByRole("link", { name: "Back to workspaces" }).click();
  await expect(page.getByText(/may clear it .* Sign in, or download what matters\./)).toBeVisible();
  await signIn(page, somebody());
  await expect(page.getByText(/may clear it .* Move what matters to your account, or download it\./)).toBeVisible();
  await page.getByRole("button", { name: "Move From this device to account" }).click();
  await expect(page.getByRole("heading", { name: "On this device" })).toBeHidden();
  await expect(listed(page, "From this device")).toBeVisible();
});

test("workspaces of the account are copied, deleted and taken back", async ({ page }) => {
  await page.goto("/start");
  await signIn(page, somebody());
  await savedWorkspace(page, "Turnarounds");
  await page.goto("/workspace/list");
  await page.getByRole("button", { name: "Duplicate Turnarounds" }).click();
  await expect(listed(page, "Turnarounds (copy)")).toBeVisible();
  await page.getByRole("button", { name: "Delete Turnarounds", exact: true }).click();
  await expect(listed(page, "Turnarounds")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(listed(page, "Turnarounds")).toBeVisible();
});

test("Profile shows the name, leads to one's workspaces, and signs out", async ({ page }) => {
  await page.goto("/start");
  const name = somebody();
  await signIn(page, name);
  await page.getByRole("button", { name: "Profile" }).click();
  await expect(page.getByText(name)).toBeVisible();
  await (await menuItem(page, "My workspaces")).click();
  await expect(page.getByRole("heading", { name: "Workspaces" })).toBeVisible();
  await page.getByRole("button", { name: "Profile" }).click();
  await (await menuItem(page, "Sign out")).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});

test("a workspace that is not one's own says that there is none, with a way out", async ({ page, complaints }) => {
  await page.goto("/start");
  await signIn(page, somebody());
  await page.goto("/workspace/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("alert").filter({ hasText: "could not be opened" })).toBeVisible();
  await page.getByRole("link", { name: "All workspaces" }).click();
  await expect(page.getByRole("heading", { name: "Workspaces" })).toBeVisible();
  forgive(complaints, /404/);
});

test("two tabs see each other's saved edits within a second", async ({ page, context }) => {
  await page.goto("/start");
  await signIn(page, somebody());
  const path = await savedWorkspace(page, "Shared");
  const second = await context.newPage();
  const there = await openAt(second, path);
  await expect(there.title).toHaveValue("Shared");
  await rename(page, "Seen in both");
  await saveNow(page);
  const isSeen = (title: string) => document.querySelector<HTMLInputElement>("input[aria-label=Title]")?.value === title;
  expect(await livedUntil(second, isSeen, "Seen in both")).toBeLessThan(1000);
  await expect(there.word).toHaveText("Saved");
});

test("two windows of a workspace on this device see each other's edits within two seconds; a key here and a tempo there are no question", async ({
  page,
  context,
}) => {
  const saving = await openAt(page, "/workspace/new");
  await saving.save.click();
  await expect(page).toHaveURL(/\/workspace\/local-/);
  const second = await context.newPage();
  await openAt(second, page.url());
  const [here, there] = [workspaceOf(page), workspaceOf(second)];
  await expect(there.key("C")).toHaveAttribute("aria-pressed", "true");
  const isPressed = (key: string) => [...document.querySelectorAll("[aria-pressed=true]")].some(({ textContent }) => textContent === key);
  await here.key("D").click();
  expect(await livedUntil(second, isPressed, "D")).toBeLessThan(2000);
  const tempo = Number(await there.tempo.inputValue());
  const faster = second.getByRole("button", { name: "Tempo up" });
  await Promise.all([here.key("G").click(), faster.click()]);
  for (const each of [here, there]) {
    await expect(each.key("G")).toHaveAttribute("aria-pressed", "true");
    await expect(each.tempo).toHaveValue(String(tempo + 1));
  }
  await expect(savingOf(second).word).toHaveText("Kept on this device");
});

test("two devices that edit different things both keep their work", async ({ page, browser, baseURL, complaints }) => {
  const name = somebody();
  await page.goto("/start");
  await signIn(page, name);
  const path = await savedWorkspace(page, "Two devices");
  const other = await otherDevice(browser, baseURL, name);
  const there = await openAt(other, path);
  await expect(there.title).toHaveValue("Two devices");
  await workspaceOf(other).key("D").click();
  await rename(page, "Renamed here");
  await saveNow(page);
  await saveNow(other);
  await expect(there.title).toHaveValue("Renamed here");
  await page.reload();
  await expect(savingOf(page).title).toHaveValue("Renamed here");
  await expect(workspaceOf(page).key("D")).toHaveAttribute("aria-pressed", "true");
  await other.context().close();
  forgive(complaints, /412/);
});

for (const [answer, here, snapshots] of [
  ["Keep mine: Title", "Mine", []],
  ["Use theirs: Title", "Theirs", []],
  ["Save mine as a copy", "Theirs", ["Mine (copy)"]],
] as const) {
  test(`the same thing edited on two devices asks, and "${answer}" does what it says`, async ({ page, browser, baseURL, complaints }) => {
    const name = somebody();
    await page.goto("/start");
    await signIn(page, name);
    const path = await savedWorkspace(page, "Before");
    const other = await otherDevice(browser, baseURL, name);
    const there = await openAt(other, path);
    await expect(there.title).toHaveValue("Before");
    await page.context().setOffline(true);
    await rename(page, "Mine");
    await rename(other, "Theirs");
    const asksAboutATool = snapshots.length > 0;
    if (asksAboutATool) {
      await workspaceOf(page).key("D").click();
      await workspaceOf(other).key("E").click();
    }
    await saveNow(other);
    await page.context().setOffline(false);
    const saving = savingOf(page);
    await expect(saving.word).toHaveText("Conflict");
    await expect(page.getByText("A widget is kept whole, yours or theirs")).toBeVisible({ visible: asksAboutATool });
    await page.getByRole("button", { name: answer }).click();
    await expect(saving.word).toHaveText("Saved");
    await expect(saving.title).toHaveValue(here);
    await page.goto("/workspace/list");
    await expect(listed(page, here)).toBeVisible();
    for (const copy of snapshots) await expect(listed(page, copy)).toBeVisible();
    await other.context().close();
    forgive(complaints, /412|ERR_INTERNET_DISCONNECTED/);
  });
}

test("without a network everything but saving works, and it is saved when the network is back", async ({ page, complaints }) => {
  await page.goto("/start");
  await signIn(page, somebody());
  const path = await savedWorkspace(page, "On the train");
  const saving = savingOf(page);
  await page.context().setOffline(true);
  await rename(page, "Through the tunnel");
  await saving.save.click();
  await expect(saving.word).toHaveText("Kept on this device");
  await expect(page.getByText("The server cannot be reached.")).toBeVisible();
  await expect(page.getByText("Workspace saved successfully")).toBeHidden();
  await page.context().setOffline(false);
  await expect(saving.word).toHaveText("Saved");
  await page.goto("/workspace/list");
  await page.goto(path);
  await expect(saving.title).toHaveValue("Through the tunnel");
  forgive(complaints, /ERR_INTERNET_DISCONNECTED/);
});

test("the session ends during an edit: the word says so, nothing is lost, and signing in again saves it", async ({
  page,
  context,
  complaints,
}) => {
  const name = somebody();
  await page.goto("/start");
  await signIn(page, name);
  const path = await savedWorkspace(page, "Long lesson");
  const saving = savingOf(page);
  await context.clearCookies();
  await rename(page, "Long lesson, third hour");
  await expect(saving.word).toHaveText("Signed out");
  await expect(page.getByText("You are signed out")).toBeVisible();
  await signIn(page, name);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(saving.title).toHaveValue("Long lesson, third hour");
  await expect(saving.word).toHaveText("Saved");
  forgive(complaints, /401/);
});
