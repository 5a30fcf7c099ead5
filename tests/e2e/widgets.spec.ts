import type { Locator, Page } from "@playwright/test";
import { seriousProblems } from "../support/axe.ts";
import { namesIn } from "../support/lanes.ts";
import { expect, test } from "../support/test.ts";
import { openWorkspace, startEmpty, widget } from "../support/workspace-page.ts";

test.use({ moving: true });

/** Adds widgets by their labels from the tools, as one does who does not drag; the first is shown. */
async function withWidgets(
  page: Page,
  ...labels: readonly [string, ...string[]]
): Promise<{ first: Locator; workspace: Awaited<ReturnType<typeof openWorkspace>> }> {
  const workspace = await openWorkspace(page);
  await startEmpty(workspace);
  const tools = page.getByRole("button", { name: "Tools", exact: true });
  await tools.click();
  for (const label of labels) {
    await page.getByRole("button", { name: `Add ${label}`, exact: true }).click();
    await expect(widget(page, label)).toHaveCount(1);
  }
  await tools.click();
  const first = widget(page, labels[0]);
  await first.scrollIntoViewIfNeeded();
  return { first, workspace };
}

/** Asked this often a step that sounds once in a loop of four seconds is met; asked once a second it may be missed each time. */
const OFTEN = { intervals: [60] };
const sounding = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole("region", { name: "Footer piano" })
    .locator("[aria-pressed=true]")
    .evaluateAll((keys) => keys.map((key) => key.getAttribute("aria-label")));

test("piano roll: keys from C3 to B4, played by pointer and by keyboard, light wherever they stand", async ({ page }) => {
  const { first: roll } = await withWidgets(page, "Keyboard");
  await expect(roll.getByRole("button", { name: "C3", exact: true })).toBeVisible();
  await expect(roll.getByRole("button", { name: "B4", exact: true })).toBeVisible();
  const key = roll.getByRole("button", { name: "E3", exact: true });
  expect((await key.boundingBox())?.height).toBeCloseTo(80, 0);
  await key.hover();
  await page.mouse.down();
  await expect(key).toHaveAttribute("aria-pressed", "true");
  expect(await sounding(page)).toEqual(["E3"]);
  await page.mouse.up();
  await expect(key).toHaveAttribute("aria-pressed", "false");
  await roll.getByRole("button", { name: "C4", exact: true }).focus();
  await page.keyboard.down("Enter");
  await expect.poll(() => sounding(page)).toEqual(["C4"]);
  await page.keyboard.up("Enter");
  await expect.poll(() => sounding(page)).toEqual([]);
});

test("modal chords: seven modes on the key's tonic, borrowed chords marked, each to be heard", async ({ page }) => {
  const { first: modal, workspace } = await withWidgets(page, "Modal chords");
  await workspace.key("Eb").click();
  const dorian = modal.getByRole("region", { name: "Eb dorian" });
  await expect(dorian.getByRole("button")).toHaveCount(7);
  await expect(dorian.getByRole("button", { name: /^E flat minor 7.*borrowed$/ })).toBeVisible();
  await expect(modal.getByRole("region", { name: "Eb ionian" }).getByRole("button", { name: /borrowed/ })).toHaveCount(0);
  await dorian.getByRole("button", { name: /^F minor 7/ }).click();
  await expect(dorian.getByRole("button", { name: /^F minor 7/ })).toHaveAttribute("aria-pressed", "true");
  await dorian.getByRole("button").first().press("Enter");
  await expect(dorian.getByRole("button").first()).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => sounding(page)).toContain("D#3");
});

test("chord finder: names what is held, what is clicked and what is typed, and sends it to the progression", async ({ page }) => {
  const { first: finder, workspace } = await withWidgets(page, "Chord finder");
  const names = finder.getByRole("status", { name: "Chord names" });
  for (const code of ["KeyZ", "KeyC", "KeyB"]) await page.keyboard.down(code);
  await expect(names.getByRole("img", { name: "C", exact: true }).first()).toBeVisible();
  await finder.getByRole("button", { name: "A3", exact: true }).click();
  await expect(names.getByRole("img", { name: "C 6" })).toBeVisible();
  for (const code of ["KeyZ", "KeyC", "KeyB"]) await page.keyboard.up(code);
  const symbol = finder.getByRole("textbox", { name: "Chord symbol" });
  await symbol.fill("Bb13");
  // It sounds for a moment only: looked for from before.
  await Promise.all([expect.poll(() => sounding(page), { intervals: [50] }).toContain("G#3"), symbol.press("Enter")]);
  await expect(names.getByRole("img", { name: "B flat 13" })).toBeVisible();
  await finder.getByRole("button", { name: "Send to progression", exact: true }).click();
  await expect.poll(() => namesIn(workspace.progressions.getByRole("list", { name: "Chords of 1", exact: true }))).toEqual(["B flat 13"]);
  await symbol.fill("Hx");
  await symbol.press("Enter");
  await expect(symbol).toHaveAccessibleDescription(/H/);
});

