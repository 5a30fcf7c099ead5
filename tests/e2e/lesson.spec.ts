import { appears, signIn } from "../support/saving-page.ts";
import { expect, forgive, test } from "../support/test.ts";

test("a teacher writes a lesson with chords, notation and widgets, undoes across them, saves it, reads it as a learner, and prints it", async ({
  page,
}) => {
  await page.goto("/editor");
  const text = page.getByRole("textbox", { name: "Lesson", exact: true });
  for (const label of ["Repertoire", "Player", "Training", "Keyboard", "Chord finder"])
    await expect(page.getByRole("region", { name: label, exact: true })).toBeVisible();
  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(": two, five, one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Play [Dm7] slowly.");
  await expect(text.getByRole("button", { name: "Play Dm7" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("New lesson: two, five, one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/nota");
  await page.getByRole("option", { name: "Notation" }).click();
  const figure = page.getByRole("figure", { name: "Notation, 2 bars" });
  await expect(figure).toBeVisible();
  const inset = await figure.evaluate((drawn) => {
    const block = drawn.closest("section")?.getBoundingClientRect();
    return drawn.getBoundingClientRect().left - (block?.left ?? Number.NaN);
  });
  expect(inset, "the notation does not touch the edge of its block").toBeGreaterThanOrEqual(8);
  await text.getByText("slowly.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" /chord");
  await page.getByRole("option", { name: "Chord symbol" }).click();
  const name = text.locator("input[aria-label='Chord symbol']");
  await expect(name).toBeVisible();
  const seen = await name.evaluate((field) => {
    const { left, bottom } = field.getBoundingClientRect();
    return document.elementFromPoint(left + 8, bottom - 3) === field;
  });
  expect(seen, "the next block does not cut off the field of a chord's name").toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("figure", { name: "Notation, 2 bars" })).toHaveCount(0);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page.getByRole("figure", { name: "Notation, 2 bars" })).toBeVisible();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Connections" })).toBeVisible();
  await page.keyboard.press("Escape");
  const told = appears(page, "Lesson saved successfully");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await told;
  await expect(page).toHaveURL(/\/editor\/local-/);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const stored = await page.evaluate((key) => localStorage.getItem(key), `editor-${id}`);
  expect(stored).toContain('"Dm7"');

  await page.reload();
  await page.getByRole("radio", { name: "Read" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveCount(0);
  const song = page.getByRole("combobox", { name: "Song" });
  await song.click();
  await page.keyboard.type("Blue Bossa");
  await page.getByRole("option", { name: /Blue Bossa/ }).click();
  await expect(page.getByRole("region", { name: "Player", exact: true }).getByRole("figure")).toBeVisible();
  await page.reload();
  await expect(song).toHaveValue("");
  await page.getByRole("radio", { name: "Read" }).click();
  await expect(song).toHaveValue("Blue Bossa");

  await page.evaluate(() => {
    window.print = () =>
      document.documentElement.setAttribute("data-printed", String(document.querySelectorAll("[role=document] svg").length));
  });
  await page.keyboard.press("Control+KeyP");
  const sheet = page.getByRole("document", { name: "Worksheet" });
  await expect(page.locator("html")).toHaveAttribute("data-printed", /^[1-9]/);
  await expect(sheet.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(sheet.getByRole("heading", { name: "New lesson: two, five, one" })).toHaveCount(1);
});

test("a shared lesson is read by somebody who is not signed in, and copied; two tabs see each other's saved text", async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher ${process.pid}`);
  await page.goto("/editor");
  await page.getByRole("textbox", { name: "Title" }).fill("Shells");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/editor\/[0-9a-f-]{36}$/);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole("heading", { name: "Shells" })).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("Shell voicings");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(second.getByRole("heading", { name: "Shell voicings" })).toBeVisible();

  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Make link" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await page.getByText("Show it in another site").click();
  await expect(page.getByText(/^This server lets no other site show it in a frame/)).toBeVisible();
  await expect(page.getByText("Code to embed it"), "a frame would stay empty").toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Link" }), "the link that was made is there again").toHaveValue(link);
  await page.keyboard.press("Escape");
  await page.getByRole("radio", { name: "Read" }).click();
  const { id } = (await (await page.request.get("/v1/user")).json()).data;
  const places = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("lessonProgress-")));
  await expect.poll(places, "the place in a lesson is its reader's own").toEqual([`lessonProgress-${id}/${page.url().split("/").at(-1)}`]);
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: "Shell voicings" })).toBeVisible();
  await visitor.getByRole("button", { name: "Copy to mine" }).click();
  await expect(visitor).toHaveURL(/\/editor\/local-/);
  await expect(visitor.getByRole("textbox", { name: "Title" })).toHaveValue("Shell voicings");
});

test("a key works where the cursor is seen, though a busy browser tells of the moved cursor only later", async ({ page }) => {
  await page.goto("/editor");
  const title = page.getByRole("heading", { name: "New lesson" });
  await title.click();
  await title.evaluate((heading) => {
    getSelection()?.collapse(heading.firstChild, "New".length);
    heading.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole("heading", { name: "New", exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Lesson", exact: true }).getByText("lesson", { exact: true })).toBeVisible();
});

test("what is pasted from a word processor keeps its structure, and nothing of it can run", async ({ page, complaints }) => {
  await page.goto("/editor");
  const text = page.getByRole("textbox", { name: "Lesson", exact: true });
  await page.getByRole("heading", { name: "New lesson" }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await text.evaluate((element) => {
    const item = (words: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>${words}</p>`;
    const data = new DataTransfer();
    data.setData(
      "text/html",
      `<h2 onclick="window.hacked=1">Shells</h2><script>window.hacked=2</script><p>Keep <b>two</b> notes<img src=x onerror="window.hacked=3">.</p>
      ${item("third")}${item("seventh")}<p><a href="javascript:window.hacked=4">bad</a> <a href="https://example.org/">good</a></p>
      <svg onload="window.hacked=5"></svg><iframe srcdoc="<script>parent.hacked=6</script>"></iframe>`,
    );
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(text.getByRole("heading", { name: "Shells", level: 2 })).toBeVisible();
  await expect(text.getByRole("listitem").filter({ hasText: /^(third|seventh)$/ })).toHaveCount(2);
  await expect(text.getByText("two", { exact: true })).toBeVisible();
  await expect(text.getByRole("link")).toHaveCount(1);
  await expect(text.getByRole("link", { name: "good" })).toHaveAttribute("href", "https://example.org/");
  await expect(text.locator("script, iframe, [onclick], [onerror], [onload]")).toHaveCount(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  // The browser says of each handler in the pasted text that the page's policy would not have run it.
  forgive(complaints, /inline event handler violates/);
});

test("from its title Enter leads into a new lesson's text; letters after a click on a tool's words are no text, above all not before the title", async ({
  page,
}) => {
  await page.goto("/editor");
  const title = page.getByRole("textbox", { name: "Title" });
  const text = page.getByRole("textbox", { name: "Lesson", exact: true });
  const words = text.locator(".node-widget").first().getByText("All songs").or(text.locator(".node-widget h2").first()).first();
  await words.click();
  await page.keyboard.type("x");
  await title.fill("Shells");
  await title.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("Thirds and sevenths.");
  await expect(text.locator(":scope > p")).toHaveText("Thirds and sevenths.");
  await expect(text.locator(":scope > h1")).toHaveText("Shells");
  await words.click();
  await page.keyboard.type("x");
  await title.press("Enter");
  await expect(text.locator(":scope > p"), "it has text: Enter leaves the title alone").toHaveText("Thirds and sevenths.");
  await expect(text.locator(":scope > h1")).toHaveText("Shells");
});

test("words in italics are slanted, as they are written and as they are read", async ({ page }) => {
  await page.goto("/editor");
  await page.getByRole("textbox", { name: "Title" }).fill("Slanted");
  await page.keyboard.press("Enter");
  const text = page.locator(".tiptap");
  await expect(text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+i");
  await page.keyboard.type("Listen");
  await page.keyboard.press("ControlOrMeta+i");
  await page.keyboard.type(" first.");
  const words = text.locator("em");
  /** Its picture, with or without what the browser makes of letters that the font has not. */
  const picture = async (synthesis: string) => {
    await page.evaluate((value) => {
      document.body.style.fontSynthesis = value;
    }, synthesis);
    return words.screenshot({ caret: "hide" });
  };
  const slants = async () => (await picture("")).equals(await picture("none")) === false;
  await expect(words).toHaveText("Listen");
  expect(await slants()).toBe(true);
  await page.getByRole("radio", { name: "Read" }).click();
  await expect(words).toHaveText("Listen");
  expect(await slants()).toBe(true);
});
