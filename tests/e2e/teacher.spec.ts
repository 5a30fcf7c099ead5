import type { Locator, Page } from "@playwright/test";
import { countedSteps } from "../support/counted-steps.ts";
import { fakeMidi } from "../support/fake-midi.ts";
import { phonePage } from "../support/phone.ts";
import { signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";

test.use({ moving: true });

/** A picture of one pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const regions = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** Puts in the block that a slash and these letters offer, and waits until it stands there. */
async function insert(page: Page, teacher: ReturnType<typeof countedSteps>, typed: string, block: Locator): Promise<void> {
  const before = await block.count();
  await page.keyboard.type("/");
  await expect(page.getByRole("listbox", { name: "Add a block" })).toBeVisible();
  await teacher.line(typed);
  await expect(block).toHaveCount(before + 1);
}

test("a teacher's lesson with everything in it takes at most 25 clicks and lines and no wiring, and is passed on a phone", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher of ten minutes ${process.pid}`);
  await page.goto("/editor");
  const teacher = countedSteps(page);
  const { click, line, choose } = teacher;
  const text = page.getByRole("textbox", { name: "Lesson", exact: true });
  await expect(regions(page, "Player")).toBeVisible();
  await click(page.getByRole("heading", { name: "New lesson", level: 1 }));
  await page.keyboard.press("End");
  await line(": ii-V-I in three keys");
  await line("Play [Dm7] [G7] [Cmaj7] slowly, then in two more keys.");
  await insert(page, teacher, "chords", regions(page, "Progressions"));
  await expect(page.getByRole("textbox", { name: "Chords", exact: true })).toBeFocused();
  await line("ii7 V7 | Imaj7 | Cm7 F7 | Bbmaj7 | Bbm7 Eb7 | Abmaj7 at 90");
  await expect(text).toBeFocused();
  await insert(page, teacher, "walking bass", regions(page, "Player"));
  await insert(page, teacher, "training", regions(page, "Training"));
  await insert(page, teacher, "pianoroll", regions(page, "Keyboard"));
  await insert(page, teacher, "notation", page.getByRole("figure", { name: "Notation, 2 bars" }));
  await page.keyboard.type("/");
  await line("image");
  teacher.done.push("file");
  await page
    .locator("input[type=file][accept*='image/png']")
    .setInputFiles({ name: "hand.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") });
  await expect(text.locator("img")).toHaveCount(1);
  await insert(page, teacher, "tip", text.locator("aside[data-callout=tip]"));
  // Typed on without a pause: it belongs to the line before.
  await page.keyboard.type("Thumb on the third.");

  const player = regions(page, "Player").first();
  await expect(page.getByText("Plays the progression above")).toBeVisible();
  await expect(page.getByText("Practises the player above").first()).toBeVisible();
  await expect(player.getByRole("spinbutton", { name: "Tempo" })).toHaveValue("90");
  await click(page.getByRole("combobox", { name: "Song", exact: true }));
  await line("Blue Bossa", false);
  await click(page.getByRole("option", { name: /Blue Bossa/ }));
  const song = page.getByRole("combobox", { name: "Song", exact: true });
  await expect(song).toHaveValue(/Blue Bossa/);
  await player.getByRole("button", { name: "Band: Medium swing" }).click();
  const bass = page.getByRole("dialog", { name: /^Band/ }).getByRole("combobox", { name: "Bass" });
  await expect(bass.locator("option:checked"), "looked at, not chosen").toHaveText("Walking bass");
  await page.keyboard.press("Escape");
  await click(regions(page, "Training").first().getByRole("button", { name: "Options" }));
  await choose(page.getByRole("combobox", { name: "Voicing" }), "Rootless");
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  teacher.done.push("Control+P");
  await page.keyboard.press("Control+KeyP");
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
  await click(page.getByRole("radio", { name: "Read" }));
  await click(page.getByRole("button", { name: "Share", exact: true }));
  await expect(page.getByRole("button", { name: /Stop sharing|Sign in to share/ }), "nothing is shared, and she is signed in").toHaveCount(
    0,
  );
  await click(page.getByRole("button", { name: "Make link" }));
  const link = page.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/http/);
  await expect(page.getByRole("button", { name: "Stop sharing" })).toBeVisible();
  expect(teacher.done.length, teacher.done.join(", ")).toBeLessThanOrEqual(25);

  const phone = await phonePage(browser, baseURL);
  await passOnPhone(phone, await link.inputValue());
  await phone.context().close();
});

/** Reads a shared lesson on a phone, and plays its training through to the end. */
async function passOnPhone(phone: Page, link: string): Promise<void> {
  const keys = await fakeMidi(phone);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: /ii-V-I in three keys/ })).toBeVisible();
  const bar = phone.getByRole("region", { name: "Play and practise" });
  await expect(bar.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(phone.getByRole("combobox", { name: "Song", exact: true }), "a song keeps its title with its reader").toHaveValue(
    /Blue Bossa/,
  );
  await bar.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keys.plug();
  await bar.getByRole("button", { name: "Practise" }).click();
  const stage = phone.getByRole("dialog", { name: "Training on the whole screen" });
  for (const chord of ROOTLESS) {
    await expect(stage.getByRole("status")).toContainText(chord.name);
    await keys.press(...chord.notes);
    await keys.release(...chord.notes);
  }
  await expect(stage.getByRole("status")).toHaveText(/All 9 steps done/);
}

/** What is asked for, and the chords' 3, 5, 7 and 9 by MIDI number. */
const ROOTLESS = [
  { name: "D minor 7", notes: [53, 57, 60, 64] },
  { name: "G 7", notes: [59, 62, 65, 69] },
  { name: "C major 7", notes: [52, 55, 59, 62] },
  { name: "C minor 7", notes: [51, 55, 58, 62] },
  { name: "F 7", notes: [57, 60, 63, 67] },
  { name: "B flat major 7", notes: [50, 53, 57, 60] },
  { name: "B flat minor 7", notes: [49, 53, 56, 60] },
  { name: "E flat 7", notes: [55, 58, 61, 65] },
  { name: "A flat major 7", notes: [48, 51, 55, 58] },
];
