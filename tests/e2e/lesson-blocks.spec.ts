import { phonePage } from "../support/phone.ts";
import { expect, test } from "../support/test.ts";

test("a teacher enters notes by letters, plays a voicing and asks a question; a reader answers it and unfolds the solution", async ({
  page,
}) => {
  await page.goto("/editor");
  const text = page.getByRole("textbox", { name: "Lesson", exact: true });
  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const insert = async (query: string, name: string) => {
    await page.keyboard.type(`/${query}`);
    await page.getByRole("option", { name, exact: true }).click();
  };
  await insert("solution", "Solution that folds");
  await expect(text.getByRole("group", { name: "Solution, folds" })).toBeVisible();
  await insert("key", "Key / scale");
  const folded = page.getByRole("region", { name: "Key / scale", exact: true });
  await expect(folded).toBeVisible();
  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await insert("question", "Question");
  const question = page.getByRole("region", { name: "Question", exact: true });
  await question.getByRole("textbox", { name: "Question" }).fill("Which note makes it minor?");
  await question.getByRole("textbox", { name: "Choice 1" }).fill("The fifth");
  await expect(question.getByText("Write the text of every choice first.")).toBeVisible();
  const second = question.getByRole("textbox", { name: "Choice 2" });
  await second.pressSequentially("The thirds");
  await expect(question.getByText("Write the text of every choice first."), "while it is typed").toHaveCount(0);
  await second.press("Backspace");
  await expect(question.getByRole("button", { name: "The third", exact: true })).toBeVisible();
  await second.press("Escape");
  await expect(second).toHaveValue("");
  await second.fill("The third");
  await page.evaluate(() => {
    window.print = () =>
      document.documentElement.setAttribute("data-printed", document.querySelector("[role=document]")?.textContent ?? "");
  });
  await page.keyboard.press("Control+KeyP");
  await expect(page.locator("html")).toHaveAttribute("data-printed", /QuestionWhich note makes it minor\?The fifthThe third(?!Play this)/);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await question.getByRole("radio", { name: "Choice 2" }).click();
  await expect(question.getByRole("radio", { name: "Choice 2" })).toBeChecked();

  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await insert("voicing", "Voicing");
  const voicing = page.getByRole("region", { name: "Voicing", exact: true });
  await voicing.getByRole("button", { name: "C4", exact: true }).click();
  await expect(voicing.getByRole("figure", { name: "Notes C4" })).toBeVisible();

  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await insert("notation", "Notation");
  await page.getByRole("button", { name: "Enter notes" }).click();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  const letters = page.getByRole("textbox", { name: "Notes by letter" });
  await letters.pressSequentially("cdeb6g0");
  await expect(page.getByRole("figure", { name: "Notation, 2 bars" })).toBeVisible();
  await letters.press("Backspace");
  await expect(voicing.getByRole("figure", { name: "Notes C4" }), "what is entered elsewhere is not written here").toBeVisible();
  await page.getByRole("button", { name: "Edit notation" }).click();
  await expect(page.getByRole("textbox", { name: "Notation in ABC" })).toHaveValue("C D E B, | G,2");

  await page.getByRole("radio", { name: "Read" }).click();
  await expect(page.getByRole("region", { name: "Templates" })).toHaveCount(0);
  const asked = page.getByRole("region", { name: "Which note makes it minor?" });
  await asked.getByRole("button", { name: "The fifth" }).click();
  await expect(asked.getByText("Not yet")).toBeVisible();
  await asked.getByRole("button", { name: "The third" }).click();
  await expect(asked.getByText("Right", { exact: true })).toBeVisible();
  const fold = page.getByRole("group", { name: "Solution, folds" }).getByRole("button", { name: "Solution", exact: true });
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect(folded, "a tool in the solution is folded with it").toBeHidden();
  await fold.click();
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await expect(folded).toBeVisible();
});

async function grownInTwoFrames(text: Element): Promise<number> {
  const before = text.getBoundingClientRect().height;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return text.getBoundingClientRect().height - before;
}

