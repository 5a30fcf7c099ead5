import type { Page } from "@playwright/test";
import { profileFolder, startKillableBrowser } from "../support/killable-browser.ts";
import { openAt } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";
import { workspaceOf } from "../support/workspace-page.ts";

const long = process.env.SOAK === "long";
const rounds = long ? 20 : 1;
/** What a killed browser may take with it, in milliseconds of work. */
const MOST_LOST_MS = 500;

/** Waits until the page has drawn what was typed, and twice more: as fast as a person types on a quiet machine. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Types without a pause for a while, kills the browser, opens it again: how old the oldest edit was that is lost. */
async function lostAfterKill(address: string, args: readonly string[], typingMs: number): Promise<number> {
  const profile = profileFolder();
  try {
    const first = await startKillableBrowser(profile.path, args);
    const saving = await openAt(first.page, `${address}/workspace/new`);
    await expect(saving.word).toHaveText("Kept on this device");
    await saving.title.fill("Typed ");
    await saving.title.press("Enter");
    await saving.title.focus();
    await saving.title.press("End");
    const typedAt: number[] = [];
    const end = performance.now() + typingMs;
    while (performance.now() < end && typedAt.length < 180) {
      await first.page.keyboard.press(String(typedAt.length % 10));
      typedAt.push(performance.now());
      await drawn(first.page);
    }
    const killedAt = performance.now();
    await first.kill();
    const again = await startKillableBrowser(profile.path, args);
    await again.page.goto(`${address}/workspace/list`);
    const kept =
      (await again.page
        .getByRole("link", { name: /^Typed/ })
        .first()
        .textContent()) ?? "";
    await again.kill();
    const letters = kept.slice("Typed ".length).length;
    expect(kept).toBe(
      `Typed ${typedAt
        .map((_, index) => index % 10)
        .join("")
        .slice(0, letters)}`.trimEnd(),
    );
    const lost = typedAt[letters];
    return lost === undefined ? 0 : killedAt - lost;
  } finally {
    profile.remove();
  }
}

test("a browser that is killed in the middle of an edit takes at most 500 ms of it along", async ({ gateway, launchOptions }) => {
  test.setTimeout(rounds * test.info().timeout);
  const lost: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    lost.push(await lostAfterKill(gateway.address, launchOptions.args ?? [], 1200 + ((round * 397) % 2000)));
  console.log(`Lost after each kill, in ms: ${lost.map(Math.round).join(", ")}`);
  expect(Math.max(...lost)).toBeLessThanOrEqual(MOST_LOST_MS);
});

/** Plays two steps of an exercise, waits for half a second, kills the browser, opens it again: what the record then says was played. */
async function playedAfterKill(address: string, args: readonly string[]): Promise<string | null> {
  const profile = profileFolder();
  try {
    const first = await startKillableBrowser(profile.path, args);
    await first.page.goto(`${address}/workspace/new`);
    const { key, preset, training } = workspaceOf(first.page);
    await key("C").click();
    await preset("ii V I").click();
    await expect(training.getByText("Step 1 of 3", { exact: true })).toBeVisible();
    for (const letter of ["x", "v", "n", "q"]) await first.page.keyboard.down(letter);
    await expect(training.getByText("Step 2 of 3", { exact: true })).toBeVisible();
    for (const letter of ["x", "v", "n", "q"]) await first.page.keyboard.up(letter);
    await training.getByRole("button", { name: "Next" }).click();
    await expect(training.getByText("Step 3 of 3", { exact: true })).toBeVisible();
    await first.page.evaluate(async (ms) => {
      for (const end = performance.now() + ms; performance.now() < end; ) await new Promise(requestAnimationFrame);
    }, MOST_LOST_MS);
    await first.kill();
    const again = await startKillableBrowser(profile.path, args);
    await again.page.goto(`${address}/practice`);
    const played = await again.page.getByText(/^\d+ runs? on /).textContent();
    await again.kill();
    return played;
  } finally {
    profile.remove();
  }
}

test("a browser that is killed in the middle of an exercise has what was played of it in the record", async ({
  gateway,
  launchOptions,
}) => {
  test.setTimeout(rounds * test.info().timeout);
  for (let round = 0; round < rounds; round += 1)
    expect(await playedAfterKill(gateway.address, launchOptions.args ?? [])).toBe("1 run on 1 day, 2 steps");
});
