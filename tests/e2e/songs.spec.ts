import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "../support/test.ts";
import { widget } from "../support/workspace-page.ts";

const own = (title: string, key: string, chords: string) => ({
  id: `own-${title}`,
  title,
  data_abc: `X:1\nT:${title}\nC:Ann Other\nL:1/4\nM:4/4\nQ:1/4=90\nK:${key}\nV:1\n${chords
    .split(" ")
    .map((chord) => `"${chord}" z4 |`)
    .join(" ")}\n`,
});
const mine = [own("Étude One", "Bb", "Cm7 F7 Bbmaj7"), own("Minor Matter", "Cm", "Dm7b5 G7b9 Cm6"), own("Third Thing", "G", "G C G D7")];

/** The page of songs with three of one's own that a former version kept. */
async function openSongs(page: Page): Promise<void> {
  await page.addInitScript(
    ([songs]) => {
      if (sessionStorage.getItem("kept") !== null) return;
      localStorage.setItem("ownSongs", songs ?? "");
      sessionStorage.setItem("kept", "yes");
    },
    [JSON.stringify(mine)],
  );
  await page.goto("/songs");
  await page.getByRole("radio", { name: "Mine" }).click();
  await expect(names(page)).toHaveCount(3);
}
const names = (page: Page) => page.getByRole("button", { name: /^Look at / });
const search = (page: Page) => page.getByRole("searchbox", { name: "Find songs" });

test("songs are found by words, key and chords in a row, by keyboard; a tag is put on and looked for", async ({ page }) => {
  await openSongs(page);
  await search(page).fill("etude");
  await expect(names(page)).toHaveCount(1);
  await search(page).fill("ii V I in minor");
  await expect(page.getByRole("button", { name: "Look at Minor Matter" })).toBeVisible();
  await expect(page.getByText("1 song with these chords in a row")).toBeVisible();
  await search(page).fill("nothing like it");
  await expect(page.getByText("No songs match")).toBeVisible();
  await search(page).fill("");
  await page.getByRole("checkbox", { name: "Choose Third Thing" }).press("Space");
  await page.getByRole("button", { name: "Add tag" }).press("Enter");
  await page.getByRole("textbox", { name: "New tag" }).fill("Friday");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Tag" }).selectOption("Friday");
  await expect(names(page)).toHaveCount(1);
  await page.reload();
  await page.getByRole("combobox", { name: "Tag" }).selectOption("Friday");
  await expect(page.getByRole("button", { name: "Look at Third Thing" })).toBeVisible();
});

test("a set list has its order, keys and tempos; it is played in the player, and the stand goes on to its next song", async ({ page }) => {
  await openSongs(page);
  await page.getByRole("checkbox", { name: "Choose Étude One" }).check();
  await page.getByRole("checkbox", { name: "Choose Third Thing" }).check();
  await page.getByRole("button", { name: "Add to set list" }).click();
  const newSet = page.getByRole("textbox", { name: "New set list" });
  await newSet.fill("Gig");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 songs were added to Gig.")).toBeVisible();
  await expect(newSet).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Gig \d+ songs/ }).click();
  await page.getByRole("button", { name: "Move Third Thing up" }).click();
  await expect(page.getByRole("button", { name: "Move Third Thing down" }), "the focus goes with the song").toBeFocused();
  const key = page.getByRole("combobox", { name: "Key of Étude One" });
  const keys = (await key.getByRole("option").allTextContents()).map((name) => name.replace(", as written", ""));
  expect([keys.length, new Set(keys).size], "no key stands there twice").toEqual([13, 13]);
  await key.selectOption("C");
  await expect(page.getByText("Tempo", { exact: true }).first()).toBeVisible();
  const tempo = page.getByRole("spinbutton", { name: "Tempo of Étude One" });
  await tempo.fill("140");
  await tempo.blur();
  await page.getByRole("button", { name: "Play from the first song" }).click();
  const player = widget(page, "Player");
  await expect(player.getByText(/^Third Thing · /)).toBeVisible();
  await expect(player.getByRole("button", { name: "Export as" })).toBeVisible();
  const stand = page.getByRole("dialog", { name: "Stand" });
  await expect(stand.getByText("1 of 2: Third Thing"), "the set is played on the stand").toBeVisible();
  const next = stand.getByRole("button", { name: "Next: Étude One" });
  const isInFoot = () => next.evaluate((each) => each.getBoundingClientRect().top > innerHeight / 2);
  await expect.poll(isInFoot).toBe(false);
  await stand.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.poll(isInFoot, "beside Play while nothing plays").toBe(true);
  const figure = stand.getByRole("figure");
  const above = () => figure.evaluate((each) => (each.parentElement?.getBoundingClientRect().top ?? 0) - each.getBoundingClientRect().top);
  await page.setViewportSize({ width: 1000, height: 360 });
  for (let at = 0; at < 9; at++) await page.keyboard.press("+");
  await expect(async () => {
    await expect(figure, "engraved at the larger size").toHaveAttribute("aria-busy", "false");
    await page.keyboard.press("PageDown");
    expect(await above()).toBeGreaterThan(20);
  }).toPass();
  await next.click();
  await expect(stand.getByText("2 of 2: Étude One")).toBeVisible();
  await expect(stand.getByText("140 bpm")).toBeVisible();
  await expect(figure).toHaveAttribute("aria-busy", "false");
  await expect.poll(above, "the next song from its top").toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press("Escape");
  await expect(player.getByText(/^Étude One · /)).toBeVisible();
});

