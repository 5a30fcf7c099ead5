import type { Browser, Page } from "@playwright/test";
import { axeFaults, beginChords, join, makeClass, nameChord, phone } from "../support/class-pages.ts";
import { countedSteps } from "../support/counted-steps.ts";
import { signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, menuItem, openWorkspace, workspaceOf } from "../support/workspace-page.ts";

/** A teacher who has not seen it makes a class, assigns something and opens a learner's first result, in at most 20 clicks and lines and 5 minutes. */
async function firstResult(
  page: Page,
  { title, device, nickname }: { readonly title: string; readonly device: Page; readonly nickname: string },
): Promise<{ readonly code: string; readonly words: string }> {
  const { click, fill, choose, done } = countedSteps(page);
  const began = Date.now();
  await page.goto("/start");
  await click(page.getByRole("button", { name: "Profile" }));
  await click(page.getByRole("menuitem", { name: "Classes" }));
  await fill(page.getByRole("textbox", { name: "Name of the class" }), title);
  await click(page.getByRole("button", { name: "Make class" }));
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  const code = (await page.locator("[data-code]").first().getAttribute("data-code")) ?? "";
  await expect(page.getByRole("img", { name: "QR code of the link to join" })).toBeVisible();
  await click(page.getByRole("button", { name: "Assign", exact: true }));
  const dialog = page.getByRole("dialog", { name: "Assign to a class" });
  await choose(dialog.getByRole("combobox", { name: "What" }), "An ear exercise");
  await choose(dialog.getByRole("combobox", { name: "Exercise" }), "Chords");
  await fill(dialog.getByRole("textbox", { name: "Title" }), "Name chords");
  await click(dialog.getByRole("button", { name: "Assign", exact: true }));
  await expect(dialog).toHaveCount(0);

  const words = await join(device, `/join?code=${code}`, nickname);
  await beginChords(device, "Name chords");
  await device.context().setOffline(true);
  await nameChord(device);
  const cell = page.getByRole("button", { name: new RegExp(`^${nickname}, Name chords`) });
  await expect(cell, "nothing has come yet").toHaveAccessibleName(`${nickname}, Name chords: Not started`);
  await device.context().setOffline(false);
  await expect(cell, "it comes by itself, with the network").toHaveAccessibleName(/% right/);
  await click(cell);
  await click(page.getByRole("button", { name: /^Open the run of/ }).first());
  const asked = page.getByRole("dialog").getByRole("list").first();
  await expect(asked.getByText(/Right|Wrong/).first()).toBeVisible();
  expect(done.length, done.join(", ")).toBeLessThanOrEqual(20);
  expect(Date.now() - began, "milliseconds until the first result").toBeLessThan(300_000);
  return { code, words };
}

/** Names under which a device keeps something of somebody or of documents, and addresses in its caches of documents. */
const keptHere = (page: Page, owner: string): Promise<string[]> =>
  page.evaluate(async (whose) => {
    const names = Object.keys(localStorage).filter((name) => name.includes(whose) || ["lastOpen", "firstChords"].includes(name));
    const kept = names.filter((name) => name.includes(whose) || !["[]", "{}", "null"].includes(localStorage.getItem(name) ?? "null"));
    for (const name of (await caches.keys()).filter((each) => /last-read|drawn|class-lessons/.test(each)))
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    return kept;
  }, owner);

/** By database and store: how many rows or names of rows a device keeps that name somebody. */
const rowsHere = (page: Page, owner: string): Promise<Record<string, number>> =>
  page.evaluate(async (whose) => {
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: Record<string, number> = {};
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([answer(rows.getAllKeys()), answer(rows.getAll())]);
        const count = keys.filter((key, n) => JSON.stringify([key, values[n]]).includes(whose)).length;
        if (count > 0) found[`${name}/${store}`] = count;
      }
      database.close();
    }
    return found;
  }, owner);

