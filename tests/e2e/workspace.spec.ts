import { expect, test } from "../support/test.ts";
import { menuItem, openWorkspace, widget } from "../support/workspace-page.ts";

test.use({ moving: true });

test("the header leads back, names the workspace, and its title is typed, kept and undone", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await expect(page.getByRole("link", { name: "Back to workspaces" })).toHaveAttribute("href", "/workspace/list");
  const title = page.getByRole("textbox", { name: "Title" });
  await expect(title).toHaveValue("New workspace");
  await title.click();
  await title.press("ControlOrMeta+KeyA");
  await page.keyboard.type("Autumn in Eb", { delay: 5 });
  await page.keyboard.press("Enter");
  await expect(title).toHaveValue("Autumn in Eb");
  await workspace.key("Eb").click();
  await expect(title, "fast typing loses no letter").toHaveValue("Autumn in Eb");
  await workspace.undo.click();
  await workspace.undo.click();
  await expect(title).toHaveValue("New workspace");
});

test("a widget is added from the tools, selected by a double-click, deleted and brought back", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await expect(page.getByRole("button", { name: "Delete widget" })).toHaveCount(0);
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  await page.getByRole("button", { name: "Add Key / scale" }).click();
  await expect(widget(page, "Key / scale")).toHaveCount(2);
  await workspace.undo.click();
  await expect(widget(page, "Key / scale")).toHaveCount(1);

  await workspace.chords.getByRole("heading", { name: "Chords" }).dblclick();
  await page.getByRole("button", { name: "Delete widget" }).click();
  await expect(workspace.chords).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete widget" })).toHaveCount(0);
  await workspace.undo.click();
  await expect(workspace.chords).toBeVisible();
});

test("a tool is dragged onto the grid, 4 columns by 10 rows, made as high as what it shows, and deleted by its menu", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  const grid = page.locator("[data-columns]");
  const licks = widget(page, "Licks");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Licks" })
    .dragTo(grid, { targetPosition: { x: 120, y: 590 } });
  await expect(licks).toHaveCount(1);
  const [dropped, whole] = [await licks.boundingBox(), await grid.boundingBox()];
  expect(dropped?.height).toBe(10 * 8 + 9 * 4);
  const column = ((whole?.width ?? 0) - 13 * 4) / 12;
  expect(Math.abs((dropped?.width ?? 0) - (4 * column + 3 * 4))).toBeLessThan(2);
  await licks.getByRole("button", { name: "Licks menu" }).click();
  await (await menuItem(page, "Fit height")).click();
  await expect.poll(async () => (await licks.boundingBox())?.height).toBeGreaterThan(300);
  await licks.getByRole("button", { name: "Licks menu" }).click();
  await (await menuItem(page, "Delete Licks")).click();
  await expect(licks).toHaveCount(0);
  await workspace.undo.click();
  await expect(licks).toHaveCount(1);
});

test("a desk without a widget says how to begin, and takes a tool wherever it is dropped", async ({ page }) => {
  await openWorkspace(page);
  for (const name of ["Player", "Key / scale", "Progressions", "Training", "Chords"]) {
    await widget(page, name).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Delete");
    await expect(widget(page, name)).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Open the tools" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Licks" })
    .dragTo(page.locator("[data-columns]"), { targetPosition: { x: 300, y: 300 } });
  await expect(widget(page, "Licks")).toBeVisible();
  await widget(page, "Licks").getByRole("button", { name: "Fit height of Licks" }).click();
  await expect.poll(async () => (await widget(page, "Licks").boundingBox())?.height).toBeGreaterThan(300);
});

test("a double-click anywhere on a widget that is no control selects it, on a control it does not", async ({ page }) => {
  const workspace = await openWorkspace(page);
  const selected = page.locator("[data-selected]");
  await workspace.keys.getByText("Relative").dblclick();
  await expect(workspace.keys).toHaveAttribute("data-selected", "true");
  await expect(page.getByRole("button", { name: "Delete widget" })).toBeVisible();
  await workspace.keys.getByText("Relative").dblclick();
  await expect(selected).toHaveCount(0);
  await workspace.key("G").dblclick();
  await expect(workspace.key("G")).toHaveAttribute("aria-pressed", "true");
  await workspace.chords.getByRole("button", { name: /^G 7/ }).first().dblclick();
  await expect(selected).toHaveCount(0);
  await workspace.training.getByRole("heading", { name: "Training" }).dblclick();
  await expect(workspace.training).toHaveAttribute("data-selected", "true");
  expect(await page.evaluate(() => getSelection()?.toString()), "no word is marked by it").toBe("");
});

