import { join, makeClass } from "../support/class-pages.ts";
import { signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";

test("chords to drill are read as every field of chords reads them; what is none is named at the field, and not assigned", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher of chords ${process.pid}`);
  const { code } = await makeClass(page, "Chords");
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Assign to a class" });
  const chords = dialog.getByRole("textbox", { name: "Chords, separated by spaces" });
  const assign = dialog.getByRole("button", { name: "Assign", exact: true });
  for (const [text, wrong] of [
    ["Dm7 G7 Cmaj7 Xyz9", "Xyz9"],
    ["Dm7 | G7 | Hello C", "Hello"],
  ]) {
    await chords.fill(text ?? "");
    await dialog.getByRole("textbox", { name: "Title" }).fill("Cadence");
    await expect(chords).toHaveAttribute("aria-invalid", "true");
    await expect(chords).toHaveAccessibleDescription(new RegExp(`^“${wrong}” is not a chord`));
    await expect(dialog.getByRole("alert")).toContainText(wrong ?? "");
    await expect(assign).toBeDisabled();
  }
  await chords.fill("C");
  await chords.press("Enter");
  await expect(chords).toHaveAttribute("aria-invalid", "true");
  await chords.fill("ii V I in Eb");
  await expect(chords).not.toHaveAttribute("aria-invalid");
  await dialog.getByRole("textbox", { name: "Title" }).fill("");
  await expect(dialog.getByText("Fm7 Bb7 Ebmaj7")).toBeVisible();
  await assign.click();
  await expect(dialog).toHaveCount(0);

  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const device = await context.newPage();
  await join(device, `/join?code=${code}`, "Bird");
  await device.getByRole("button", { name: "Start, Fm7 Bb7 Ebmaj7" }).click();
  await expect(device.getByRole("dialog").getByText("Step 1 of 8").first()).toBeVisible();
  await context.close();
});
