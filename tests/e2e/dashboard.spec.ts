import type { Page } from "@playwright/test";
import { seriousProblems } from "../support/axe.ts";
import { dragTo, elementsIn, namesIn } from "../support/lanes.ts";
import { expect, test } from "../support/test.ts";
import { widget } from "../support/workspace-page.ts";

async function openDashboard(page: Page) {
  await page.goto("/dashboard");
  const own = (name: string) => page.getByRole("list", { name: `Chords of ${name}`, exact: true });
  await expect(own("1")).toBeVisible();
  return {
    own,
    keyChords: own("the key"),
    rests: page.getByRole("list", { name: "Rests" }),
    trash: page.getByRole("list", { name: "Trash" }),
  };
}

test("two progressions stand there, 1 and 2; what is dropped into the selected one is in the player and in training", async ({ page }) => {
  const { own, keyChords, rests } = await openDashboard(page);
  await dragTo(page, keyChords.getByRole("button").nth(1), own("1"));
  await dragTo(page, keyChords.getByRole("button").nth(4), own("1"));
  await dragTo(page, elementsIn(rests).first(), own("2"));
  await expect.poll(() => namesIn(own("1"))).toEqual(["D minor 7", "G 7"]);
  await expect(own("2").getByRole("listitem")).toHaveCount(1);
  await expect(widget(page, "Player").getByRole("figure").getByRole("img", { name: "G 7" })).toBeVisible();
  await expect(widget(page, "Training").getByText("Step 1 of 2", { exact: true })).toBeVisible();
});

test("elements are dragged from one progression into another in one step to undo, and into the trash", async ({ page }) => {
  const { own, keyChords, trash } = await openDashboard(page);
  await dragTo(page, keyChords.getByRole("button").nth(1), own("1"));
  await dragTo(page, elementsIn(own("1")).first(), own("2"));
  await expect.poll(() => namesIn(own("2"))).toEqual(["D minor 7"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => namesIn(own("1"))).toEqual(["D minor 7"]);
  await elementsIn(own("1")).first().focus();
  for (const key of ["Space", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  await expect(page.getByRole("status", { name: "Moving" })).toHaveText("Dm7: drop to remove.");
  await page.keyboard.press("Space");
  await expect(own("1").getByText("No chords yet.")).toBeVisible();
  await dragTo(page, keyChords.getByRole("button").nth(1), own("1"));
  await dragTo(page, elementsIn(own("1")).first(), trash);
  await expect(own("1").getByText("No chords yet.")).toBeVisible();
});

test("a progression is added, cleared and deleted; deletion selects the first that remains", async ({ page }) => {
  const { own, keyChords } = await openDashboard(page);
  await page.getByRole("button", { name: "Add progression" }).click();
  const added = page.getByRole("button", { name: /^Progression \w{4}/ });
  await expect(added).toHaveAttribute("aria-pressed", "true");
  await dragTo(page, keyChords.getByRole("button").nth(1), own("1"));
  await page.getByRole("button", { name: "Clear elements of 1" }).click();
  await expect(own("1").getByText("No chords yet.")).toBeVisible();
  await page.getByRole("button", { name: /^Delete progression Progression/ }).click();
  await expect(page.getByRole("button", { name: "1 in the player" })).toBeVisible();
});

test("a chord that is chosen is explained: notes, scales, same notes, alternatives; a preset can only be chosen", async ({ page }) => {
  await openDashboard(page);
  const presets = page.getByRole("list", { name: "Basic progressions" }).getByRole("button");
  await expect(presets).toHaveCount(7);
  await presets.nth(3).click();
  await expect(widget(page, "Player").getByRole("figure").getByRole("img", { name: "D minor 7" })).toBeVisible();
  await page.getByRole("list", { name: "Chords of the key" }).getByRole("button").nth(5).click();
  const chord = widget(page, "Chord");
  await expect(chord.getByRole("figure", { name: "Notes of Am7: A3 C4 E4 G4" })).toBeVisible();
  await expect(chord.getByRole("region", { name: "Scales that fit" }).getByRole("listitem").first()).toContainText("minor");
  await expect(chord.getByRole("region", { name: "Same notes" })).toContainText("C6: 3rd inversion");
  await expect(chord.getByRole("region", { name: "Over A" }).getByRole("button").first()).toBeVisible();
});

test("progressions and folded panels are there again after a reload, and nothing of the dashboard is in a workspace", async ({ page }) => {
  const { own, keyChords } = await openDashboard(page);
  await dragTo(page, keyChords.getByRole("button").nth(1), own("1"));
  await expect.poll(() => namesIn(own("1"))).toEqual(["D minor 7"]);
  await page.getByRole("button", { name: "Collapse Rests and chords" }).click();
  await page.reload();
  await expect.poll(() => namesIn(own("1"))).toEqual(["D minor 7"]);
  await expect(page.getByRole("button", { name: "Expand Rests and chords" })).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("progressionStore") ?? "null"));
  expect(stored).toMatchObject({ selectedId: "progression-1", progressions: [{ elements: [{ name: "Dm7" }] }, { elements: [] }] });
  await page.goto("/workspace/new");
  await expect(widget(page, "Chords").getByRole("list", { name: "In the scale" })).toBeVisible();
  await expect(widget(page, "Chord")).toHaveCount(0);
});

test("damaged progressions are set aside with a notice, and the dashboard opens", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("progressionStore", '{"progressions":[{"id":7}]'));
  await openDashboard(page);
  await expect(page.getByRole("alert").getByText("progressionStore")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("progressionStore.corrupt"))).toContain('"id":7');
});

