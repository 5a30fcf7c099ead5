import type { Locator, Page } from "@playwright/test";
import { recordAudio, recorderReady, takeRecording } from "../support/audio-recorder.ts";
import { focusIsVisible, tabTo } from "../support/by-keys.ts";
import { namesIn } from "../support/lanes.ts";
import { onsetsOf } from "../support/listening.ts";
import { expect, test } from "../support/test.ts";
import { openWorkspace, soundsLoaded, widget, workspaceOf } from "../support/workspace-page.ts";

test.use({ bypassCSP: true });

/** Goes by Tab to a lane, which is one stop, and in it by arrows to a chord. */
async function arrowTo(page: Page, lane: Locator, chord: RegExp, key: "Tab" | "Shift+Tab"): Promise<void> {
  const stop = lane.locator("[tabindex='0']");
  await expect(stop, "one stop").toHaveCount(1);
  if (!(await stop.evaluate((element) => element === document.activeElement))) await tabTo(page, stop, key);
  await page.keyboard.press("Home");
  const wanted = lane.getByRole("button", { name: chord });
  for (let tries = 0; tries < 12 && !(await wanted.evaluate((element) => element === document.activeElement)); tries++)
    await page.keyboard.press("ArrowRight");
  await expect(wanted).toBeFocused();
}

test("key, progression, play and training by the keyboard alone", async ({ page }) => {
  await recordAudio(page);
  const workspace = await openWorkspace(page);
  await recorderReady(page);
  await soundsLoaded(page);

  await tabTo(page, workspace.key("C"));
  expect(await focusIsVisible(page), "focus is seen on the circle").toBe(true);
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowLeft");
  await expect(workspace.key("Eb")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(workspace.key("Eb")).toHaveAttribute("aria-pressed", "true");

  await tabTo(page, workspace.preset("ii V I"));
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowLeft");
  await expect(workspace.preset("I vi ii V")).toBeChecked();
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  await expect(workspace.preset("ii V I")).toBeChecked();
  await expect(workspace.preset("ii V I")).toBeFocused();
  expect(await focusIsVisible(page), "focus is seen on the progression").toBe(true);

  await tabTo(page, workspace.play, "Shift+Tab");
  expect(await focusIsVisible(page), "focus is seen on Play").toBe(true);
  await page.keyboard.press("Enter");
  await expect(workspace.pause).toBeVisible();
  await expect(workspace.play, "it plays to its end").toBeVisible();
  expect(onsetsOf(await takeRecording(page)), "four clicks count in three chords").toHaveLength(7);

  const next = workspace.training.getByRole("button", { name: "Next" });
  await tabTo(page, next);
  await page.keyboard.press("Space");
  await expect(workspace.steps.first()).toContainText("Skipped");
});

test("a chord is played with Enter, and the piano is one tab stop whose arrows move and whose Enter plays", async ({ page }) => {
  const workspace = await openWorkspace(page);
  const chord = workspace.chords.getByRole("button", { name: /^D minor 7/ }).first();
  await arrowTo(page, workspace.chords.getByRole("list", { name: "In the scale" }), /^D minor 7/, "Tab");
  await page.keyboard.press("Enter");
  await expect(chord).toHaveAttribute("aria-pressed", "true");

  await tabTo(page, workspace.piano.locator("button[data-midi][tabindex='0']"));
  const before = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.keyboard.press("ArrowRight");
  const focused = page.locator(":focus");
  expect(await focused.getAttribute("aria-label")).not.toBe(before);
  await page.keyboard.down("Enter");
  await expect(focused).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.up("Enter");
  await expect(focused).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Tab");
  await expect(workspace.piano.locator("button[data-midi]:focus")).toHaveCount(0);
});

test("from the start page to a saved workspace by the keyboard alone: made from nothing, linked, played, named, and there again", async ({
  page,
}) => {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.goto("/start");
  await tabTo(page, page.getByRole("link", { name: "Browse workspaces" }));
  await press("Enter");
  await tabTo(page, page.getByRole("button", { name: "New", exact: true }));
  await press("Enter");
  const workspace = workspaceOf(page);
  await expect(workspace.training).toBeVisible();

  for (const label of ["Player", "Key / scale", "Progressions", "Chords", "Training"]) {
    await tabTo(page, widget(page, label));
    await press("Enter", "Delete");
    await expect(widget(page, label)).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: "Delete widget" }), "nothing is selected any more").toHaveCount(0);

  await tabTo(page, page.getByRole("button", { name: "Tools", exact: true }));
  await press("Enter");
  const find = page.getByRole("searchbox", { name: "Find a tool" });
  await expect(find, "the tools take the focus").toBeFocused();
  for (const label of ["Chords", "Progressions", "Player"]) {
    await press("ControlOrMeta+a");
    await page.keyboard.type(label);
    await press("Enter");
    await expect(widget(page, label)).toBeVisible();
  }
  await press("Escape", "Escape");
  await expect(page.getByRole("button", { name: "Tools", exact: true }), "and give it back").toBeFocused();

  const lane = workspace.progressions.getByRole("list", { name: "Chords of 1", exact: true });
  const scale = workspace.chords.getByRole("list", { name: "In the scale" });
  await arrowTo(page, scale, /^D minor 7/, "Tab");
  await press("Shift+F10");
  await expect(page.getByRole("menu")).toBeFocused();
  await press("End", "ArrowUp", "Enter");
  await expect.poll(() => namesIn(lane)).toEqual(["D minor 7"]);
  for (const chord of [/^G 7/, /^C major 7/]) {
    await arrowTo(page, scale, chord, chord.test("G 7") ? "Tab" : "Shift+Tab");
    await press("Space");
    await expect(page.getByRole("status", { name: "Moving" }), "it is dragged").toContainText("Chords of 1");
    await press("Space");
  }
  await expect.poll(() => namesIn(lane)).toEqual(["D minor 7", "G 7", "C major 7"]);

  await tabTo(page, page.getByRole("button", { name: "Connect", exact: true }), "Shift+Tab");
  await press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Harmony, output of Progressions", exact: true }));
  await press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Harmony, input of Player", exact: true }));
  await press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "1 link" })).toBeVisible();
  await press("Escape");
  await expect(page.getByRole("button", { name: "Connect", exact: true })).toBeFocused();

  await press("Shift+F6");
  await expect(workspace.player, "the last widget").toBeFocused();
  await expect(workspace.player.getByRole("img", { name: "G 7" })).toBeVisible();
  await press("Space");
  await expect(workspace.pause, "space plays").toBeVisible();
  await press("Space");
  await expect(workspace.play).toBeVisible();

  await press("F6");
  await expect(page.getByRole("link", { name: "Home" }), "the header follows the last widget").toBeFocused();
  await tabTo(page, page.getByRole("textbox", { name: "Title" }));
  await press("ControlOrMeta+a");
  await page.keyboard.type("By hand");
  await press("Enter");
  await expect(page.getByRole("main"), "Enter leads on to what has this title").toBeFocused();
  await press("ControlOrMeta+s");
  await expect(page).toHaveURL(/\/workspace\/local-/);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("By hand");
  await expect.poll(() => namesIn(lane)).toEqual(["D minor 7", "G 7", "C major 7"]);
  await expect(workspace.player.getByRole("img", { name: "G 7" })).toBeVisible();
});