test("a locked workspace can be played and not rearranged", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  await expect(page.getByRole("button", { name: "Unlock" })).toBeVisible();
  const before = await workspace.training.boundingBox();
  await page.mouse.move((before?.x ?? 0) + 12, (before?.y ?? 0) + 16);
  await page.mouse.down();
  await page.mouse.move((before?.x ?? 0) + 500, (before?.y ?? 0) + 100, { steps: 8 });
  await page.mouse.up();
  expect(await workspace.training.boundingBox()).toEqual(before);
  await workspace.preset("ii V I").click();
  await expect(workspace.steps).toHaveCount(3);
  await workspace.training.getByRole("heading", { name: "Training" }).dblclick();
  await expect(workspace.training).toHaveAttribute("data-selected", "true");
  await expect(page.getByRole("button", { name: "Delete widget" }), "what is refused is not offered").toHaveCount(0);
  await workspace.training.press("Delete");
  await page.getByRole("button", { name: "Connect" }).click();
  const wiring = page.getByRole("complementary", { name: "Palette" }).getByRole("button", { name: /^Harmony and rhythm to player/ });
  await expect(wiring).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(workspace.training).toBeVisible();
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("button", { name: "Delete widget" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Lock", exact: true })).toBeVisible();
});

test("a widget that is dragged stays where it was dropped, and undo takes it back", async ({ page }) => {
  const workspace = await openWorkspace(page);
  const before = await workspace.progressions.boundingBox();
  if (before === null) throw new Error("The progressions are not on the screen.");
  await page.mouse.move(before.x + 14, before.y + 18);
  await page.mouse.down();
  await page.mouse.move(before.x - 300, before.y + 30, { steps: 12 });
  await page.mouse.up();
  await expect(async () => expect((await workspace.progressions.boundingBox())?.x ?? before.x).toBeLessThan(before.x - 50)).toPass();
  const dropped = await workspace.progressions.boundingBox();
  // The engine has taken the move: what would put it back would have done so now.
  await expect(workspace.undo).toBeEnabled();
  await workspace.progressions.evaluate((element) => Promise.all(element.ownerDocument.getAnimations().map(({ finished }) => finished)));
  expect((await workspace.progressions.boundingBox())?.x, "it does not jump back").toBe(dropped?.x);
  await workspace.undo.click();
  await expect(async () => expect((await workspace.progressions.boundingBox())?.x).toBeCloseTo(before.x, 0)).toPass();
});

test("a widget goes past the one below it by keys, in sight and focused, and undo takes it back", async ({ page }) => {
  const workspace = await openWorkspace(page);
  const key = page.getByRole("region", { name: "Key / scale", exact: true });
  const top = () =>
    key.evaluate((frame) => {
      const grid = frame.closest(".react-grid-layout")?.getBoundingClientRect().top ?? Number.NaN;
      return Math.round(frame.getBoundingClientRect().top - grid);
    });
  await key.focus();
  await page.keyboard.press("Enter");
  const before = await top();
  await page.keyboard.press("ArrowDown");
  await expect.poll(top).toBeGreaterThan(before + 100);
  await expect(key).toBeFocused();
  await expect(key).toBeInViewport();
  await page.keyboard.press("ArrowUp");
  await expect.poll(top).toBe(before);
  await page.keyboard.press("ArrowDown");
  await expect.poll(top).toBeGreaterThan(before + 100);
  await workspace.undo.click();
  await expect.poll(top).toBe(before);
});

test("what is drawn later inside a widget does not take back what was scrolled", async ({ page }) => {
  await openWorkspace(page);
  const player = widget(page, "Player");
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  const grid = page.locator("[data-columns]");
  const waiting = await player.evaluateHandle((frame) => {
    const room = document.createElement("div");
    room.style.blockSize = "100px";
    frame.querySelector("figure")?.before(room);
    return room;
  });
  const top = () =>
    grid.evaluate(async (element) => {
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      return element.scrollTop;
    });
  await grid.evaluate((element) => element.scrollBy(0, 60));
  const scrolled = await top();
  expect(scrolled).toBeGreaterThan(30);
  await waiting.evaluate((room) => room.remove());
  expect(await top()).toBe(scrolled);
});

test("settings: an instrument of 128, the look, remembered when the page is opened again", async ({ page }) => {
  await openWorkspace(page);
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByRole("combobox", { name: "Instrument" }).fill("vibra");
  await dialog.getByRole("option", { name: "Vibraphone", exact: true }).click();
  await dialog.getByRole("radio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "club");
  await dialog.getByRole("switch", { name: "Keep sheet music light in the dark theme" }).click();
  await dialog.getByRole("radiogroup", { name: "Major seventh" }).getByRole("radio", { name: "maj7" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("workspaceInstrumentName"))).toBe("vibraphone");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "club");
  const chord = widget(page, "Chords").getByRole("img", { name: "C major 7" }).first();
  await expect(chord, "the chord is written out").toContainText("maj", { useInnerText: true });
  expect(
    await widget(page, "Key / scale")
      .getByRole("figure")
      .evaluate((sheet) => getComputedStyle(sheet.firstElementChild ?? sheet).color),
  ).toMatch(/^rgb\(2[0-9]{2}, /);
  await expect(page.getByRole("region", { name: "Footer piano" })).toContainText(/vibraphone/i);
});

test("the footer piano has 39 keys from A2 to B5 and is at least 220 px high", async ({ page }) => {
  const workspace = await openWorkspace(page);
  const names = await workspace.piano.locator("button[data-midi]").evaluateAll((keys) => keys.map((key) => key.getAttribute("aria-label")));
  expect(names).toHaveLength(39);
  expect([names[0], names.at(-1)]).toEqual(["A2", "B5"]);
  expect((await workspace.piano.boundingBox())?.height).toBeGreaterThanOrEqual(220);
});

test("nothing on the page holds back a scrolling finger, whatever is drawn anew", async ({ page }) => {
  await page.addInitScript(() => {
    const held: string[] = [];
    (window as { held?: string[] }).held = held;
    const original = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const isPage = this === window || this === document || this === document.documentElement || this === document.body;
      if (/^(touchstart|touchmove|wheel)$/.test(type) && isPage && typeof options === "object" && options.passive === false)
        held.push(type);
      original.call(this, type, listener, options);
    };
  });
  const workspace = await openWorkspace(page);
  await workspace.key("Eb").click();
  await expect(workspace.key("Eb")).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => (window as { held?: string[] }).held)).toEqual([]);
});

