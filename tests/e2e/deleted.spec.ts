import type { Page } from "@playwright/test";
import { forgive, listed, openAt, rename, savedWorkspace, signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";

/** What was deleted, opened by its heading. */
async function deletedOf(page: Page) {
  const region = page.getByRole("region", { name: "Deleted" });
  const opens = region.getByRole("button", { name: "Deleted", exact: true });
  await opens.click();
  await expect(opens).toHaveAttribute("aria-expanded", "true");
  return { region, opens, back: (title: string) => region.getByRole("button", { name: `Bring back ${title}`, exact: true }) };
}

/** Deletes something of a list, and waits until it is gone there. */
async function deleteListed(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Delete ${title}`, exact: true }).click();
  await expect(listed(page, title)).toHaveCount(0);
}

test("what was deleted on this device is brought back after a reload, by keyboard, also where it was never saved", async ({ page }) => {
  await page.goto("/workspace/list");
  await expect((await deletedOf(page)).region).toContainText("Nothing was deleted.");
  const lesson = await openAt(page, "/editor/new");
  await rename(page, "Shells");
  await lesson.save.click();
  await expect(page).toHaveURL(/\/editor\/local-/);
  await openAt(page, "/workspace/new");
  await rename(page, "Rootless");
  await page.goto("/workspace/list");
  await deleteListed(page, "Rootless");
  await deleteListed(page, "Shells");
  await page.reload();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  const { region, opens, back } = await deletedOf(page);
  await expect(region.getByRole("listitem")).toHaveCount(2);
  await expect(region.getByRole("listitem").first()).toContainText(/Shells.*Lesson, on this device.*Deleted: \d\d\.\d\d\.\d{4}/);
  await page.getByRole("searchbox", { name: "Find by title" }).fill("shell");
  await expect(region.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Find by title" }).fill("");
  await back("Shells").press("Enter");
  await expect(listed(page, "Shells")).toBeVisible();
  await expect(back("Rootless")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(listed(page, "Rootless")).toBeVisible();
  await expect(region).toContainText("Nothing was deleted.");
  await expect(region.getByRole("status")).toHaveText("Rootless is back in its list");
  await expect(opens).toBeFocused();
  await deleteListed(page, "Rootless");
  await expect(page.getByText("“Rootless” was deleted")).toBeVisible();
  await back("Rootless").click();
  await expect(page.getByText("“Rootless” was deleted")).toBeHidden();
  await expect(listed(page, "Rootless")).toBeVisible();
  await listed(page, "Shells").click();
  await expect(lesson.title).toHaveValue("Shells");
});

test("what was deleted of an account is brought back after a reload; without a connection it says why it is not listed", async ({
  page,
  complaints,
}) => {
  await page.goto("/start");
  await signIn(page, `Deleting ${process.pid}`);
  const path = await savedWorkspace(page, "Rhythm changes");
  await page.goto("/workspace/list");
  await deleteListed(page, "Rhythm changes");
  await page.reload();
  await expect(page.getByText("No workspace yet")).toBeVisible();
  await expect(page.getByText("No lesson yet")).toBeVisible();
  await page.route("**/content/*/deleted", (route) => route.abort());
  const { region, opens, back } = await deletedOf(page);
  await expect(region).toContainText("What was deleted from your account could not be loaded");
  await page.unroute("**/content/*/deleted");
  await region.getByRole("button", { name: "Try again" }).click();
  await expect(region.getByRole("listitem")).toHaveText(/^Rhythm changesWorkspaceDeleted: /);
  await expect(region).not.toContainText("could not be loaded");
  await back("Rhythm changes").click();
  await expect(listed(page, "Rhythm changes")).toHaveAttribute("href", path);
  await opens.click();
  await expect(region.getByText("Nothing was deleted.")).toHaveCount(0);
  forgive(complaints, /deleted|net::ERR_FAILED|Failed to fetch/);
});