test("songs are taken out, one as its own file and several as an archive; deleted ones come back", async ({ page }) => {
  await openSongs(page);
  await page.getByRole("button", { name: "Look at Étude One" }).click();
  const dialog = page.getByRole("dialog", { name: "Étude One" });
  await expect(dialog.getByRole("region", { name: "Preview" })).toBeVisible();
  await dialog.getByRole("button", { name: "Export as" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /^MusicXML/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("Étude One.musicxml");
  expect(readFileSync(await file.path(), "utf8")).toContain("<kind");
  await page.getByRole("button", { name: /^iReal Pro link/ }).click();
  await expect(page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  expect(await page.getByRole("link", { name: "Open in iReal Pro" }).getAttribute("href")).toMatch(/^irealb:\/\/%C3%89tude%20One%3D/);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", document.querySelector("[role=document] svg text")?.textContent ?? "");
  });
  await page.getByRole("button", { name: /^Print/ }).click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.getByRole("document", { name: "Songs on paper" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("checkbox", { name: "Choose all found" }).check();
  await page.getByRole("button", { name: "Export chosen songs" }).click();
  const all = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Chord chart as text/ }).click();
  const archive = unzipSync(new Uint8Array(readFileSync(await (await all).path())));
  expect(Object.keys(archive).sort()).toEqual(["Minor Matter.txt", "Third Thing.txt", "Étude One.txt"]);
  expect(strFromU8(archive["Third Thing.txt"] ?? new Uint8Array())).toContain("| G");
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "Choose all found" }).uncheck();
  await page.getByRole("checkbox", { name: "Choose Minor Matter" }).check();
  const remove = page.getByRole("button", { name: "Delete", exact: true });
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveCount(2);
  await expect(page.getByRole("checkbox", { name: /^Choose (Third Thing|Étude One)$/ }).and(page.locator(":focus"))).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names(page)).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Choose Third Thing" }).check();
  await page.getByRole("button", { name: "Add to set list" }).click();
  await page.getByRole("textbox", { name: "New set list" }).fill("Gig");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Gig \d+ song/ }).click();
  await page.getByRole("button", { name: "Delete the set list" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Undo" }), "the way back has the focus").toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Gig \d+ song/ })).toBeFocused();

  await page.getByRole("checkbox", { name: "Choose all found" }).check();
  await remove.click();
  await expect(names(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names(page)).toHaveCount(3);
});

test("what was just played becomes notation, with its bars, its tempo and how strictly it is taken", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(widget(page, "Repertoire").getByRole("button", { name: "Bring music in" })).toBeVisible();
  for (const key of ["KeyQ", "KeyW", "KeyE", "KeyR", "KeyT"]) await page.keyboard.press(key, { delay: 120 });
  await widget(page, "Repertoire").getByRole("button", { name: "Bring music in" }).click();
  const dialog = page.getByRole("dialog", { name: "Bring music in" });
  await dialog.getByRole("button", { name: "What did I just play?" }).click();
  await expect(dialog.getByRole("combobox", { name: "Take" })).toContainText("5 notes");
  await expect(dialog.getByText(/^\d of 5 notes are moved, by \d+ ms at most\.$/)).toBeVisible();
  await dialog.getByRole("button", { name: "As notation" }).click();
  await expect(dialog.getByText("1 song was found.")).toBeVisible();
  await expect(dialog.getByText(/^Played at /).first()).toBeVisible();
});

test("a file that is opened with the product is shown before it is kept", async ({ page }) => {
  await page.addInitScript(() => {
    const getFile = async () => new File(["| Am7 D7 | Gmaj7 |"], "opened.txt");
    Object.defineProperty(window, "launchQueue", {
      value: { setConsumer: (consumer: (launch: object) => void) => consumer({ files: [{ getFile }] }) },
    });
  });
  await page.goto("/songs");
  await expect(page.getByRole("dialog", { name: "Bring music in" }).getByText("opened", { exact: true }).first()).toBeVisible();
});