test("tools that are dragged quickly one after the other all come, in sight, and none leaves its landing place behind", async ({
  page,
}) => {
  await openWorkspace(page);
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  const grid = await page.locator("[data-columns]").boundingBox();
  if (grid === null) throw new Error("The grid is not on the screen.");
  const tools = ["Licks", "Chord finder", "Licks", "Licks", "Chord finder", "Licks"];
  for (const [at, name] of tools.entries()) {
    const tool = await page.getByRole("listitem").filter({ hasText: name }).first().boundingBox();
    if (tool === null) throw new Error(`${name} is not among the tools.`);
    await page.mouse.move(tool.x + tool.width / 2, tool.y + tool.height / 2);
    await page.mouse.down();
    // Two steps are as few as make a drag: the grid has drawn no landing place when the drop comes.
    await page.mouse.move(grid.x + 60 + 90 * at, grid.y + 120, { steps: 2 });
    await page.mouse.up();
  }
  for (const name of new Set(tools)) {
    await expect(widget(page, name)).toHaveCount(tools.filter((each) => each === name).length);
    for (const each of await widget(page, name).all()) expect((await each.boundingBox())?.height).toBe(10 * 8 + 9 * 4);
  }
  await expect(page.locator(".react-grid-placeholder")).toHaveCount(0);
  await expect(page.locator(".react-grid-item")).toHaveCount(5 + tools.length);
});

test("a menu and a dialog are in front of what is told over the page", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await (await openWorkspace(page)).key("F").click();
  await page.reload();
  const word = page.getByText("Recovered unsaved changes");
  await expect(word).toBeVisible();
  await widget(page, "Training").getByRole("button", { name: "Training menu" }).click();
  const covered = await (await menuItem(page, "Delete Training")).evaluate((last) =>
    [...(last.closest("[role=menu]")?.querySelectorAll("[role=menuitem]") ?? [])].flatMap((item) => {
      const { left, top, width, height } = item.getBoundingClientRect();
      return item.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ? [] : [item.textContent];
    }),
  );
  expect(covered, "items that cannot be clicked").toEqual([]);
  const [told, menu] = [await word.boundingBox(), await page.getByRole("menu").boundingBox()];
  expect(told?.y, "the menu lies over what is told").toBeGreaterThan(menu?.y ?? Number.NaN);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await expect(async () => {
    const { y, height } = (await page.getByRole("dialog", { name: "Settings" }).boundingBox()) ?? { y: 0, height: 0 };
    expect(y + height, "the dialog takes the room that it has without it").toBe(800 - y);
    const layers = await word.evaluate((element) =>
      [element.closest("[role=alert]"), document.querySelector("[data-scope=dialog]")].map((each) => each && getComputedStyle(each).zIndex),
    );
    expect(Number(layers[0]), "it lies under what dims the page").toBeLessThan(Number(layers[1]));
    expect((await word.boundingBox())?.y, "and where it was").toBe(told?.y);
  }).toPass();
});