test("a teacher sets up class and assignment and sees a learner's first result with at most 20 clicks and lines, on a laptop and a phone; two learners on one phone in turns", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher of a class ${process.pid}`);
  const device = await phone(browser, baseURL);
  const { code, words } = await firstResult(page, { title: "Tuesday jazz", device, nickname: "Bird" });
  expect(words.split(" ")).toHaveLength(4);
  const cell = (nickname: string) => page.getByRole("button", { name: new RegExp(`^${nickname}, Name chords`) });
  await page.getByRole("textbox", { name: "Comment" }).fill("Sing it first.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sing it first.")).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await axeFaults(page), "the class itself").toEqual([]);

  // The next learner takes the phone.
  await device.goto("/join");
  await device.getByRole("button", { name: "Somebody else" }).click();
  await device.getByRole("textbox", { name: "Class code" }).fill(code);
  await device.getByRole("textbox", { name: "Nickname, not your name" }).fill("Dizzy");
  await device.getByRole("button", { name: "Join", exact: true }).click();
  await expect(device.getByText("Bird is signed in here")).toBeVisible();
  await device.getByRole("button", { name: "Sign out and join" }).click();
  await expect(device.getByRole("heading", { name: "Keep these four words" })).toBeVisible();
  await expect(device.getByRole("banner").getByRole("button", { name: "Sign in" }), "who has joined is signed in").toHaveCount(0);
  await device.getByRole("button", { name: "I have noted them" }).click();
  await expect(device.getByRole("region", { name: "Your assignments" })).toBeVisible();
  await expect(device.getByText("Sing it first."), "what was said to Bird").toHaveCount(0);
  await expect(device.getByText("Nothing practised yet")).toBeVisible();
  await expect(cell("Dizzy")).toHaveAccessibleName("Dizzy, Name chords: Not started");
  // And back: a tap and the words.
  await device.goto("/join");
  await device.getByRole("button", { name: "Bird, Tuesday jazz" }).click();
  await device.getByRole("textbox", { name: "Your four words" }).fill(words);
  await device.getByRole("button", { name: "Come back" }).click();
  await device.getByRole("button", { name: "Sign out and join" }).click();
  await expect(device.getByText("Sing it first.")).toBeVisible();
  await expect(device.getByRole("heading", { level: 1 }), "all of the page is there").toBeVisible();
  expect(await axeFaults(device)).toEqual([]);
  // The same teacher on a phone, who begins anew.
  const { cookies } = await page.context().storageState();
  const small = await phone(browser, baseURL);
  await small.context().addCookies(cookies);
  const third = await phone(browser, baseURL);
  await firstResult(small, { title: "On a phone", device: third, nickname: "Monk" });
  expect(await axeFaults(small)).toEqual([]);
  expect(
    await small.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    "nothing lies beside the screen",
  ).toBeLessThanOrEqual(0);
  await Promise.all([small.context().close(), third.context().close()]);
  await device.goto("/privacy");
  const { id } = (await (await device.request.get("/v1/user")).json()).data;
  await device.goto("/songs");
  await expect(device.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => rowsHere(device, id)).toMatchObject({ "woodshed-practice/runs": 1, "woodshed-songs/lists": 2 });
  await device.goto("/privacy");
  // As on a device on which she worked for long.
  await device.evaluate(async (owner) => {
    localStorage.setItem(`take:${owner}:run-9`, "TVRoZA==");
    localStorage.setItem(`lessonProgress-${owner}/song`, "{}");
    localStorage.setItem("firstChords", '{"hers":["Dm7"]}');
    for (const name of ["woodshed-class-lessons-1", "woodshed-drawn-1", "woodshed-last-read-1"])
      await (await caches.open(name)).put(`/${name}`, new Response("{}"));
  }, id);
  expect(await keptHere(device, id)).toHaveLength(6);
  await device.getByRole("button", { name: "Erase me" }).click();
  await device.getByRole("button", { name: "Erase now" }).click();
  await expect(device.getByText("You are erased")).toBeVisible();
  await expect(device.getByRole("button", { name: "Erase me" })).toHaveCount(0);
  await expect(device.getByRole("banner").getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(await rowsHere(device, id), "nor does the device keep them").toEqual({});
  expect(await keptHere(device, id)).toEqual([]);
  expect(await device.evaluate(() => localStorage.getItem("learnersHere")), "the other learner stays").not.toContain("Bird");
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
  await expect(training.getByRole("status").filter({ hasText: "skipped" })).toHaveText(/3 skipped/);
}

test("a block is assigned from its menu, two learners play it, one of them without a network, and the grid is right; changed, then taken back", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher of blocks ${process.pid}`);
  const { path: classPath, code } = await makeClass(page, "Thursday jazz");
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
  await expect(cell("Bird")).toHaveAccessibleName(/^Bird, Three chords: Started, 0 % right/);
  await expect(cell("Dizzy")).toHaveAccessibleName("Dizzy, Three chords: Not started");
  await dizzy.context().setOffline(false);
  await expect(cell("Dizzy")).toHaveAccessibleName(/^Dizzy, Three chords: Started, 0 % right/);

  await cell("Bird").click();
  await page.getByRole("button", { name: /^Open the run of/ }).click();
  const sheet = page.getByRole("figure", { name: "ii V I, with the result of each step" });
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

test("a class that has ended says so to its teacher, who can open it again, and to its learners", async ({ page, browser, baseURL }) => {
  await page.goto("/start");
  await signIn(page, `Teacher of last year ${process.pid}`);
  const { code } = await makeClass(page, "Last year");
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await page.getByRole("textbox", { name: "Chords, separated by spaces" }).fill("Dm7 G7 Cmaj7");
  await page.getByRole("textbox", { name: "Title" }).fill("Eight bars");
  await page.getByRole("dialog").getByRole("button", { name: "Assign", exact: true }).click();
  await expect(page.getByRole("button", { name: "Change Eight bars" })).toBeVisible();
  const learner = await phone(browser, baseURL);
  await join(learner, `/join?code=${code}`, "Bird");

  await page.getByRole("button", { name: "Change the class" }).click();
  await page.getByLabel("Last day (optional)").fill("2026-01-31");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Ended" })).toBeVisible();
  await expect(page.getByText(/^The last day of this class was /)).toBeVisible();
  await expect(page.locator("[data-code]")).toHaveCount(0);
  await expect(page.getByRole("img", { name: "QR code of the link to join" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Assign", exact: true })).toHaveCount(0);
  await learner.goto("/practice");
  const tasks = learner.getByRole("region", { name: "Your assignments" });
  await expect(tasks.getByText(/^Ended This class has ended: what you practise now stays in your own record/)).toBeVisible();
  await expect(tasks.getByRole("button", { name: "Start, Eight bars" }), "it can still be practised").toBeVisible();
  const desk = await page.context().newPage();
  await chooseProgression(await openWorkspace(desk), "Eb", "ii V I");
  await desk.getByRole("button", { name: "Training menu" }).click();
  await (await menuItem(desk, "Assign to a class")).click();
  await expect(desk.getByRole("dialog").getByText("No class yet"), "nothing more is assigned to it").toBeVisible();
  await desk.close();

  await page.getByRole("button", { name: "Open without a last day" }).click();
  await expect(page.locator(`[data-code="${code}"]`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Assign", exact: true })).toBeVisible();
  await learner.reload();
  await expect(tasks.getByRole("button", { name: "Start, Eight bars" })).toBeVisible();
  await expect(tasks.getByText(/has ended/)).toHaveCount(0);
  await learner.context().close();
});
