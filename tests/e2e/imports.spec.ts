import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { widget } from "../support/workspace-page.ts";

const fixture = (path: string) => ({ name: basename(path), bytes: [...readFileSync(`tests/fixtures/formats/${path}`)] });

const files = {
  musicxml: "musicxml/gen-1-plain.musicxml",
  ireal: "ireal/gen-1-irealb.txt",
  midi: "midi/gen-1.mid",
  abc: "abc/gen-1.abc",
  chordpro: "chordpro/gen-grid-1.cho",
} as const;

/** Drops files in the middle of the page, as from another program. */
async function drop(page: Page, files: readonly { name: string; bytes: number[] }[], text = ""): Promise<void> {
  const data = await page.evaluateHandle(
    ([given, words]) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of given) transfer.items.add(new File([new Uint8Array(bytes)], name));
      if (words !== "") transfer.setData("text/plain", words);
      return transfer;
    },
    [files, text] as const,
  );
  for (const type of ["dragenter", "dragover", "drop"]) await page.dispatchEvent("main", type, { dataTransfer: data });
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Bring music in" });

test("files of six kinds dropped on the page are shown before they are kept, a bad one is named, and all are taken back by Undo", async ({
  page,
}) => {
  await page.goto("/songs");
  await expect(page.getByText("You have no songs of your own yet")).toBeVisible();
  await drop(page, [
    fixture(files.musicxml),
    fixture(files.ireal),
    fixture(files.midi),
    fixture(files.abc),
    fixture(files.chordpro),
    { name: "blues.txt", bytes: [...Buffer.from("| Bb7 H | Eb7 | Bb7 | % |")] },
    { name: "cut.musicxml", bytes: fixture(files.musicxml).bytes.slice(0, 700) },
  ]);
  await expect(dialog(page).getByText(/^\d+ songs were found\. 1 file could not be read\.$/)).toBeVisible();
  await expect(dialog(page).getByRole("alert")).toContainText("“cut.musicxml” was not read");
  await expect(dialog(page).getByRole("alert")).toContainText(/Line \d+, column \d+/);
  await expect(dialog(page).getByText("1 word is no chord that can be read, and stands above its bar: H (bar 1).")).toBeVisible();
  await dialog(page)
    .getByRole("checkbox", { name: /of \d+ chosen$/ })
    .uncheck();
  await dialog(page).getByRole("checkbox", { name: "blues", exact: true }).check();
  await dialog(page).getByRole("button", { name: "Add to my songs (1)" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Look at blues", exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Look at blues", exact: true })).toBeVisible();
  await drop(page, [fixture(files.musicxml), fixture(files.chordpro)]);
  await dialog(page).getByRole("checkbox", { name: "Also as a set list: gen-1-plain" }).check();
  await dialog(page).getByRole("button", { name: "Add to my songs (2)" }).click();
  await expect(page.getByText("2 songs are now in your songs.")).toBeVisible();
  await page.getByRole("radio", { name: "Mine" }).click();
  await expect(page.getByRole("button", { name: /^Look at / })).toHaveCount(3);
  await expect(page.getByRole("button", { name: "gen-1-plain 2 songs" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: /^Look at / })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "gen-1-plain 2 songs" })).toBeHidden();
});

test("a chart that is pasted is looked at, a chord put right in place, and goes into the player of the page", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(widget(page, "Repertoire").getByRole("button", { name: "Bring music in" })).toBeVisible();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Pasted Chart\n| Am7 D7 | Gmaj7 |");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(dialog(page).getByRole("region", { name: "Preview" })).toBeVisible();
  await dialog(page).getByText("Correct title or chords").click();
  await dialog(page).getByRole("button", { name: "Change D7 in bar 1" }).click();
  await dialog(page).getByRole("textbox", { name: "Chord in bar 1" }).fill("H7");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText("H7");
  await dialog(page).getByRole("button", { name: "Change D7 in bar 1" }).click();
  await dialog(page).getByRole("textbox", { name: "Chord in bar 1" }).fill("Ab7");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: "Change Ab7 in bar 1" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Load into this player" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(widget(page, "Player").getByText(/^Pasted Chart · /)).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(widget(page, "Player").getByText(/^Pasted Chart · /)).toBeHidden();
});

test("a pasted text without music in it stays in its field, to be corrected there", async ({ page }) => {
  await page.goto("/songs");
  await drop(page, [], "See you on Monday.");
  await expect(dialog(page).getByRole("alert")).toContainText("“the pasted text” was not read");
  await expect(dialog(page).getByRole("alert")).toContainText("Correct it in the field");
  await expect(dialog(page).getByText("No song was found.")).toHaveText("No song was found.");
  const field = dialog(page).getByRole("textbox", { name: /^Paste or type music/ });
  await expect(field).toHaveValue("See you on Monday.");
  await field.fill("| Dm7 G7 | Cmaj7 |");
  await dialog(page).getByRole("button", { name: "Read it" }).click();
  await expect(dialog(page).getByText("1 song was found.")).toBeVisible();
  await expect(dialog(page).getByRole("alert")).toHaveCount(0);
});

test("music for two hands that is brought in is looked at with both hands", async ({ page }) => {
  await page.goto("/songs");
  const text = "X:1\nT:Two hands\nM:4/4\nL:1/4\nK:C\nV:1\nc d e f |]\nV:2 bass\nC,4 |]";
  await drop(page, [{ name: "hands.abc", bytes: [...Buffer.from(text)] }]);
  await expect(dialog(page).getByRole("radio", { name: "Full score" })).toBeChecked();
  const preview = dialog(page).getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("figure")).toBeVisible();
  await dialog(page).getByRole("radio", { name: "Lead sheet" }).check();
  await expect(dialog(page).getByRole("radio", { name: "Lead sheet" })).toBeChecked();
});

test("words that are no chords are seen over their bars in the chart of the preview", async ({ page }) => {
  await page.goto("/songs");
  await expect(page.getByText("You have no songs of your own yet")).toBeVisible();
  await drop(page, [{ name: "words.cho", bytes: [...Buffer.from("[C]one [Hm7]two [Xyz]three [F]four")] }]);
  const preview = dialog(page).getByRole("region", { name: "Preview" });
  for (const words of ["Hm7", "two", "Xyz", "three"]) await expect(preview.getByText(words, { exact: true })).toBeVisible();
});

test("a chart typed into Add song is no mistake: it is shown as what it is", async ({ page }) => {
  await page.goto("/dashboard");
  await widget(page, "Repertoire").getByRole("button", { name: "Add song" }).click();
  const add = page.getByRole("dialog", { name: "Add song" });
  await add.getByRole("textbox", { name: "Song text" }).fill("| Am7 D7 | Gmaj7 |");
  await add.getByRole("button", { name: "Save song" }).click();
  await expect(dialog(page).getByText("1 song was found.")).toBeVisible();
});

test("a song goes into the lesson that is written, and Undo takes it out", async ({ page }) => {
  await page.goto("/editor");
  await expect(page.getByRole("textbox", { name: "Lesson" })).toBeVisible();
  await drop(page, [fixture(files.musicxml)]);
  await dialog(page).getByRole("button", { name: "Add to this lesson" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel(/^Notation, \d+ bars$/)).not.toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByLabel(/^Notation, \d+ bars$/)).toHaveCount(0);
});
