import { seriousProblems } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace } from "../support/workspace-page.ts";

test("no layer over a workspace has a serious accessibility problem in either theme", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  const found: string[] = [];
  const dialog = page.getByRole("dialog");
  const layer = async (open: () => Promise<unknown>) => {
    await open();
    await expect(dialog).toBeVisible();
    found.push(...(await seriousProblems(page, "[role=dialog]")));
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };
  for (const name of ["Settings", "Practice options", "Connect", "Stand"])
    await layer(() => page.getByRole("button", { name, exact: true }).click());
  expect(found).toEqual([]);
});

test("no other page has a serious accessibility problem in either theme, and none where notation follows the theme", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("look", '["bare","maj","dash","m7b5"]'));
  const found: string[] = [];
  for (const path of ["/workspace/list", "/songs", "/editor", "/practice", "/practice/ear", "/workspace"]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeAttached();
    if (path === "/workspace") await page.getByRole("radio", { name: "ii V I", exact: true }).click();
    found.push(...(await seriousProblems(page, path === "/workspace" ? "section[aria-label=Player]" : "body")));
  }
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  found.push(...(await seriousProblems(page, "aside")));
  await page.getByRole("button", { name: "Close tools" }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  found.push(...(await seriousProblems(page, "[role=dialog]")));
  expect(found).toEqual([]);
});
