import type { Locator, Page } from "@playwright/test";
import { audioTime, listenFor, recordAudio, recorderReady, takeRecording } from "../support/audio-recorder.ts";
import { onsetsOf } from "../support/listening.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, soundsLoaded, type Workspace } from "../support/workspace-page.ts";

test.use({ moving: true, bypassCSP: true });

/** A workspace with a ii-V-I, a Charleston in the chord rhythm sequencer, and the connect dialog open. */
async function openConnections(page: Page): Promise<Workspace> {
  await recordAudio(page);
  const workspace = await openWorkspace(page);
  await recorderReady(page);
  await soundsLoaded(page);
  await chooseProgression(workspace, "C", "ii V I");
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  await page.getByRole("button", { name: "Add Chord rhythm sequencer" }).click();
  for (const row of [7, 5, 3])
    for (const step of [1, 4, 9, 12]) await page.getByRole("button", { name: `${row}, step ${step}`, exact: true }).click();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("region", { name: "Connections" })).toBeVisible();
  return workspace;
}

const port = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** Pulls a link by mouse from the handle beside one name to that beside another. */
async function pull(page: Page, from: string, to: string): Promise<void> {
  const handleOf = (name: string) => port(page, name).locator("xpath=preceding-sibling::div");
  await handleOf(from).hover();
  await page.mouse.down();
  await handleOf(to).hover();
  await page.mouse.up();
}

/** Where in a bar (in eighths) chords sound, of what is heard over two bars after Play. */
async function rhythmHeard(page: Page, workspace: Workspace): Promise<number[]> {
  await page.getByRole("button", { name: "Close" }).click();
  await takeRecording(page);
  await workspace.play.click();
  const recording = await listenFor(page, 4);
  const onsets = onsetsOf(recording);
  const eighth = 60 / 160 / 2;
  const [first = 0] = onsets;
  expect(await audioTime(page)).toBeGreaterThan(first);
  return onsets.map((onset) => Math.round((onset - first) / eighth)).filter((at) => at < 16);
}

const links = (page: Page) => page.getByRole("status").filter({ hasText: /\d+ links?/ });

test("a pattern and a progression, wired by drag through chord rhythm into the player, are heard in its rhythm", async ({ page }) => {
  const workspace = await openConnections(page);
  await page.getByRole("button", { name: "Add Chord rhythm", exact: true }).click();
  await page.getByRole("button", { name: "Tidy up" }).click();
  await page.getByRole("button", { name: "Fit view" }).click();
  await pull(page, "Harmony, output of Progressions", "Harmony, input of Chord rhythm");
  await expect(page.getByText("Needs two inputs. SequencerData is not linked, so nothing comes out.")).toBeVisible();
  await pull(page, "SequencerData data, output of Chord rhythm sequencer", "SequencerData, input of Chord rhythm");
  await pull(page, "Voice, output of Chord rhythm", "Voice, input of Player");
  await expect(links(page)).toHaveText("8 links");
  expect(await rhythmHeard(page, workspace)).toEqual([0, 3, 8, 11]);
});

test("the same by keyboard alone", async ({ page }) => {
  const workspace = await openConnections(page);
  await page.getByRole("button", { name: "Add Chord rhythm", exact: true }).press("Enter");
  for (const [from, to] of [
    ["Harmony, output of Progressions", "Harmony, input of Chord rhythm"],
    ["SequencerData data, output of Chord rhythm sequencer", "SequencerData, input of Chord rhythm"],
    ["Voice, output of Chord rhythm", "Voice, input of Player"],
  ] as const) {
    await port(page, from).press("Enter");
    await expect(port(page, from)).toHaveAttribute("aria-pressed", "true");
    await port(page, to).press("Enter");
  }
  await expect(links(page)).toHaveText("8 links");
  expect(await rhythmHeard(page, workspace)).toEqual([0, 3, 8, 11]);
});

test("a link that does not fit is refused in words, and so is deleting a widget", async ({ page }) => {
  await openConnections(page);
  await page.getByRole("button", { name: "Harmony and rhythm to player" }).click();
  await expect(links(page)).toHaveText("8 links");
  await port(page, "Harmony, output of Progressions").press("Enter");
  await port(page, "SequencerData, input of Chord rhythm").press("Enter");
  await expect(links(page)).toContainText("No link: a Harmony cannot go into a SequencerData.");
  const player = page.getByRole("group", { name: "Player, widget" });
  await player.press("Enter");
  await player.press("Delete");
  await expect(links(page)).toContainText("A widget cannot be deleted in the graph.");
  await player.press("Escape");
});

test("Delete takes a processor with its links, undo brings both back; the list says the same as text", async ({ page }) => {
  await openConnections(page);
  await page.getByRole("button", { name: "Harmony and rhythm to player" }).click();
  await expect(links(page)).toHaveText("8 links");
  const processor = page.getByRole("group", { name: "Chord rhythm, processor" });
  await processor.press("Enter");
  await processor.press("Delete");
  await expect(links(page)).toHaveText("5 links");
  await page.getByRole("dialog", { name: "Connections" }).getByRole("button", { name: "Undo" }).click();
  await expect(links(page)).toHaveText("8 links");
  await page.getByRole("radio", { name: "List of links" }).click();
  await expect(page.getByRole("list", { name: "Links" }).getByText("Chord rhythm: Voice to Player: Voice")).toBeVisible();
});

