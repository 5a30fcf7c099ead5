import type { Page } from "@playwright/test";
import { appears, listed, openAt, rename, savedWorkspace, saveNow, savingOf, signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, menuItem, workspaceOf } from "../support/workspace-page.ts";

/** The addresses of the snapshots that this browser keeps. */
const snapshots = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("woodshed-drawn-1")).keys()).map(({ url }) => new URL(url).pathname));

/** The copy of what is open at the page's address; empty where there is none. */
const copyOf = (page: Page) =>
  page.evaluate(async () => {
    const [, of, id] = location.pathname.split("/");
    const copy = await (await caches.open("woodshed-drawn-1")).match(`/last-drawn/${of}/${id}`);
    return (await copy?.text()) ?? "";
  });

/** Waits until the copy of what is open at the page's address says a text. */
const copyHolds = (page: Page, text: string) => expect.poll(() => copyOf(page)).toContain(text);

/** Holds back the engine's code of pages to come, until the answer is called. */
async function holdEngine(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/engine\.worker-/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("what was open stands there before the engine does, its music too; what is done meanwhile is carried out", async ({ page }) => {
  await page.goto("/workspace/new");
  const workspace = workspaceOf(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  await rename(page, "Ballad");
  await savingOf(page).save.click();
  await expect(page).toHaveURL(/\/workspace\/local-/);
  const drawn = workspace.player.locator("figure[aria-busy=false] svg path");
  await expect(drawn).not.toHaveCount(0);
  const count = await drawn.count();
  await copyHolds(page, "Ballad");

  const release = await holdEngine(page);
  const engraver: string[] = [];
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (document.querySelector("main") === null) return;
      look.disconnect();
      requestAnimationFrame(() => {
        const title = document.querySelector<HTMLInputElement>("input[aria-label=Title]")?.value;
        (window as { firstFrame?: unknown }).firstFrame = { title, isFontThere: document.fonts.check('1em "Instrument Sans"') };
      });
    });
    look.observe(document, { childList: true, subtree: true });
  });
  page.on("request", (request) => /abcjs/.test(request.url()) && engraver.push(request.url()));
  await page.reload();
  await expect(savingOf(page).title).toHaveValue("Ballad");
  const first = await page.evaluate(() => (window as { firstFrame?: unknown }).firstFrame);
  expect(first, "what the first frame has").toEqual({ title: "Ballad", isFontThere: true });
  await expect(workspace.key("Eb")).toHaveAttribute("aria-pressed", "true");
  await expect(drawn).toHaveCount(count);
  expect(engraver, "drawn as it was engraved before").toEqual([]);
  await workspace.tempo.fill("97");
  await workspace.tempo.press("Enter");
  await workspace.key("F").click();
  await expect(workspace.key("Eb")).toHaveAttribute("aria-pressed", "true");
  release();
  await expect(workspace.key("F")).toHaveAttribute("aria-pressed", "true");
  await workspace.preset("ii V I").click();
  await workspace.play.click();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 2 of 3");
});

test("a sheet of several lines stands there again whole, and is engraved anew where only its first line is kept", async ({ page }) => {
  await page.goto("/workspace/new");
  const workspace = workspaceOf(page);
  const field = workspace.progressions.getByRole("textbox", { name: "Chords" });
  await field.fill(Array.from({ length: 8 }, () => "Dm7 | G7 | Cmaj7 | A7").join(" | "));
  await field.press("Enter");
  await rename(page, "Long");
  await savingOf(page).save.click();
  await expect(page).toHaveURL(/\/workspace\/local-/);
  await expect(workspace.player.locator("figure[aria-busy=false]")).toBeVisible();
  const lines = workspace.player.locator("figure svg:not([role=img])");
  await expect.poll(() => lines.count()).toBeGreaterThan(3);
  const count = await lines.count();
  await copyHolds(page, "Long");

  const release = await holdEngine(page);
  const engraver: string[] = [];
  page.on("request", (request) => /abcjs/.test(request.url()) && engraver.push(request.url()));
  await page.reload();
  await expect(workspace.player.locator("figure[aria-busy=false]")).toBeVisible();
  await expect(lines).toHaveCount(count);
  expect(engraver, "drawn as it was engraved before").toEqual([]);

  await page.evaluate(async () => {
    const cache = await caches.open("woodshed-drawn-1");
    for (const { url } of await cache.keys()) if (url.endsWith("/rest")) await cache.delete(url);
  });
  await page.reload();
  await expect(workspace.player.locator("figure[aria-busy=false]")).toBeVisible();
  await expect(lines).toHaveCount(count);
  expect(engraver, "engraved anew").not.toEqual([]);
  release();
});

