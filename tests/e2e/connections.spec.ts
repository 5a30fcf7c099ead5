import type { Locator, Page } from "@playwright/test";
import { audioTime, listenFor, recordAudio, recorderReady, takeRecording } from "../support/audio-recorder.ts";
import { onsetsOf } from "../support/listening.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, soundsLoaded, type Workspace } from "../support/workspace-page.ts";

test.use({ bypassCSP: true });

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
  await page.getByRole("button", { name: "Fit View" }).click();
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
