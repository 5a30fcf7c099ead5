import { expect, test } from "../support/test.ts";

test("a newcomer signs in with a name on this machine, comes back to the page, and out again", async ({ page }) => {
  await page.goto("/start?from=here");
  await page.getByRole("button", { name: "Sign in" }).first().click();
  await expect(page.getByRole("heading", { name: "Sign in on this machine" })).toBeVisible();
  await page.getByLabel("Your name").fill("Ada Lovelace");
  const refreshed = page.waitForResponse((response) => response.url().endsWith("/v1/refresh"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/start\?from=here$/);
  const user = () => page.evaluate(async () => (await fetch("/v1/user")).json() as Promise<{ data?: { name: string } }>);
  expect((await user()).data?.name).toBe("Ada Lovelace");
  expect((await refreshed).status()).toBe(200);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "woodshed-session")).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await page.evaluate(() => fetch("/v1/logout", { method: "POST" }));
  expect((await user()).data).toBeUndefined();
});