test("a workspace that was changed elsewhere shows that change; what was done on the former one is left out, and said", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/start");
  await signIn(page, "Copies Elsewhere");
  const path = await savedWorkspace(page, "At home");
  await copyHolds(page, "At home");
  const other = await browser.newPage({ baseURL: baseURL ?? "", storageState: await page.context().storageState() });
  await openAt(other, path);
  await rename(other, "On the way");
  await saveNow(other);
  await other.close();

  const release = await holdEngine(page);
  await page.reload();
  await expect(savingOf(page).title).toHaveValue("At home");
  await workspaceOf(page).key("Eb").click();
  release();
  await expect(savingOf(page).title).toHaveValue("On the way");
  await expect(page.getByText("This was changed elsewhere after you opened it here.")).toBeVisible();
  await expect(workspaceOf(page).key("C")).toHaveAttribute("aria-pressed", "true");
});

test("a workspace that is gone is not shown as if it were there", async ({ page, complaints }) => {
  await page.goto("/start");
  await signIn(page, "Copies Gone");
  const path = await savedWorkspace(page, "Short-lived");
  await copyHolds(page, "Short-lived");
  const deleted = page.evaluate(
    async (id) => (await fetch(`/content/workspace/${id}`, { method: "DELETE" })).status,
    path.split("/").at(-1),
  );
  expect(await deleted).toBe(200);
  await page.reload();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(workspaceOf(page).key("C")).toHaveCount(0);
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !/Failed to load resource.*404/.test(complaint)));
});

test("who signs out leaves no snapshots behind", async ({ page }) => {
  await page.goto("/start");
  await signIn(page, "Copies Mine");
  await savedWorkspace(page, "Private");
  await copyHolds(page, "Private");
  await page.goto("/workspace/list");
  await expect(listed(page, "Private")).toBeVisible();
  await page.getByRole("button", { name: "Profile" }).click();
  await (await menuItem(page, "Sign out")).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect.poll(() => snapshots(page)).toEqual([]);
});

test("a session that ended while no page was open leaves no snapshots behind", async ({ page, context }) => {
  await page.goto("/start");
  await signIn(page, "Sidney");
  await savedWorkspace(page, "Petite fleur");
  await copyHolds(page, "Petite fleur");
  await page.goto("about:blank");
  await context.clearCookies();
  await page.goto("/start");
  await expect.poll(() => snapshots(page)).toEqual([]);
});

test("what is done while a copy stands is saved before the list is shown", async ({ page }) => {
  const saving = await openAt(page, "/workspace/new");
  await rename(page, "Early");
  await saving.save.click();
  await expect(page).toHaveURL(/\/workspace\/local-/);
  await copyHolds(page, "Early");
  const release = await holdEngine(page);
  await page.reload();
  await expect(saving.title).toHaveValue("Early");
  await rename(page, "Early, later");
  await page.getByRole("link", { name: "Back to workspaces" }).click();
  release();
  await expect(listed(page, "Early, later")).toBeVisible();
});