test("at 360 px everything of the page stays inside it and a song is played by touch", async ({ browser, gateway }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, baseURL: gateway.address });
  const page = await context.newPage();
  await openSongs(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Bring music in" }).first().tap();
  await page.getByRole("textbox", { name: /^Paste or type music/ }).fill("| Am7 D7 | Gmaj7 |");
  await page.getByRole("button", { name: "Read it" }).tap();
  await page.getByRole("button", { name: "Add to my songs (1)" }).tap();
  await expect(names(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Play: Third Thing" }).tap();
  // Where the head is narrow its words give way to the controls.
  await expect(page.getByText(/^Third Thing · /)).toHaveCount(1);
  await context.close();
});

test("Play plays wherever it stands: in a song's preview, by mouse and by touch, and over a set list", async ({ browser, gateway }) => {
  const plays = async (page: Page) => {
    await expect(page.getByText(/^Third Thing · /)).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  };
  for (const hasTouch of [false, true]) {
    const viewport = hasTouch ? { width: 360, height: 740 } : { width: 1280, height: 800 };
    const context = await browser.newContext({ viewport, hasTouch, baseURL: gateway.address });
    const page = await context.newPage();
    const press = (button: Locator) => (hasTouch ? button.tap() : button.click());
    await openSongs(page);
    await press(page.getByRole("button", { name: "Look at Third Thing" }));
    await press(page.getByRole("dialog", { name: "Third Thing" }).getByRole("button", { name: "Play", exact: true }));
    await plays(page);
    await openSongs(page);
    await page.getByRole("checkbox", { name: "Choose Third Thing" }).check();
    await press(page.getByRole("button", { name: "Add to set list" }));
    await page.getByRole("textbox", { name: "New set list" }).fill("Gig");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await press(page.getByRole("button", { name: /^Gig 1 song/ }));
    await press(page.getByRole("button", { name: "Play from the first song" }));
    await plays(page);
    await context.close();
  }
});

test.describe("shared with the product", () => {
  test.use({ serviceWorkers: "allow" });
  test("what the share sheet sends goes to the page of songs, and is taken from there once", async ({ page }) => {
    // From another page: one of songs that is just opening would take what comes meanwhile, and is left then.
    await page.goto("/practice");
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(() => {
      const form = document.createElement("form");
      Object.assign(form, { method: "POST", action: "/songs/share", enctype: "multipart/form-data" });
      const files = document.createElement("input");
      Object.assign(files, { type: "file", name: "files" });
      const transfer = new DataTransfer();
      transfer.items.add(new File(["| Am7 D7 | Gmaj7 |"], "shared chart.txt"));
      files.files = transfer.files;
      form.append(files);
      document.body.append(form);
      form.submit();
    });
    await expect(page.getByRole("dialog", { name: "Bring music in" }).getByText("shared chart", { exact: true }).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/songs");
    const left = () => page.evaluate(async () => (await (await caches.open("woodshed-shared")).keys()).length);
    await expect.poll(left).toBe(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Songs" })).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Bring music in" })).toBeHidden();
  });
});

test("in a set list the tempo starts from the song's, what is none stays to be mended, and each move and removal is said", async ({
  page,
}) => {
  await openSongs(page);
  await page.getByRole("checkbox", { name: "Choose all found" }).check();
  await page.getByRole("button", { name: "Add to set list" }).click();
  await page.getByRole("textbox", { name: "New set list" }).fill("Gig");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const open = page.getByRole("button", { name: /^Gig \d+ songs/ });
  await open.click();
  const tempo = page.getByRole("spinbutton", { name: "Tempo of Étude One" });
  const written = Number(await tempo.getAttribute("placeholder"));
  expect(written).toBeGreaterThan(20);
  await tempo.focus();
  await page.keyboard.press("ArrowUp");
  await expect(tempo).toHaveValue(`${written + 1}`);
  for (const bad of ["999", "-5"]) {
    await tempo.fill(bad);
    await tempo.blur();
    await expect(page.getByRole("alert").filter({ hasText: "20" }), bad).toBeVisible();
    await expect(tempo).toHaveAttribute("aria-invalid", "true");
  }
  await tempo.fill("150");
  await page.keyboard.press("Enter");
  await expect(tempo).toHaveAttribute("aria-invalid", "false");
  await page.reload();
  await open.click();
  await expect(tempo).toHaveValue("150");

  const said = page.getByRole("status").filter({ hasText: /number|removed/ });
  const down = page.getByRole("button", { name: /^Move .* down$/ }).first();
  const title = (await down.getAttribute("aria-label"))?.replace(/^Move (.*) down$/, "$1") ?? "";
  await down.press("Enter");
  await expect(said).toHaveText(`${title} is number 2 of 3 now.`);
  await page.getByRole("button", { name: `Remove ${title} from the set list` }).press("Enter");
  await expect(said).toHaveText(`${title} was removed from the set list, 2 songs are left.`);
});
