import { cpus, loadavg } from "node:os";
import { recordAudio, recorderReady, soundHeard } from "../support/audio-recorder.ts";
import { signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";
import { workspaceOf } from "../support/workspace-page.ts";

// The recorder is a worklet of a blob.
test.use({ moving: true, bypassCSP: true });

/** How much longer things take on a machine that others work on at the same time: 1 on one that is free. */
const shareOfMachine = (): number => Math.max(1, (loadavg()[0] ?? 0) / cpus().length);

test("a first visitor hears a trio within ten seconds of one click, joins in, is told what was played, and keeps it", async ({ page }) => {
  await recordAudio(page);
  const opened = Date.now();
  await page.goto("/");
  await expect(page.getByRole("figure", { name: "Two, five, one in C, for a trio" })).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await recorderReady(page);
  await soundHeard(page);
  expect(Date.now() - opened, "ms from the cold opening to sound").toBeLessThan(10_000 * shareOfMachine());
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-pressed=true][aria-label]").first(), "a key is lit by the music").toBeVisible();
  for (const key of ["KeyX", "KeyC", "KeyN", "KeyQ"]) await page.keyboard.down(key);
  await expect(page.getByRole("main")).toContainText("in C: ");
  for (const key of ["KeyX", "KeyC", "KeyN", "KeyQ"]) await page.keyboard.up(key);
  await page.getByRole("button", { name: "Keep this" }).click();
  const workspace = workspaceOf(page);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Trio on ii V I");
  await expect(workspace.player.getByRole("figure").first()).toBeVisible();
  await expect(page).toHaveURL(/\/workspace/);
});