test("an edit that is followed by the end of the browser: the next page shows nothing that is no more, and takes what is written at once", async ({
  page,
}) => {
  await page.goto("/workspace/new");
  await rename(page, "Ballad");
  await savingOf(page).save.click();
  await expect(page).toHaveURL(/\/workspace\/local-/);
  await copyHolds(page, "Ballad");
  // A browser that ends keeps no copy any more.
  await page.evaluate(() => {
    Cache.prototype.put = async () => {};
  });
  await rename(page, "Ballad, later");
  await expect.poll(() => copyOf(page)).toBe("");
  const release = await holdEngine(page);
  await page.reload();
  await expect(page.getByRole("main")).toBeVisible();
  const { title } = savingOf(page);
  await expect(title).not.toHaveValue("Ballad");
  await title.click();
  await page.keyboard.press("End");
  release();
  await expect(title).toHaveValue("Ballad, later");
  await page.keyboard.type(" still");
  await expect(title).toHaveValue("Ballad, later still");
  await title.blur();
  await expect(title).toHaveValue("Ballad, later still");
  await expect(page.getByText("This was changed elsewhere")).toBeHidden();
  await copyHolds(page, "Ballad, later still");
});

/** Holds back, in pages to come, the copy that stands in for what is opened, and so the opening; what is given lets it come. */
async function holdCopies(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { match } = Cache.prototype;
    const released = new Promise<void>((resolve) => Object.assign(window, { releaseCopies: resolve }));
    Cache.prototype.match = async function (...asked) {
      await released;
      return match.apply(this, asked);
    };
  });
  return () => page.evaluate(() => (window as unknown as { releaseCopies(): void }).releaseCopies());
}

test("what is done with a workspace before it is open is done once it is: a tool is added, and it is locked", async ({ page }) => {
  await page.goto("/workspace/new");
  await rename(page, "Ballad");
  const { save, lock, unlock, title } = savingOf(page);
  await save.click();
  await expect(page).toHaveURL(/\/workspace\/local-/);
  const release = await holdCopies(page);
  await page.reload();
  await page.getByRole("button", { name: "Tools" }).click();
  await page.getByRole("button", { name: "Add Chord rhythm sequencer" }).click();
  await lock.click();
  await title.click();
  await page.keyboard.type("lost");
  await expect(page.getByRole("region", { name: "Player", exact: true }), "nothing is open yet").toHaveCount(0);
  await release();
  await expect(page.getByRole("region", { name: "Chord rhythm sequencer" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Player", exact: true })).toBeVisible();
  await expect(unlock).toBeVisible();
  await expect(title).toHaveValue("Ballad");
});

test("a lesson's title takes no letter before the lesson is open, and Save is carried out then", async ({ page }) => {
  await page.goto("/editor");
  await rename(page, "Shells");
  const { save, title } = savingOf(page);
  await save.click();
  await expect(page).toHaveURL(/\/editor\/local-/);
  const release = await holdCopies(page);
  await page.reload();
  await title.click();
  await page.keyboard.type("lost");
  await save.click();
  await expect(title, "nothing is open yet").toHaveValue("");
  const told = appears(page, "Lesson saved");
  await release();
  await told;
  await expect(title).toHaveValue("Shells");
});

test("while another workspace is opened no key and no button reaches the one before", async ({ page }) => {
  await page.goto("/start");
  await signIn(page, `Player of two ${process.pid}`);
  const former = await savedWorkspace(page, "Former");
  const content = "/content/workspace";
  const stored = await page.request.get(`${content}/${former.split("/").at(-1)}`);
  expect(stored.ok(), await stored.text()).toBe(true);
  const { data } = await stored.json();
  const { origin } = new URL(page.url());
  const made = await page.request.post(content, { data: { title: "Next", data: data.data }, headers: { origin } });
  expect(made.ok(), await made.text()).toBe(true);
  const workspace = workspaceOf(page);
  await workspace.key("G").click();
  await expect(workspace.undo).toBeEnabled();
  await page.getByRole("link", { name: "Back to workspaces" }).click();
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { id } = (await made.json()).data;
  await page.route(`**${content}/${id}`, async (route) => {
    await released;
    await route.continue();
  });
  await listed(page, "Next").click();
  const { title } = savingOf(page);
  await expect(title).toHaveValue("");
  await expect(workspace.undo).toBeDisabled();
  await page.keyboard.press("Control+KeyZ");
  await title.click();
  await page.keyboard.type("lost");
  release();
  await expect(title).toHaveValue("Next");
  await openAt(page, former);
  await expect(title).toHaveValue("Former");
  await expect(workspace.key("G")).toHaveAttribute("aria-pressed", "true");
});
