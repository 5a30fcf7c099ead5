import type { Locator } from "@playwright/test";
import { fakeMidi } from "../support/fake-midi.ts";
import { expect, test } from "../support/test.ts";

/** MIDI numbers of the tune, as it is written. */
const MARY = [64, 62, 60, 62, 64, 64, 64, 62, 62, 62, 64, 67, 67, 64, 62, 60, 62, 64, 64, 64, 64, 62, 62, 64, 62, 60];

/** How many verdicts stand on a sheet, and those that lie on a note, a word that is sung or a chord symbol. */
const coveredBy = (sheet: Locator) =>
  sheet.evaluate((figure) => {
    const boxes = (selector: string) => [...figure.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
    const signs = boxes("span[class*=sign][data-kind]");
    const music = boxes(".abcjs-note path, .abcjs-lyric, [data-symbol]");
    const hits = (a: DOMRect, b: DOMRect) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return { signs: signs.length, covering: signs.filter((sign) => music.some((box) => hits(sign, box))).length };
  });

test("verdicts stand between the notes and the words that are sung: on neither, nor on chord symbols, wide and on a phone, on one staff and two", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const keys = await fakeMidi(page);
  await page.goto("/songs");
  await page.getByRole("radio", { name: "Level 1", exact: true }).click();
  await page.getByRole("button", { name: "Play: Mary Had a Little Lamb" }).click();
  const sheet = page.getByRole("figure", { name: /^Mary Had a Little Lamb/ });
  await expect(sheet).toBeVisible();
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keys.plug();
  const training = page.getByRole("region", { name: "Training", exact: true });
  await training.getByRole("radio", { name: "Wait for me" }).click();
  await training.getByRole("button", { name: "Training options" }).click();
  for (const voice of ["Melody, right hand", "Chords"]) await page.getByText(voice, { exact: true }).last().click();
  await page.keyboard.press("Escape");
  await training.getByRole("button", { name: "Start" }).click();
  await expect(training.getByRole("status")).toHaveText("Step 1 of 26: E 4.");
  for (const [at, note] of MARY.entries()) {
    const played = at % 3 === 2 ? [66, note] : [note];
    for (const key of played) {
      await keys.press(key);
      await keys.release(key);
    }
  }
  await expect(training.getByRole("status")).toHaveText(/^Finished/);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of ["Piano", "Lead sheet"]) {
      await page.getByRole("button", { name: /^View/ }).first().click();
      await page
        .getByRole("group", { name: "View" })
        .getByRole("button", { name: new RegExp(`^${view}`) })
        .click();
      await page.keyboard.press("Escape");
      await expect.poll(() => coveredBy(sheet), `${view} at ${width} px`).toEqual({ signs: MARY.length, covering: 0 });
    }
  }
});
