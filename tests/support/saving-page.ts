import { expect, type Locator, type Page } from "@playwright/test";
import { startEmpty, workspaceOf } from "./workspace-page.ts";

/** The parts of a page that tell of saving. */
export function savingOf(page: Page) {
  return {
    title: page.getByRole("textbox", { name: "Title" }),
    save: page.getByRole("button", { name: "Save", exact: true }),
    /** The one word. */
    word: page.getByRole("banner").getByRole("status"),
    lock: page.getByRole("button", { name: "Lock", exact: true }),
    unlock: page.getByRole("button", { name: "Unlock", exact: true }),
  };
}

/** Opens a page of workspaces and waits for its title to be there. */
export async function openAt(page: Page, path: string): Promise<ReturnType<typeof savingOf>> {
  await page.goto(path);
  const saving = savingOf(page);
  await expect(saving.word).not.toBeEmpty();
  return saving;
}

/** Types a title and leaves the field. */
export async function rename(page: Page, title: string): Promise<void> {
  const field = savingOf(page).title;
  await field.fill(title);
  await field.press("Enter");
}

/** Resolves when a text comes into the page, however short it stands there: asking again and again may miss it on a busy machine. */
export const appears = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.body.textContent?.includes(wanted)) return;
          watch.disconnect();
          resolve();
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    text,
  );

/** Presses Save and waits for the notice that it succeeded. */
export async function saveNow(page: Page): Promise<void> {
  const told = appears(page, "Workspace saved successfully");
  await savingOf(page).save.click();
  await told;
}

/** Signs in with the local account, by its own pages, and comes back to where the page was. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Profile" })).toBeVisible();
}

/** Makes a workspace of the account, without its first music where it is to be empty, and saves it; gives its address. */
export async function savedWorkspace(page: Page, title: string, isEmpty = false, gateway = ""): Promise<string> {
  const saving = await openAt(page, `${gateway}/workspace/new`);
  if (isEmpty) await startEmpty(workspaceOf(page));
  await rename(page, title);
  await saving.save.click();
  await expect(page).toHaveURL(/\/workspace\/[0-9a-f-]{36}$/);
  await expect(saving.word).toHaveText("Saved");
  return new URL(page.url()).pathname;
}

/** A workspace of the list, by its title. */
export const listed = (page: Page, title: string): Locator => page.getByRole("link", { name: title, exact: true });

/** Takes out the complaints that a test brought about itself. */
export function forgive(complaints: string[], expected: RegExp): void {
  const others = complaints.filter((complaint) => !expected.test(complaint));
  complaints.splice(0, complaints.length, ...others);
}