test("every page leads to every other, by links, by keys and by words, and an unknown address says so", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveTitle("There is no page at this address. – Woodshed");
  await expect(page).toHaveURL(/\/no\/such\/page$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  for (const [name, heading] of [
    ["Workspaces", "Workspaces"],
    ["Lessons", "Lessons"],
    ["Songs", "Songs"],
  ] as const) {
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
  }
  await page.keyboard.press("F6");
  await page.keyboard.press("F6");
  await expect(page.getByRole("main").or(page.getByRole("banner").getByRole("link").first()).and(page.locator(":focus"))).toBeVisible();
  const find = page.getByRole("combobox", { name: "Page, workspace, lesson, song or guide" });
  await page.keyboard.press("ControlOrMeta+k");
  await find.fill("play with the band");
  await expect(page.getByRole("option").first()).toContainText("Play with the band");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Play with the band" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await find.fill("dark theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "club");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Practice", exact: true }).click();
  await expect(page).toHaveURL(/\/practice$/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/workspace/new");
  await expect(workspaceOf(page).player.getByRole("figure", { name: "ii V I, 3 bars" })).toBeVisible();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Start empty" }).click();
  await expect(workspaceOf(page).player.getByRole("figure")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("button", { name: "Pages" }).click();
  await page.getByRole("menuitem", { name: "Dashboard" }).click();
  await expect(page.getByRole("region", { name: "Player" }).getByRole("figure", { name: "ii V I, 3 bars" })).toBeVisible();
});

test("the Find button leads into its field each time, by mouse and by Enter, and leaving it leads back to the button", async ({ page }) => {
  await page.goto("/start");
  const button = page.getByRole("button", { name: "Find a page, song or lesson" });
  const find = page.getByRole("combobox", { name: "Page, workspace, lesson, song or guide" });
  for (const open of [() => button.press("Enter"), () => button.click(), () => button.press("Enter")]) {
    await open();
    await expect(page.getByRole("dialog")).toBeVisible();
    // What is typed at once arrives: the focus comes here first, and stays.
    await expect(find).toBeFocused();
    await page.keyboard.type("songs");
    await expect(find).toHaveValue("songs");
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  }
});

test("Find leads to the microphone's setting on any page, also on a phone, and the guide names it among its contents", async ({ page }) => {
  await page.goto("/guide");
  await expect(page.getByRole("main").getByRole("link", { name: /microphone/ })).toBeVisible();
  const find = page.getByRole("combobox", { name: "Page, workspace, lesson, song or guide" });
  const use = page.getByRole("dialog", { name: "Settings" }).getByRole("button", { name: "Use the microphone" });
  const button = page.getByRole("button", { name: "Find a page, song or lesson" });
  await button.press("Enter");
  await find.fill("microphone");
  await expect(page.getByRole("option").first()).toContainText("Microphone");
  await page.keyboard.press("Enter");
  await expect(use).toBeFocused();
  await expect(use).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/songs");
  await page.keyboard.press("ControlOrMeta+k");
  await find.fill("acoustic piano");
  await page.getByRole("option", { name: /^Microphone/ }).click();
  await expect(use).toBeFocused();
  await expect(use).toBeInViewport({ ratio: 1 });
});

test("a thousand workspaces are drawn as one comes to them, found, put in order, renamed, and there without the account", async ({
  page,
}) => {
  await page.goto("/start");
  await signIn(page, `Collector ${process.pid}`);
  await page.evaluate(async () => {
    const headers = { "content-type": "application/json" };
    await fetch("/content/workspace", { method: "POST", headers, body: JSON.stringify({ title: "A first try", data: {} }) });
  });
  // The account has one of them; its list is answered with 999 others, in the pages that are asked for.
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  const others = Array.from({ length: 999 }, (_, n) => {
    return { id: `tune-${n}`, title: `Tune ${n}`, authorId: "me", createdAt: at(n), updatedAt: at(n), version: 1 };
  });
  await page.route(/\/content\/workspace\/list/, async (route) => {
    const after = new URL(route.request().url()).searchParams.get("after") ?? "";
    const own = (await (await route.fetch({ url: route.request().url().replace(/\?.*$/, "?after=") })).json()) as {
      data: { content: { id: string }[] };
    };
    const all = [...own.data.content, ...others];
    const from = after === "" ? 0 : all.findIndex(({ id }) => id === after) + 1;
    await route.fulfill({ json: { data: { content: all.slice(from, from + 500) } } });
  });
  await page.goto("/workspace/list");
  const tunes = page.getByRole("main").getByRole("link", { name: /^Tune / });
  await expect(tunes.first()).toBeVisible();
  expect(await tunes.count(), "rows that are drawn before one scrolls").toBeLessThan(200);
  const search = page.getByRole("searchbox", { name: "Find by title" });
  await search.fill("tune 997");
  await expect(tunes).toHaveText(["Tune 997"]);
  await search.fill("");
  await page.getByRole("combobox", { name: "Order" }).selectOption({ label: "By title" });
  await expect(page.getByRole("main").getByRole("listitem").getByRole("link").first()).toHaveText("A first try");
  await page.getByRole("button", { name: "Rename A first try" }).click();
  await page.getByRole("textbox", { name: "New title of A first try" }).fill("Zigzag");
  await page.keyboard.press("Enter");
  await expect(tunes.first()).toHaveText("Tune 0");
  const last = page.getByRole("main").getByRole("link", { name: "Zigzag" });
  await expect(async () => {
    await page.getByRole("main").getByRole("listitem").last().scrollIntoViewIfNeeded();
    await expect(last).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
  await page.unroute(/\/content\/workspace\/list/);
  await page.route(/\/content\/workspace\/list/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^Your account cannot be reached\. This is the list from /)).toBeVisible();
  await search.fill("tune 998");
  await expect(tunes).toHaveText(["Tune 998"]);
});

test("who is not signed in sees what is on the device and a word about the account, and a way on from a link that is none", async ({
  page,
  complaints,
}) => {
  await page.goto("/lessons");
  await expect(page.getByText("No lessons on this device yet")).toBeVisible();
  await expect(page.getByText("No lesson yet")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Sign in to your account" })).toBeVisible();
  await page.goto("/shared/no-such-link");
  await expect(page.getByText("This link cannot be opened")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Songs" })).toBeVisible();
  // The browser's own line on the answer.
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !/404.*no-such-link/.test(each)));
});
