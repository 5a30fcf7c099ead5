import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, widget } from "../support/workspace-page.ts";

test("training on a scale asks for its notes with their octaves, seen and read aloud, not for chords of the same name", async ({
  page,
}) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  const { training, steps } = workspace;
  await training.getByRole("button", { name: "Training options" }).click();
  await page.getByRole("combobox", { name: "Train on" }).selectOption({ label: "A scale with its fingers" });
  await page.keyboard.press("Escape");
  const heard = (index: number) => steps.nth(index).getByRole("img").first();
  await expect(heard(0)).toHaveAccessibleName("C 4");
  await expect(heard(0)).toHaveText("C4");
  await expect(heard(5)).toHaveAccessibleName("A 4");
  await expect(heard(7)).toHaveAccessibleName("C 5");
  await training.getByRole("radio", { name: "Wait" }).click();
  await expect(training.getByRole("img", { name: "A 4", exact: true }).first()).toBeVisible();
  await training.getByRole("button", { name: "Start" }).click();
  await expect(training.getByText("Now").locator("xpath=..").getByRole("img", { name: "C 4", exact: true })).toBeVisible();
  await expect(
    training.getByText("Next", { exact: true }).first().locator("xpath=..").getByRole("img", { name: "D 4", exact: true }),
  ).toBeVisible();
});

test("a name stays as it is: accidental signs stand only in what is music", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await workspace.key("Bb").click();
  // The code of the next new progression is a1b2: chance is set as the click comes, and is chance again behind it.
  await page.evaluate(() => {
    const shares = [0, 27.5, 1.5, 28.5].map((letter) => letter / 36);
    const random = Math.random;
    addEventListener("click", () => Object.assign(Math, { random: () => shares.shift() ?? random() }), { capture: true, once: true });
  });
  await workspace.progressions.getByRole("button", { name: "Add progression" }).click();
  await workspace.chords.getByRole("button", { name: "C minor 7" }).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: "Add to Progression a1b2" }).click();
  await expect(workspace.player).toContainText("Progression a1b2");
  await expect(workspace.player, "the key is music").toContainText("B♭ major");
  await expect(workspace.progressions.getByRole("radio", { name: "Progression a1b2" })).toHaveText("Progression a1b2");
  await workspace.preset("ii (vibm7 iib7b5) I").click();
  await expect(workspace.player, "numerals are music").toContainText("ii (vi♭m7 ii♭7♭5) I");
  const sheet = workspace.player.getByRole("figure");
  for (const name of ["F sharp minor 7", "B 7 flat 5"]) await expect(sheet.getByRole("img", { name })).toBeVisible();
});

test("steps of a piece can be wired to the training, which then asks for them", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("button", { name: "Add Piece to steps", exact: true }).click();
  const port = (name: string) => page.getByRole("button", { name, exact: true });
  for (const [from, to] of [
    ["Piece, output of Player", "Piece, input of Piece to steps"],
    ["Steps, output of Piece to steps", "Steps, input of Training"],
  ] as const) {
    await port(from).press("Enter");
    await port(to).press("Enter");
  }
  await page.getByRole("combobox", { name: "Voice" }).selectOption({ label: "Bass" });
  await page.getByRole("button", { name: "Close" }).click();
  await expect(workspace.steps).toHaveCount(3);
  await expect(workspace.steps.first().getByRole("img").first()).toHaveAccessibleName("D 2");
  await expect(widget(page, "Training").getByText("Step 1 of 3", { exact: true })).toBeVisible();
});