test("a newcomer writes on under the last block, sees what a heading is, finds chords by one name, and reads without the tools of writing", async ({
  page,
}) => {
  await page.goto("/editor");
  const text = page.getByRole("main").getByLabel("Lesson", { exact: true });
  await expect(page.getByRole("region", { name: "Chord finder", exact: true })).toBeVisible();
  const last = text.locator("> :last-child");
  await last.scrollIntoViewIfNeeded();
  await expect(last.getByRole("figure")).toBeVisible();
  // In sight, a block grows until its music is drawn, and the room under it moves.
  const below = async () => {
    await last.scrollIntoViewIfNeeded();
    await expect(text.locator("> :last-child [aria-busy=true]")).toHaveCount(0);
    await expect.poll(async () => await text.evaluate(grownInTwoFrames), "what is in sight keeps its place").toBe(0);
    return { position: { x: 120, y: ((await text.boundingBox())?.height ?? 0) - 30 } };
  };
  await text.click(await below());
  await expect(last).toHaveText("");
  const hint = await last.evaluate((line) => getComputedStyle(line, "::before").content);
  expect(hint, "an empty line says how to go on").toContain("Type / for chords");
  await page.keyboard.type("# One");
  for (const line of ["## Two", "### Three", "Text"]) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  await text.click(await below());
  await page.keyboard.type("Under it.");
  await expect(last, "a click under text begins a line of its own").toHaveText("Under it.");
  const sizes = async () => {
    const found = ["One", "Two", "Three", "Text"].map((line) => text.getByText(line, { exact: true }));
    return await Promise.all(
      found.map(async (line) => await line.evaluate((drawn) => Number.parseFloat(getComputedStyle(drawn).fontSize))),
    );
  };
  const falls = (all: readonly number[]) => all.every((size, index) => index === 0 || size * 1.15 < (all[index - 1] ?? 0));
  const written = await sizes();
  expect(falls(written), `sizes of headings and text: ${written.join(", ")}`).toBe(true);

  await page.keyboard.press("Enter");
  await page.keyboard.type("/chord prog");
  const menu = page.getByRole("listbox", { name: "Add a block" });
  await expect(menu.getByRole("option").first()).toHaveText(/^Chord progression/);
  await expect(menu.getByRole("option", { name: "Progressions" })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Chords", exact: true })).toBeFocused();
  await page.keyboard.type("Dm7 G7 | Cmaj7");
  await page.keyboard.press("Enter");
  const progressions = page.getByRole("region", { name: "Progressions", exact: true });
  await expect(progressions.getByRole("radio", { name: "Dm7 G7 Cmaj7" }), "what nobody named is called by its chords").toBeChecked();
  await progressions.getByRole("heading", { name: "Progressions" }).dblclick();
  await expect(progressions).toHaveAttribute("data-selected");
  const frame = await progressions.evaluate((drawn) => [getComputedStyle(drawn).boxShadow, getComputedStyle(drawn).zIndex]);
  expect(frame, "the block's line is the only one, and over the tool's frame").toEqual(["none", "0"]);

  await page.getByRole("radio", { name: "Read" }).click();
  await expect(progressions.getByRole("list", { name: "Chords of Dm7 G7 Cmaj7" }).getByRole("listitem")).toHaveCount(3);
  for (const name of ["Add progression", "Clear elements", "Delete progression", "Add song", "Bring music in", "Send to progression"])
    await expect(text.getByRole("button", { name, exact: true }), `nobody who reads has to see “${name}”`).toHaveCount(0);
  await expect(text.getByRole("textbox", { name: /^(Chords$|Type )/ })).toHaveCount(0);
  expect(falls(await sizes()), "as large where it is read").toBe(true);
});

test("chords typed into a player under a song are its own, and its line and the song's say so", async ({ page }) => {
  await page.goto("/editor");
  await expect(page.getByText("Plays the song above")).toBeVisible();
  const player = page.getByRole("region", { name: "Player", exact: true });
  const chords = player.getByRole("textbox", { name: "Type chords to play" });
  await chords.fill("Am7 D7 | Gmaj7");
  await chords.press("Enter");
  await expect(page.getByText("Plays its own chords until the song above changes")).toBeVisible();
  await expect(page.getByText("Linked to the player below, where other music plays until this changes")).toBeVisible();
  await expect(player.getByText("G major · 4/4")).toBeVisible();
  const song = page.getByRole("combobox", { name: "Song", exact: true });
  await song.click();
  await page.getByRole("listbox").getByRole("option", { name: "Ah! vous dirai-je, maman" }).click();
  await expect(page.getByText("Plays the song above")).toBeVisible();
  await expect(page.getByText("Played by the player below")).toBeVisible();
});

test("a new lesson says where its text goes; a tap there begins it, and no handle of a block lies over a tool", async ({
  browser,
  baseURL,
}) => {
  const page = await phonePage(browser, baseURL);
  await page.goto("/editor");
  const place = page.getByRole("button", { name: "Write here" });
  await place.tap();
  await page.keyboard.type("Listen first.");
  const text = page.getByRole("textbox", { name: "Lesson", exact: true });
  await expect(text.getByRole("paragraph").filter({ hasText: "Listen first." })).toBeVisible();
  await expect(text.getByRole("heading", { level: 1 })).toHaveText("New lesson");
  await expect(place).toHaveCount(0);
  const underTools = async (): Promise<number> => {
    const add = await page.getByRole("button", { name: "Add block" }).boundingBox();
    const tool = await text.locator(".node-widget").last().boundingBox();
    return (add?.y ?? Number.NaN) - ((tool?.y ?? 0) + (tool?.height ?? 0));
  };
  // The tools grow while they come: the room under the last one is where it stays only then.
  await expect(async () => {
    const height = (await text.boundingBox())?.height ?? Number.NaN;
    await text.click({ position: { x: 100, y: height - 40 } });
    expect(await underTools(), "px between the last tool and the handles").toBeGreaterThanOrEqual(0);
  }).toPass();
  await page.keyboard.type("And play.");
  await expect.poll(underTools, { message: "px between the last tool and the handles" }).toBeGreaterThanOrEqual(0);
  const chordFields = await text
    .locator("textarea")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).labels?.[0]?.textContent));
  expect(new Set(chordFields).size, "each field for chords has a name of its own").toBe(chordFields.length);
  await page.context().close();
});

