import { openAt, rename } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";

test("the tab says what is open, and the focus comes along from page to page", async ({ page }) => {
  await page.goto("/start");
  await expect(page).toHaveTitle("Woodshed");
  await expect(page.locator("body"), "the first page leaves it to the person").toBeFocused();
  await openAt(page, "/workspace/new");
  await rename(page, "Blues in F");
  await expect(page).toHaveTitle("Blues in F – Woodshed");
  await page.getByRole("link", { name: "Back to workspaces" }).press("Enter");
  await expect(page).toHaveTitle("Workspaces and lessons – Woodshed");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus"), "and Tab goes on there").toHaveCount(1);
  for (const [path, title] of [
    ["/dashboard", "Dashboard – Woodshed"],
    ["/practice", "Practice – Woodshed"],
    ["/practice/ear", "Ear training – Woodshed"],
    ["/editor", "New lesson – Woodshed"],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
});

test("a link leads to its page without a new load, and with Ctrl to a new tab; the one that is open is marked", async ({
  page,
  context,
}) => {
  await page.goto("/start");
  const start = await page.evaluateHandle(() => document);
  await page.getByRole("link", { name: "Practice", exact: true }).click();
  await expect(page).toHaveURL(/\/practice$/);
  expect(await start.evaluate((before) => before === document)).toBe(true);
  const [record, ear] = [page.getByRole("link", { name: "Record" }), page.getByRole("link", { name: "Ear" })];
  await expect(record).toHaveAttribute("aria-current", "page");
  await expect(ear).not.toHaveAttribute("aria-current");
  const opened = context.waitForEvent("page");
  await ear.click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(/\/practice\/ear$/);
  await expect(page).toHaveURL(/\/practice$/);
  await ear.focus();
  await page.keyboard.press("Enter");
  await expect(ear).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(record).toHaveAttribute("aria-current", "page");
});

for (const path of ["/start", "/workspace/list", "/workspace/new", "/dashboard", "/practice", "/practice/ear", "/editor"])
  test(`? shows the keys on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Keys" })).toHaveCount(0);
  });

for (const path of [
  "/",
  "/start",
  "/dashboard",
  "/practice",
  "/practice/ear",
  "/workspace",
  "/workspace/list",
  "/workspace/a.b",
  "/editor/1",
  "/shared/a-link",
])
  test(`a program that takes anything is answered ${path} with the page`, async ({ request }) => {
    const answer = await request.get(path, { headers: { Accept: "*/*" } });
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await answer.text()).toContain("<title>Woodshed</title>");
  });