test("in the list of links a new link's row has the focus, then the row beside one that was removed, then the form", async ({ page }) => {
  await openConnections(page);
  await page.getByRole("radio", { name: "List of links" }).click();
  const list = page.getByRole("list", { name: "Links" });
  const rows = list.getByRole("listitem");
  const [from, to] = [page.getByRole("combobox", { name: "From" }), page.getByRole("combobox", { name: "To" })];
  await expect(links(page)).toHaveText("5 links");
  await from.selectOption({ label: "Player: Piece" });
  await expect(to.getByRole("option", { name: "Player: Piece", exact: true })).toHaveCount(0);
  await from.selectOption({ label: "Progressions: Harmony" });
  await expect(to.getByRole("option", { name: "Progressions: Harmony", exact: true })).toHaveCount(0);
  await to.selectOption({ index: 1 });
  await page.getByRole("button", { name: "Link", exact: true }).press("Enter");
  await expect(links(page)).toHaveText("6 links");
  const made = rows.filter({ hasText: /^Progressions: Harmony to / }).last();
  await expect(made).toBeFocused();
  await expect(to).toHaveValue("");
  await page.keyboard.press("Tab");
  await expect(made.getByRole("button")).toBeFocused();

  const first = rows.first().getByRole("button");
  const second = await rows.nth(1).getByRole("button").getAttribute("aria-label");
  await first.press("Enter");
  await expect(links(page)).toHaveText("5 links");
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleName(second ?? "");
  await rows.last().getByRole("button").press("Enter");
  await expect(links(page)).toHaveText("4 links");
  await expect(rows.last().getByRole("button")).toBeFocused();
  for (let left = 3; left >= 0; left--) {
    await page.keyboard.press("Enter");
    await expect(links(page)).toHaveText(left === 1 ? "1 link" : `${left} links`);
  }
  await expect(from).toBeFocused();
});

test("the graph by hand: words at the hand, a wire dropped on empty canvas, a processor dragged from the palette, arrow keys", async ({
  page,
}) => {
  await openConnections(page);
  const graph = page.getByRole("region", { name: "Connections" });
  const handle = (name: string) => port(page, name).locator("xpath=preceding-sibling::div");
  await page.getByRole("button", { name: "Add Chord rhythm", exact: true }).dragTo(graph, { targetPosition: { x: 640, y: 560 } });
  const rhythm = page.getByRole("group", { name: "Chord rhythm, processor" });
  await expect(rhythm).toBeVisible();
  const dropped = await rhythm.boundingBox();
  const canvas = await graph.boundingBox();
  expect(Math.abs((dropped?.x ?? 0) - (canvas?.x ?? 0) - 640)).toBeLessThan(2);

  // The specification's measures (section 9), as laid out before the view's size.
  const rows = await rhythm.evaluate((node) =>
    [...node.querySelectorAll<HTMLElement>(".react-flow__handle")].map((each) => each.parentElement?.offsetTop ?? 0),
  );
  expect(await rhythm.evaluate((node) => (node as HTMLElement).offsetWidth)).toBe(180);
  expect(rows.map((top) => top - (rows[0] ?? 0))).toEqual([0, 32, 64]);

  await handle("Harmony, output of Progressions").hover();
  await page.mouse.down();
  await handle("SequencerData, input of Chord rhythm").hover();
  const atHand = graph.locator(".react-flow__connection text");
  await expect(atHand).toHaveText("No link");
  await handle("Harmony, input of Chord rhythm").hover();
  await expect(atHand).toHaveText("Harmony");
  await page.mouse.move((canvas?.x ?? 0) + 900, (canvas?.y ?? 0) + 640, { steps: 4 });
  await page.mouse.up();
  const palette = page.getByRole("complementary", { name: "Palette" });
  await expect(palette.getByRole("status")).toContainText("Takes Harmony");
  await expect(palette.getByRole("button", { name: "Add Transpose" })).toHaveCount(0);
  await palette.getByRole("button", { name: "Add Arpeggiator" }).click();
  await expect(links(page)).toContainText("6 links");
  await expect(palette.getByRole("button", { name: "Add Transpose" })).toBeVisible();

  await page.getByRole("switch", { name: "Values" }).click();
  await expect(graph.getByText("Dm7 G7 Cmaj7").first()).toBeVisible();
  await expect(page.getByRole("img", { name: "Overview" })).toBeVisible();

  const before = await rhythm.boundingBox();
  await rhythm.press("Enter");
  for (let press = 0; press < 4; press++) await rhythm.press("ArrowRight");
  await expect
    .poll(async () => ((await rhythm.boundingBox())?.x ?? 0) - (before?.x ?? 0), "four steps, however small the graph is drawn")
    .toBeGreaterThan(4);
  await page.getByRole("dialog", { name: "Connections" }).getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Fit view" }).click();
  await expect(page.getByLabel("Size")).toHaveText(/^\d+ %$/);
});