test("what is typed after a block that took the place of a lesson's first line stands under it", async ({ page }) => {
  await page.goto("/editor");
  const text = page.getByRole("textbox", { name: "Lesson", exact: true });
  await page.getByRole("button", { name: "Write here" }).click();
  await page.keyboard.type("/notation");
  await expect(page.getByRole("option", { name: "Notation", exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Enter notes" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Hello");
  await expect(text.locator("> :nth-child(1)")).toHaveText("New lesson");
  await expect(text.locator("> :nth-child(2)").getByRole("button", { name: "Enter notes" })).toBeVisible();
  await expect(text.locator("> :nth-child(3)")).toHaveText("Hello");
});

test("a tool that is chosen is copied with what it is set to, cut, and pasted in its lesson and in another; undo is one step", async ({
  page,
}) => {
  await page.goto("/editor");
  const text = page.getByRole("textbox", { name: "Lesson", exact: true });
  await page.getByRole("button", { name: "Write here" }).click();
  await page.keyboard.type("First.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/key");
  await page.getByRole("option", { name: "Key / scale", exact: true }).click();
  const tool = page.getByRole("region", { name: "Key / scale", exact: true });
  const chosenKey = (at: number) => tool.nth(at).locator("[aria-pressed=true]").first();
  await tool
    .getByRole("button", { name: /^E♭|^Eb/ })
    .first()
    .click();
  await expect(chosenKey(0)).toHaveAttribute("aria-label", /^E♭|^Eb/);
  const name = await chosenKey(0).getAttribute("aria-label");
  const write = () => text.getByText("First.").click();
  const ways: readonly (() => Promise<void>)[] = [
    () => tool.first().getByRole("heading").click(),
    () => tool.first().press("Enter"),
    async () => {
      await tool.first().hover();
      await page.getByRole("button", { name: "Move block" }).click();
      const menu = page.getByRole("menu", { name: "Block" });
      await expect(menu).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(menu).toHaveCount(0);
    },
  ];
  for (const choose of ways) {
    await write();
    await choose();
    await page.keyboard.press("ControlOrMeta+c");
    await write();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(tool).toHaveCount(2);
    for (const at of [0, 1]) await expect(chosenKey(at)).toHaveAttribute("aria-label", name ?? "");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(tool).toHaveCount(1);
  }
  await tool.getByRole("heading").click();
  await page.keyboard.press("ControlOrMeta+x");
  await expect(tool).toHaveCount(0);
  await write();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(chosenKey(0)).toHaveAttribute("aria-label", name ?? "");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/editor\/local-/);
  await page.goto("/editor");
  await page.getByRole("button", { name: "Write here" }).click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(chosenKey(0)).toHaveAttribute("aria-label", name ?? "");
});

test("a tool put in near the foot of the window comes into sight, also once it has grown; chords typed into it leave the focus on Play", async ({
  page,
}) => {
  await page.goto("/editor");
  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  for (let line = 1; line <= 14; line += 1) {
    await page.keyboard.type(`Line ${line}`);
    await page.keyboard.press("Enter");
  }
  const insert = async (query: string, name: string) => {
    await page.keyboard.type(`/${query}`);
    await page.getByRole("option", { name, exact: true }).click();
    const block = page.locator(".ProseMirror-selectednode");
    await expect(block.getByRole("region", { name, exact: true })).toBeVisible();
    await expect
      .poll(() =>
        block.evaluate(
          (element) => element.getBoundingClientRect().bottom <= innerHeight && element.querySelector("[data-loading]") === null,
        ),
      )
      .toBe(true);
    return block;
  };
  const player = await insert("player", "Player");
  await expect(player.getByRole("button", { name: "Bring music in" })).toBeInViewport();
  const chords = player.getByRole("textbox", { name: "Type chords to play" });
  await chords.click();
  await page.keyboard.type("F7 | Bb7 | F7 | C7");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Play", exact: true }).first()).toBeFocused();
});

test("a worksheet has lines to write on in the place of a solution; it is printed where a teacher asks for it or a reader has opened it", async ({
  page,
}) => {
  await page.goto("/editor");
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", document.querySelector("[role=document]")?.outerHTML ?? "");
  });
  const html = page.locator("html");
  /** What the paper says, and how many lines to write on it has. */
  const printed = async (act: () => Promise<void>) => {
    await act();
    await expect(html).toHaveAttribute("data-printed", /./);
    const paper = page.getByRole("document", { name: "Worksheet" });
    const text = await paper.textContent();
    const lines = await paper.locator("p[aria-hidden=true]").count();
    const answer = await paper.getByText("ANSWER ONE").isVisible();
    await html.evaluate((element) => element.removeAttribute("data-printed"));
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(paper).toHaveCount(0);
    return {
      lines,
      solution: text?.includes("Solution"),
      answer,
      key: text?.includes("Key / scale"),
    };
  };
  const more = async (item: string) => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: item }).first().click();
  };
  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/Solution");
  await page.keyboard.press("Enter");
  await page.keyboard.type("ANSWER ONE");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/Key / s");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Key / scale", exact: true })).toBeVisible();
  const all = { lines: 0, solution: true, answer: true, key: true };
  const none = { lines: 3, solution: true, answer: false, key: false };
  expect(await printed(() => more("Print"))).toEqual(none);
  expect(await printed(() => more("Print with solutions"))).toEqual(all);
  await page.getByRole("radio", { name: "Read" }).click();
  expect(await printed(() => page.keyboard.press("Control+KeyP")), "folded while it is read").toEqual(none);
  await page.getByRole("button", { name: "Solution", exact: true }).click();
  expect(await printed(() => page.keyboard.press("Control+KeyP")), "opened while it is read").toEqual(all);
});
