import { makeClass } from "../support/class-pages.ts";
import { signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";

test("who erases a learner, takes an assignment back or keeps them is told, and goes on from the row beside it, else from the heading", async ({
  page,
  playwright,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher of lists ${process.pid}`);
  const { origin } = new URL(page.url());
  const { path, code } = await makeClass(page, "Lists");
  const headers = { origin };
  for (const nickname of ["Bird", "Dizzy", "Monk"]) {
    const learner = await playwright.request.newContext({ baseURL: origin });
    const answer = await learner.post("/v1/classes/join", { data: { code, nickname }, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    await learner.dispose();
  }
  const body = { title: "Daily", task: { kind: "minutes" }, goal: { minutes: 10 } };
  const made = await page.request.post(`/v1${path}/assignments`, { data: body, headers });
  expect(made.status(), await made.text()).toBe(200);

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(button("Erase Monk"), "all who joined are listed").toBeVisible();
  await button("Erase Dizzy").click();
  await button("Keep").click();
  await expect(button("Erase Dizzy")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button("Keep")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Dizzy was erased." })).toBeVisible();
  await expect(button("Erase Monk")).toBeFocused();
  await button("Erase Monk").click();
  await button("Erase now").click();
  await expect(button("Erase Bird"), "the one before the last").toBeFocused();
  await button("Erase Bird").click();
  await button("Erase now").click();
  await expect(page.getByRole("status").filter({ hasText: "Bird was erased." })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Learners" })).toBeFocused();

  await button("Take Daily back").click();
  await button("Keep").click();
  await expect(button("Take Daily back")).toBeFocused();
  await page.keyboard.press("Enter");
  await button("Take it back").click();
  await expect(page.getByRole("status").filter({ hasText: "Daily was taken back." })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Assignments" })).toBeFocused();

  await button("Erase class").click();
  await button("Keep").click();
  await expect(button("Erase class")).toBeFocused();
});