test("the piano goes from C1 to B6, its keys 80 px long", async ({ page }) => {
  await openDashboard(page);
  const piano = page.getByRole("region", { name: "Footer piano" });
  await expect(piano.getByRole("button", { name: "C1", exact: true })).toBeVisible();
  await expect(piano.getByRole("button", { name: "B6", exact: true })).toBeVisible();
  expect((await piano.getByRole("button", { name: "C4", exact: true }).boundingBox())?.height).toBeCloseTo(80, 0);
});

test("the dashboard has no serious accessibility problem in either theme", async ({ page }) => {
  test.slow();
  const { own, keyChords } = await openDashboard(page);
  await dragTo(page, keyChords.getByRole("button").nth(1), own("1"));
  await elementsIn(own("1")).first().click();
  await expect(widget(page, "Chord").getByRole("figure")).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
});

test("player and training stand left, everything else in a right column; two tool columns are a choice that is remembered", async ({
  page,
}) => {
  await openDashboard(page);
  const place = async (label: string) => {
    const box = await widget(page, label).boundingBox();
    if (box === null) throw new Error(`${label} is not there.`);
    return Math.round(box.x);
  };
  const left = [await place("Player"), await place("Training")];
  const tools = ["Progressions", "Rests and chords", "Key / scale", "Basic progressions", "Chord", "Repertoire", "Licks"];
  const right = await Promise.all(tools.map(place));
  expect(new Set(left).size).toBe(1);
  expect(new Set(right).size, "one right column").toBe(1);
  expect(right[0]).toBeGreaterThan(left[0] ?? 0);
  await page.getByRole("button", { name: "Two tool columns" }).click();
  await expect.poll(async () => new Set(await Promise.all(tools.map(place))).size).toBe(2);
  await page.reload();
  await expect(page.getByRole("button", { name: "Two tool columns" })).toHaveAttribute("aria-pressed", "true");
});

test("the foot of the page is at least 220 px high, and folds to a line", async ({ page }) => {
  await openDashboard(page);
  const footer = page.getByRole("region", { name: "Footer piano" });
  expect((await footer.boundingBox())?.height).toBeGreaterThanOrEqual(220);
  await page.getByRole("button", { name: "Fold the piano" }).click();
  await expect(footer.getByRole("button", { name: "C4", exact: true })).toHaveCount(0);
  expect((await footer.boundingBox())?.height).toBeLessThan(60);
  await page.reload();
  await page.getByRole("button", { name: "Unfold the piano" }).click();
  await expect(footer.getByRole("button", { name: "C4", exact: true })).toBeVisible();
});

test("on a phone the piano goes from C1 to B6 too, and scrolls; the player's controls wait for music", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openDashboard(page);
  const piano = page.getByRole("region", { name: "Footer piano" });
  const names = await piano.locator("button[data-midi]").evaluateAll((keys) => keys.map((key) => key.getAttribute("aria-label")));
  expect([names.length, names[0], names.at(-1)]).toEqual([72, "C1", "B6"]);
  await expect(piano.getByRole("button", { name: "C4", exact: true })).toBeInViewport();
  await piano.getByRole("button", { name: "B6", exact: true }).scrollIntoViewIfNeeded();
  await expect(piano.getByRole("button", { name: "B6", exact: true })).toBeInViewport();
  expect((await piano.getByRole("button", { name: "C4", exact: true }).boundingBox())?.width).toBeGreaterThan(18);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "the page itself does not scroll sideways").toBe(360);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("region", { name: "Transport" }).getByRole("button", { name: "Play" })).toBeDisabled();
});
