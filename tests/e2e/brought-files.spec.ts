import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { bytesOf, type FileFact, FORMAT_FIXTURES, factsOf } from "../support/format-facts.ts";
import { expect, test } from "../support/test.ts";
import { openWorkspace, workspaceOf } from "../support/workspace-page.ts";

// In CI one file of each kind; `npm run test:long` drops ten, of other programs where `FORMATS_DIR` names a folder with some, with a picture
// of each sheet beside what was said of it in test-results/brought.

const isLong = process.env.TEST_LONG === "1";
const KINDS = ["musicxml", "ireal", "abc", "midi", "chordpro", "text"] as const;
type Kind = (typeof KINDS)[number];
const given = process.env.FORMATS_DIR ?? "";
const folder = isLong && given !== "" && existsSync(given) ? given : FORMAT_FIXTURES;
const pictures = "test-results/brought";
/** Milliseconds from the drop until it sounds. */
const SOON = 10_000;

/** Files of other programs first; ABC is the repertoire's besides, whose files are in songs/. */
function filesOf(kind: Kind, count: number): readonly FileFact[] {
  const all = factsOf(kind, folder).filter(({ songs, refuse }) => refuse !== true && songs.length > 0);
  const own = (fact: FileFact): number => Number(basename(fact.file).startsWith("gen-"));
  const sorted = [...all].sort((a, b) => own(a) - own(b));
  const step = Math.max(1, Math.floor(sorted.filter((fact) => own(fact) === 0).length / count));
  return isLong ? sorted.filter((_, index) => index % step === 0).slice(0, count) : all.slice(0, 1);
}

async function drop(target: Locator, name: string, bytes: Iterable<number>): Promise<void> {
  const data = await target.page().evaluateHandle(
    ([name, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name));
      return transfer;
    },
    [name, [...bytes]] as const,
  );
  for (const type of ["dragenter", "dragover", "drop"]) await target.dispatchEvent(type, { dataTransfer: data });
}

/** Of several songs the first alone. */
async function chooseFirst(dialog: Locator): Promise<void> {
  const all = dialog.getByRole("checkbox", { name: /of \d+ chosen$/ });
  if ((await all.count()) === 0) return;
  await all.uncheck();
  await dialog.getByRole("listitem").getByRole("checkbox").first().check();
}

/** Chord symbols on the sheet that lie over each other. */
const touchingSymbols = (player: Locator): Promise<readonly string[]> =>
  player.locator("[data-symbol]").evaluateAll((symbols) => {
    const boxes = symbols.map((symbol) => ({ what: symbol.textContent ?? "", box: symbol.getBoundingClientRect() }));
    return boxes.flatMap(({ what, box }, index) => {
      const over = boxes.slice(index + 1).find(({ box: other }) => {
        const beside = other.left >= box.right - 1 || other.right <= box.left + 1;
        return !beside && other.top < box.bottom - 1 && other.bottom > box.top + 1;
      });
      return over === undefined ? [] : [`${what} and ${over.what}`];
    });
  });

/** What was said of a file, from its drop until it plays. */
async function bring(page: Page, { file, songs }: FileFact): Promise<{ readonly ms: number; readonly told: readonly string[] }> {
  const workspace = workspaceOf(page);
  const dialog = page.getByRole("dialog", { name: "Bring music in" });
  const [first] = songs;
  const began = Date.now();
  await drop(page.locator("main"), basename(file), bytesOf(file, folder));
  await expect(dialog.getByText(/^\d+ songs? (?:was|were) found\./), file).toBeVisible();
  await chooseFirst(dialog);
  const told = await dialog.getByRole("list", { name: "What to know" }).first().getByRole("listitem").allInnerTexts();
  await dialog.getByRole("button", { name: "Load into this player" }).click();
  await expect(dialog, file).toBeHidden();
  await expect(workspace.play).toBeEnabled();
  if (await workspace.countIn.isChecked()) await workspace.countIn.click();
  await workspace.play.click();
  await expect(workspace.pause).toBeVisible();
  // A piece of one bar may be over before anybody looks.
  const hasPlayed = async () => Number(await workspace.position.getAttribute("aria-valuenow")) > 0 || (await workspace.play.isVisible());
  await expect.poll(hasPlayed, { message: file }).toBe(true);
  const ms = Date.now() - began;
  if (await workspace.pause.isVisible()) await workspace.pause.click({ timeout: 2000 }).catch(() => expect(workspace.play).toBeVisible());
  await expect(workspace.sheet.first(), file).toBeVisible();
  expect(await touchingSymbols(workspace.player), file).toEqual([]);
  const title = first?.title ?? "";
  if (title !== "") await expect(workspace.player, file).toContainText(title);
  return { ms, told };
}

test("files of every kind that are dropped play within ten seconds, look like their source and say what they lost", async ({ page }) => {
  if (isLong) test.setTimeout(0);
  await page.goto("/dashboard");
  const { player } = workspaceOf(page);
  await expect(player).toBeVisible();
  if (isLong) mkdirSync(pictures, { recursive: true });
  for (const kind of KINDS) {
    const files = filesOf(kind, 10);
    for (const fact of files) {
      const { ms, told } = await bring(page, fact);
      if (!isLong) continue;
      expect.soft(ms, `${fact.file} plays after ${ms} ms`).toBeLessThan(SOON);
      const name = `${kind}-${basename(fact.file)}`;
      await player.screenshot({ path: join(pictures, `${name}.png`) });
      const known = fact.songs[0]?.bars?.map(({ chords }) => chords.map(({ symbol }) => symbol).join(" ")).join(" | ");
      writeFileSync(join(pictures, `${name}.txt`), [`${ms} ms`, `source: ${known ?? "unknown"}`, ...told].join("\n"));
    }
    if (process.env.TEST_TOTALS) {
      const from = folder === FORMAT_FIXTURES ? "our own (FORMATS_DIR names no folder)" : "the given folder's";
      appendFileSync(
        process.env.TEST_TOTALS,
        `${JSON.stringify({ file: "", test: `${kind} files dropped, ${from}`, cases: files.length })}\n`,
      );
    }
  }
});

test("a file that is dropped on a tool of a workspace is read or refused as anywhere on the page", async ({ page }) => {
  const { player, play, chords, progressions, keys } = await openWorkspace(page);
  const dialog = page.getByRole("dialog", { name: "Bring music in" });
  const sheet = player.getByRole("region", { name: "Sheet" });
  for (const target of [sheet, play, player.getByRole("heading", { name: "Player" }), chords, progressions.getByRole("radio").first()]) {
    await drop(target, "a.mid", Buffer.from("MThd, and no more"));
    await expect(dialog.getByRole("alert")).toContainText("“a.mid” was not read");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await drop(keys, "blues.txt", Buffer.from("| Bb7 | Eb7 | Bb7 | % |"));
  await expect(dialog.getByText("1 song was found.")).toBeVisible();
});