test("chord finder: asks for one chord, says which of several it shows, and that notes have no name", async ({ page }) => {
  const { first: finder } = await withWidgets(page, "Chord finder");
  const names = finder.getByRole("status", { name: "Chord names" });
  const symbol = finder.getByRole("textbox", { name: "Chord symbol" });
  await expect(symbol).toHaveAttribute("placeholder", "Dm7, C/E");
  await expect(names).toContainText("Play keys, click them here, or type a chord.");
  for (const name of ["F3", "B3"]) await finder.getByRole("button", { name, exact: true }).click();
  await expect(names).toContainText("No chord name for these notes.");
  await symbol.fill("ii V I in Eb");
  await symbol.press("Enter");
  await expect(finder.getByText("One chord is shown at a time. Choose one of the 3:")).toBeVisible();
  const chords = finder.getByRole("list", { name: "Chords", exact: true }).getByRole("button");
  await expect(chords.first()).toHaveAttribute("aria-pressed", "true");
  await chords.nth(1).click();
  await expect(chords.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(names.getByRole("img", { name: "B flat 7" }).first()).toBeVisible();
});

test("harmony tool: the progression comes in, and is voiced smoothly and dropped", async ({ page }) => {
  const { first: tool, workspace } = await withWidgets(page, "Harmony tool");
  await expect(tool.getByText("No harmony yet")).toBeVisible();
  await workspace.preset("ii V I").click();
  await expect(tool.getByRole("figure", { name: "Input: Dm7, G7, Cmaj7" })).toBeVisible();
  await tool.getByRole("switch", { name: "Smooth voicing" }).click();
  await tool.getByRole("radio", { name: "Drop 2", exact: true }).click();
  await expect(tool.getByRole("radio", { name: "Drop 2", exact: true })).toBeChecked();
  await tool.getByRole("radio", { name: "Drop 2", exact: true }).press("ArrowRight");
  await expect(tool.getByRole("radio", { name: "Drop 3", exact: true })).toBeChecked();
  await tool.getByRole("switch", { name: "Smooth voicing" }).press("Space");
  await expect(tool.getByRole("switch", { name: "Smooth voicing" })).not.toBeChecked();
  await tool.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => sounding(page)).toContain("D3");
  await tool.getByRole("button", { name: "Pause" }).click();
});

