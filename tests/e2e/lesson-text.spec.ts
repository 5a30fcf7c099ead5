import type { Locator, Page } from "@playwright/test";
import { paste } from "../support/paste.ts";
import { phonePage } from "../support/phone.ts";
import { expect, test } from "../support/test.ts";

const lesson = (page: Page): Locator => page.getByRole("textbox", { name: "Lesson", exact: true });

/** A new lesson with the cursor in an empty line below its title. */
async function emptyLine(page: Page): Promise<Locator> {
  await page.goto("/editor");
  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  return lesson(page);
}

const storedBlocks = (page: Page) =>
  page.evaluate(() => {
    const stored = localStorage.getItem(`editor-${location.pathname.split("/").at(-1)}`);
    return stored === null ? "" : JSON.stringify(JSON.parse(stored));
  });

test("a list that begins with 3, typed or pasted, keeps its number and its text, also when it is saved and opened again", async ({
  page,
}) => {
  const text = await emptyLine(page);
  await page.keyboard.type("3. three");
  await page.keyboard.press("Enter");
  await page.keyboard.type("four");
  const typed = text.locator("> ol");
  await expect(typed.getByRole("listitem")).toHaveText(["three", "four"]);
  await expect(typed).toHaveAttribute("start", "3");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await paste(text, '<ol start="7" type="A"><li>seven</li><li>eight</li></ol>');
  await page.keyboard.type("!");
  const pasted = text.locator("> ol").filter({ hasText: "seven" });
  await expect(pasted.getByRole("listitem")).toHaveText(["seven", "eight!"]);
  await expect(pasted).toHaveAttribute("start", "7");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/editor\/local-/);
  await expect.poll(() => storedBlocks(page)).toContain('"start":7');
  await page.reload();
  await expect(typed.first()).toHaveAttribute("start", "3");
  await expect(pasted).toHaveAttribute("start", "7");
  await expect(pasted).toHaveCSS("list-style-type", "upper-alpha");
});

test("a list in a list has its own sign and stands further in, where it is written, read and printed, and on a phone", async ({
  page,
  browser,
  baseURL,
}) => {
  const text = await emptyLine(page);
  await page.keyboard.type("- shells");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("third");
  const nested = (of: Page) => of.locator("li li").filter({ hasText: "third" }).locator("xpath=..");
  const looks = async (of: Page) => {
    await expect(nested(of)).toHaveCSS("list-style-type", "circle");
    const inset = await nested(of).evaluate((list) => Number.parseFloat(getComputedStyle(list).paddingLeft));
    expect(inset, "pixels").toBeGreaterThan(12);
  };
  await looks(page);
  for (let out = 0; out < 3; out += 1) await page.keyboard.press("Enter");
  await paste(text, "<ol><li>one<ol start='4'><li>four</li></ol></li></ol>");
  const numbers = text.locator("ol ol");
  await expect(numbers).toHaveCSS("list-style-type", "decimal");
  await expect(numbers).toHaveAttribute("start", "4");
  await page.getByRole("radio", { name: "Read" }).click();
  await looks(page);
  await page.emulateMedia({ media: "print" });
  await looks(page);
  await page.emulateMedia({ media: null });
  const phone = await phonePage(browser, baseURL);
  await emptyLine(phone);
  await paste(lesson(phone), "<ul><li>shells<ul><li>third</li></ul></li></ul>");
  await looks(phone);
  await phone.context().close();
});

test("the words of an empty line stand in an empty line alone, not over text with a break in it", async ({ page }) => {
  const text = await emptyLine(page);
  const shown = () =>
    text
      .locator("> p")
      .first()
      .evaluate((line) => getComputedStyle(line, "::before").content);
  await expect.poll(shown).toContain("Type / for chords");
  await page.keyboard.type("Last");
  expect(await shown()).toBe("none");
  await page.keyboard.press("Shift+Enter");
  expect(await shown()).toBe("none");
  await page.keyboard.type("after break");
  expect(await shown()).toBe("none");
});

test("a pasted table becomes a line for each row with its cells apart; cells of several lines are kept one below the other", async ({
  page,
}) => {
  const text = await emptyLine(page);
  await paste(
    text,
    `<meta charset="utf-8"><table><caption>Two, five, one</caption><thead><tr><th><b>Bar 1</b></th><th>Bar 2</th></tr></thead>
    <tbody><tr><td>Dm7</td><td>G7</td></tr><tr><td><p>Cmaj7</p></td><td>A7<p>D7</p></td></tr><tr><td></td><td>&nbsp;</td></tr></tbody></table>
    <table><tr><td>Left<ul><li>shells</li><li>roots</li></ul></td><td>Right</td></tr></table>
    <table><tr><td><p>first</p><table><tr><td>in</td><td>side</td></tr></table><p>last</p></td></tr></table>`,
  );
  const lines = ["Two, five, one", "Bar 1 | Bar 2", "Dm7 | G7", "Cmaj7 | A7 D7", "Left", "Right", "first", "in | side", "last"];
  await expect(text.locator("> p")).toHaveText(lines);
  await expect(text.locator("> ul").getByRole("listitem")).toHaveText(["shells", "roots"]);
  await expect(text.locator("b, strong").filter({ hasText: "Bar 1" })).toBeVisible();
});

test("the browser's own print has the lesson's text and no controls, the file is called by the lesson's title, and other pages keep their title alone", async ({
  page,
}) => {
  const text = await emptyLine(page);
  await page.keyboard.type("Shells");
  await text.getByText("Shells", { exact: true }).hover();
  const controls = page.locator("header, main").getByRole("button").or(page.locator("header").getByRole("textbox"));
  await expect(controls.first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(controls.filter({ visible: true })).toHaveCount(0);
  await expect(text.getByText("Shells", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.getByRole("textbox", { name: "Title" }).fill("Shells: 3/7");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download file" }).click();
  expect((await download).suggestedFilename()).toBe("Shells 3 7.json");
  await page.goto("/dashboard");
  await expect(page.getByRole("banner").getByRole("button").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner").getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button").or(page.getByRole("banner").getByRole("link"))).toHaveCount(0);
});

test("a chord symbol that is put in has its name ready to be typed; Enter goes on behind it, in its sentence", async ({ page }) => {
  const text = await emptyLine(page);
  const line = text.locator("> p", { hasText: "Keep" });
  const name = text.locator("> p").getByRole("textbox", { name: "Chord symbol" });
  await page.keyboard.type("Keep /Chord symbol");
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type(" and go on");
  await expect(line).toHaveText("Keep C and go on");
});

test("what is typed as a chord and is none is said at its field, stays there to be mended, and is kept by a second Enter", async ({
  page,
}) => {
  const text = await emptyLine(page);
  const name = text.locator("> p").getByRole("textbox", { name: "Chord symbol" });
  await page.keyboard.type("Then /Chord symbol");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Hello");
  await page.keyboard.press("Enter");
  await expect(text.locator("> p").getByRole("alert")).toHaveText(/“Hello” does not start with a root from A to G\. Change it/);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Hello");
  await expect(name).toHaveAccessibleDescription(/does not start with a root/);
  await name.fill("Dm7");
  await expect(text.locator("> p").getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(text.getByRole("button", { name: "Play Dm7" })).toBeVisible();
  await page.keyboard.type(" /Chord symbol");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Hello");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" [Chorus] [G7] on");
  await expect(text.getByRole("button", { name: "Play Hello" })).toBeVisible();
  await expect(text.getByRole("button", { name: "Play G7" })).toBeVisible();
  await expect(text.getByText("[Chorus]"), "a word in brackets is no chord").toBeVisible();
});
