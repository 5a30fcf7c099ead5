import { ScaleType } from "tonal";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, startEmpty } from "../support/workspace-page.ts";

test("/ goes to /start, which leads to the workspaces", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/start$/);
  await expect(page.getByRole("link", { name: "Browse workspaces" })).toHaveAttribute("href", "/workspace/list");
  await expect(page.getByRole("link", { name: "Home" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("the circle of fifths has its twelve keys, and a key rebuilds the scale, the chords and the presets", async ({ page }) => {
  const workspace = await openWorkspace(page);
  const circle = workspace.keys.getByRole("group", { name: "Circle of fifths" }).getByRole("button");
  expect(await circle.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")))).toEqual(
    "C G D A E B F# Db Ab Eb Bb F".split(" "),
  );
  await chooseProgression(workspace, "A", "I vi ii V");
  await expect(workspace.keys.getByRole("figure", { name: "Scale of A major" })).toContainText(
    "Notes: A, B, C sharp, D, E, F sharp, G sharp, A",
  );
  const cards = workspace.progressions.getByRole("list", { name: "Chords of I vi ii V" }).getByRole("listitem");
  await expect(cards).toHaveCount(4);
  for (const [index, name] of ["A major 7", "F sharp minor 7", "B minor 7", "E 7"].entries())
    await expect(cards.nth(index).getByRole("img", { name, exact: true })).toBeVisible();
  await workspace.key("F").click();
  for (const [index, name] of ["F major 7", "D minor 7", "G minor 7", "C 7"].entries())
    await expect(cards.nth(index).getByRole("img", { name, exact: true })).toBeVisible();
  await expect(workspace.player.getByRole("figure").getByRole("img", { name: "F major 7" })).toBeVisible();
  await expect(
    workspace.chords.getByRole("region", { name: "In the scale" }).getByRole("button", { name: /^E half diminished 7/ }),
  ).toBeVisible();
});

test("the seven basic progressions are there, at tempo 160, and cannot be changed", async ({ page }) => {
  const workspace = await openWorkspace(page);
  const presets = workspace.progressions.getByRole("radiogroup", { name: "Basic progressions" }).getByRole("radio");
  await expect(presets).toHaveText([
    "I vi ii V",
    "I V vi IV",
    "I V vi iii IV I IV V",
    "ii V I",
    "ii ii♭7♭5 I",
    "ii (vi♭m7 ii♭7♭5) I",
    "ii (vi♭m7 V) I",
  ]);
  for (const [preset, bars] of [
    ["I V vi iii IV I IV V", 8],
    ["ii (vibm7 V) I", 4],
  ] as const) {
    await workspace.preset(preset).click();
    await expect(workspace.player.getByRole("figure", { name: `${preset}, ${bars} bars` })).toBeVisible();
    await expect(workspace.tempo).toHaveValue("160");
  }
  await expect(workspace.progressions.getByRole("button", { name: "Clear elements" })).toBeDisabled();
  await expect(workspace.progressions.getByRole("button", { name: "Delete progression" })).toBeDisabled();
});

test("the scale dropdown has every scale name there is, and a scale is drawn with its numerals", async ({ page }) => {
  const workspace = await openWorkspace(page);
  const scaleType = workspace.keys.getByRole("combobox", { name: "Scale type" });
  await scaleType.click();
  await expect(page.getByRole("option").first()).toBeVisible();
  const options = (await page.getByRole("option").allTextContents()).map((name) => name.toLowerCase()).sort();
  const known = ScaleType.all().map(({ name }) => name.toLowerCase());
  expect(options).toEqual(known.sort());
  await scaleType.fill("natural min");
  await expect(page.getByRole("option")).toHaveText(["Minornatural minor"]);
  await scaleType.fill("dorian");
  await page.getByRole("option", { name: "Dorian", exact: true }).click();
  const sheet = workspace.keys.getByRole("figure", { name: "Scale of C dorian" });
  await expect(sheet.getByRole("listitem")).toHaveCount(7);
  await expect(sheet.getByRole("img", { name: "C minor 7" })).toBeVisible();
  await expect(sheet.getByRole("img", { name: "F 7", exact: true })).toBeVisible();
});

test("progressions of one's own are added, chosen and deleted", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await startEmpty(workspace);
  const mine = workspace.progressions.getByRole("radiogroup", { name: "My progressions" }).getByRole("radio");
  await expect(mine).toHaveText(["1", "2"]);
  await expect(mine.first()).toBeChecked();
  await workspace.progressions.getByRole("button", { name: "Add progression" }).click();
  await expect(mine).toHaveText(["1", "2", /^Progression [a-z0-9]{4}$/]);
  await expect(mine.last()).toBeChecked();
  await workspace.progressions.getByRole("button", { name: "Delete progression" }).click();
  await expect(mine).toHaveText(["1", "2"]);
  await expect(mine.first()).toBeChecked();
});

test("undo and redo by buttons and by keys", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await startEmpty(workspace);
  await workspace.key("Eb").click();
  await workspace.key("Ab").click();
  await expect(workspace.key("Ab")).toHaveAttribute("aria-pressed", "true");
  await workspace.undo.click();
  await expect(workspace.key("Eb")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Control+KeyZ");
  await expect(workspace.key("C")).toHaveAttribute("aria-pressed", "true");
  await expect(
    workspace.chords.getByRole("button", { name: /^C major 7/ }).first(),
    "what hung on the key came back with it",
  ).toBeVisible();
  await expect(workspace.undo).toBeDisabled();
  await workspace.redo.click();
  await expect(workspace.key("Eb")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Control+Shift+KeyZ");
  await expect(workspace.key("Ab")).toHaveAttribute("aria-pressed", "true");
  await expect(workspace.redo).toBeDisabled();
});

test("playing and training leave nothing to undo", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await startEmpty(workspace);
  await workspace.preset("ii V I").click();
  await workspace.play.click();
  await workspace.pause.click();
  await workspace.training.getByRole("button", { name: "Next" }).click();
  await expect(workspace.steps.first()).toContainText("Skipped");
  await workspace.undo.click();
  await expect(workspace.preset("ii V I")).not.toBeChecked();
  await expect(workspace.undo).toBeDisabled();
});

test("a widget collapses, and stays collapsed when the page is opened again", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await workspace.keys.getByRole("button", { name: "Collapse Key / scale" }).click();
  await expect(workspace.key("C")).toBeHidden();
  await page.reload();
  await workspace.keys.getByRole("button", { name: "Expand Key / scale" }).click();
  await expect(workspace.key("C")).toBeVisible();
});