test("a lesson is written, read, found in its list and practised from by the keyboard alone, and what is heard says where one is", async ({
  page,
}) => {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const main = page.getByRole("main");
  await page.goto("/lessons");
  await expect(main).toMatchAriaSnapshot(`
    - heading "Lessons" [level=1]
    - searchbox "Find by title"
    - combobox "Order"
    - button "New"
  `);
  await tabTo(page, page.getByRole("button", { name: "New", exact: true }));
  await press("Enter");
  await expect(page.getByRole("region", { name: "Player" })).toBeVisible();
  const title = page.getByRole("textbox", { name: "Title" });
  await tabTo(page, title);
  await press("ControlOrMeta+a");
  await page.keyboard.type("Tuesday by keys");
  await press("Enter", "ControlOrMeta+s");
  await expect(page.getByRole("banner").getByRole("status").filter({ hasText: "Kept on this device" }), "said as it is kept").toBeVisible();
  const modes = page.getByRole("radiogroup", { name: "Lesson" });
  await tabTo(page, modes.getByRole("radio", { name: "Write" }));
  await press("ArrowRight");
  await expect(modes.getByRole("radio", { name: "Read" })).toBeChecked();
  await expect(page.getByRole("region", { name: "Play and practise" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Back to lessons" }), "Shift+Tab");
  await press("Enter");
  await tabTo(page, main.getByRole("link", { name: "Tuesday by keys" }));
  await press("Enter");
  await expect(title).toHaveValue("Tuesday by keys");

  await page.goto("/practice");
  await expect(main).toMatchAriaSnapshot(`
    - heading "Practice" [level=1]
    - button "Start training"
  `);
  await tabTo(page, page.getByRole("button", { name: "Start training" }));
  await press("Enter");
  const next = page.getByRole("region", { name: "Training" }).getByRole("button", { name: "Next" });
  await tabTo(page, next);
  await press("Enter");
  await expect(
    page
      .getByRole("region", { name: "Training" })
      .getByRole("status")
      .filter({ hasText: /Step 2 of / }),
  ).toBeAttached();
});

test("the start page by the keyboard alone, with what a screen reader is told: a trio plays, a chord is named once, and all is kept", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await page.goto("/start");
  await expect(main).toMatchAriaSnapshot(`
    - heading "Woodshed" [level=1]
    - paragraph: /^A practice room for teachers and learners/
    - navigation "Start":
      - link "Play a song"
      - link "Practise a progression"
      - link "Write a lesson"
    - paragraph:
      - link "Browse workspaces"
      - link "New workspace"
      - link "Guide"
      - link "Join a class"
    - region "Trio":
      - figure "Two, five, one in C, for a trio"
      - button "Play"
      - status: "Play a trio: piano, bass, drums"
    - button "Keep this"
  `);
  await tabTo(page, main.getByRole("button", { name: "Play", exact: true }));
  expect(await focusIsVisible(page), "focus is seen on Play").toBe(true);
  await page.keyboard.press("Enter");
  await expect(main.getByRole("button", { name: "Mixer" }), "the player has taken the sheet's place").toBeVisible();
  await expect(main.getByRole("button", { name: "Pause", exact: true }), "and its button the focus").toBeFocused();
  const said = main.locator("[aria-live=polite]").filter({ hasNotText: "bpm" });
  const chord = ["KeyX", "KeyC", "KeyN", "KeyQ"];
  await page.keyboard.down("KeyX");
  await page.keyboard.up("KeyX");
  await expect(main.getByText("Play a chord to see its name."), "not said over and over").toBeVisible();
  await expect(said.last(), "where a chord is told, nothing stands before it").toBeEmpty();
  for (const key of chord) await page.keyboard.down(key);
  await expect(said.last()).toContainText("in C: ");
  for (const key of chord) await page.keyboard.up(key);
  await tabTo(page, main.getByRole("button", { name: "Keep this" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Trio on ii V I");
});