test("repertoire: a song is searched, chosen, and stands in the player; a failing server is told with a way out", async ({
  page,
  complaints,
}) => {
  await page.route("**/api/song/songs*", (route) => route.fulfill({ status: 503, body: "{}" }), { times: 1 });
  const { first: repertoire, workspace } = await withWidgets(page, "Repertoire");
  await expect(repertoire.getByRole("alert")).toContainText("the server could not do it just now");
  complaints.splice(0);
  await repertoire.getByRole("button", { name: "Try again" }).click();
  const song = repertoire.getByRole("combobox", { name: "Song" });
  await repertoire.scrollIntoViewIfNeeded();
  await expect(song, "in a tool of the size in which it is added").toBeInViewport({ ratio: 1 });
  await song.click();
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options.first()).toBeVisible();
  const title = ((await options.first().textContent()) ?? "").trim();
  await song.pressSequentially(title.slice(0, 4));
  await options.filter({ hasText: title }).first().click();
  await expect(repertoire.getByRole("status").filter({ hasText: "bars" })).toBeVisible();
  await song.press("ControlOrMeta+a");
  await song.pressSequentially(title);
  await song.press("ArrowDown");
  await expect(page.getByRole("listbox").locator("[role=option][data-highlighted]"), "by keys").toHaveText(title);
  await song.press("Enter");
  await expect(repertoire.getByRole("status").filter({ hasText: "bars" })).toBeVisible();
  await expect(workspace.player.getByRole("figure")).toHaveAccessibleName(new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`));
});

test("licks: filtered by the chord they fit, shown in another key, and sent to the player", async ({ page }) => {
  const { first: licks, workspace } = await withWidgets(page, "Licks");
  const list = licks.getByRole("list", { name: "Licks" });
  await expect(list.getByRole("button")).toHaveCount(2);
  await licks.getByRole("textbox", { name: "Fits chord" }).fill("Bb13");
  await licks.getByRole("textbox", { name: "Fits chord" }).press("Enter");
  await expect(list.getByRole("button")).toHaveCount(1);
  await expect(list.getByRole("img", { name: "E flat major 7" })).toBeVisible();
  await licks.getByRole("combobox", { name: "Key" }).selectOption("A");
  await expect(licks.getByRole("figure")).toHaveAccessibleName(/in A$/);
  await licks.getByRole("button", { name: "Send to player" }).click();
  await expect(workspace.player.getByRole("figure")).toHaveAccessibleName(/^ii-V-I with a flat nine/);
});

for (const [label, cell, rows, note] of [
  ["Chord rhythm sequencer", "1, step 1", 4, "C3"],
  ["Piano roll sequencer", "C, step 1", 12, "C3"],
] as const) {
  test(`${label.toLowerCase()}: cells are turned by pointer and keys, the grid changes, and it plays by its own transport`, async ({
    page,
  }) => {
    const { first: sequencer } = await withWidgets(page, label);
    const cells = sequencer.getByRole("button", { name: /, step \d+$/ });
    await expect(cells).toHaveCount(rows * 16);
    const first = sequencer.getByRole("button", { name: cell, exact: true });
    await first.click();
    await expect(first).toHaveAttribute("aria-pressed", "true");
    await first.press("Shift+ArrowRight");
    await expect(sequencer.getByRole("button", { name: cell.replace("step 1", "step 2"), exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(sequencer.getByRole("button", { name: cell.replace("step 1", "step 2"), exact: true })).toHaveAccessibleDescription(
      "held",
    );
    await expect(first).toHaveAccessibleDescription("");
    await first.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect(sequencer.getByRole("button", { name: cell.replace("step 1", "step 3"), exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await sequencer.getByRole("radio", { name: "Sixteenth" }).click();
    await expect(cells).toHaveCount(rows * 32);
    await sequencer.getByRole("radio", { name: "Quarter" }).click();
    await expect(cells).toHaveCount(rows * 8);
    await expect(sequencer.getByText("Some steps begin or end between these lines.")).toBeVisible();
    await sequencer.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(() => sounding(page), OFTEN).toEqual([note]);
    const head = sequencer.locator("[data-step]");
    await page.waitForFunction(() => document.getAnimations().some(({ currentTime }) => Number(currentTime) > 600));
    await sequencer.getByRole("button", { name: "Pause", exact: true }).click();
    await expect.poll(() => sounding(page)).toEqual([]);
    await expect(head, "a pause keeps its place").toHaveAttribute("data-step", /^[2-8]$/);
    await sequencer.getByRole("button", { name: "Restart" }).click();
    await expect(head).toHaveCount(0);
    await sequencer.getByRole("button", { name: "Clear steps" }).click();
    await expect(sequencer.locator("[data-cell][aria-pressed=true]")).toHaveCount(0);
  });
}

test("a step sequencer has two bars of sixteen steps, its rows 24 px high and at least 432 px wide", async ({ page }) => {
  const { first: sequencer } = await withWidgets(page, "Chord rhythm sequencer");
  const cells = sequencer.getByRole("button", { name: /^7, step \d+$/ });
  await sequencer.getByRole("radio", { name: "Sixteenth" }).click();
  await expect(cells).toHaveCount(2 * 16);
  const [left, right] = [await cells.first().boundingBox(), await cells.last().boundingBox()];
  expect(left?.height).toBe(24);
  expect((right?.x ?? 0) + (right?.width ?? 0) - (left?.x ?? 0)).toBeGreaterThan(428);
});

test("a sequencer's Play is the first touch of a page that was opened again: it starts the audio, and is heard", async ({ page }) => {
  const { first: sequencer } = await withWidgets(page, "Chord rhythm sequencer");
  await sequencer.getByRole("button", { name: "1, step 1", exact: true }).click();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeEnabled();
  await page.goto("/workspace");
  await expect(sequencer.getByRole("button", { name: "1, step 1", exact: true })).toHaveAttribute("aria-pressed", "true");
  await sequencer.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(() => sounding(page), OFTEN).toEqual(["C3"]);
});

const OTHERS = [
  "Keyboard",
  "Modal chords",
  "Chord finder",
  "Harmony tool",
  "Repertoire",
  "Licks",
  "Chord rhythm sequencer",
  "Piano roll sequencer",
] as const;

test("a workspace of all thirteen widgets has no serious accessibility problem in either theme", async ({ page }) => {
  test.slow();
  const { workspace } = await withWidgets(page, ...OTHERS);
  await workspace.preset("ii V I").click();
  await expect(widget(page, "Harmony tool").getByRole("figure")).toHaveCount(2);
  expect(await seriousProblems(page)).toEqual([]);
});
