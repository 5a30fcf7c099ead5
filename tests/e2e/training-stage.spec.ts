import type { Locator, Page } from "@playwright/test";
import { fakeMidi } from "../support/fake-midi.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, soundsLoaded } from "../support/workspace-page.ts";

test.use({ moving: true });

test("training fills the screen: a chord that is held turns nothing red, a refusal says why, the card's piano is one picture, Esc leaves", async ({
  page,
}) => {
  const keys = await fakeMidi(page);
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I", true);
  await soundsLoaded(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keys.plug();
  await expect(workspace.training.getByRole("img", { name: "Step 1: F3, A♭3, C4, E♭4" })).toBeVisible();
  await expect(workspace.steps.getByRole("button"), "no key of a card is a button").toHaveCount(0);
  await workspace.training.getByRole("button", { name: "Full screen" }).click();
  const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
  const status = stage.getByRole("status");
  await expect(status, "what is asked for is said").toHaveText("Step 1 of 3: F minor 7. Its notes are F, A flat, C, E flat.");
  await expect(stage.getByRole("figure", { name: /^ii V I/ }), "the music stands there").toBeVisible();
  const legend = (word: string) => stage.getByRole("listitem").filter({ hasText: word }).last();
  const said = await saidFromNow(page);
  await keys.press(53, 56, 60, 63);
  await expect(status).toHaveText("Right. Step 2 of 3: B flat 7. Its notes are B flat, D, F, A flat.");
  await expect(legend("Wrong"), "what is held from the chord before").toContainText("–");
  await keys.release(53, 56, 60, 63);
  await expect(legend("Right"), "the last verdict stays till the next").toContainText("F A♭ C E♭");
  const music = stage.getByRole("figure", { name: /^ii V I/ });
  const before = await music.boundingBox();
  await keys.press(58, 62, 64);
  await expect(status).toHaveText("E is not in B flat 7. 1 wrong so far.");
  await expect(legend("Wrong")).toContainText("E");
  expect(await music.boundingBox(), "a refusal moves nothing").toEqual(before);
  await keys.release(58, 62, 64);
  await keys.press(56, 58, 62, 65);
  await expect(status).toHaveText(/^Right, after 1 wrong try\. Step 3 of 3: E flat major 7\./);
  await keys.release(56, 58, 62, 65);
  await expect(stage.getByText("3rd inversion"), "as it was played").toBeVisible();
  await expect(stage.getByText("End", { exact: true }), "nothing comes after the last").toBeVisible();
  await keys.press(51, 55, 58, 62);
  await expect(status).toHaveText("Right. All 3 steps done: 2 right at once, 1 after a wrong try.");
  expect(await said(), "a whole run by ear: each verdict with what comes, once, and nothing else").toEqual([
    "Right. Step 2 of 3: B flat 7. Its notes are B flat, D, F, A flat.",
    "E is not in B flat 7. 1 wrong so far.",
    "Right, after 1 wrong try. Step 3 of 3: E flat major 7. Its notes are E flat, G, B flat, D.",
    "Right. All 3 steps done: 2 right at once, 1 after a wrong try.",
  ]);
  await expect(stage.getByText("Finished", { exact: true }), "not Now: End").toBeVisible();
  await page.keyboard.press("Escape");
  await expect(stage).toHaveCount(0);
  await expect(workspace.training.getByText("All 3 steps done").first()).toBeVisible();

  // Another voicing begins anew; forced colours and a tablet have the step that waits, and the letters of the computer's keys.
  await workspace.training.getByRole("button", { name: "Training options" }).click();
  await expect(page.getByText("Another voicing starts the steps again from the first.")).toBeVisible();
  await page.getByLabel("Voicing").selectOption("rootless");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.emulateMedia({ forcedColors: "active" });
  await workspace.training.getByRole("button", { name: "Full screen" }).click();
  const waiting = stage.getByRole("listitem").and(stage.locator("[aria-current=step]"));
  await expect(waiting).toHaveText(/^1F/);
  await expect(waiting).toHaveCSS("outline-style", "solid");
  expect((await waiting.boundingBox())?.width, "the steps fill their strip").toBeGreaterThan(600);
  await expect(stage.getByRole("button", { name: "C4", exact: true })).toContainText("Q");
});

test("Back leaves the full screen, not the workspace, also after the phone was turned; who left it otherwise goes back to the page before", async ({
  page,
}) => {
  await page.goto("/start");
  await page.setViewportSize({ width: 360, height: 740 });
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  const address = page.url();
  const open = workspace.training.getByRole("button", { name: "Full screen" });
  const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
  await open.click();
  await expect(stage).toBeVisible();
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(stage).toBeVisible();
  await page.goBack();
  await expect(stage).toHaveCount(0);
  expect(page.url()).toBe(address);
  await expect(workspace.training).toBeVisible();

  await open.click();
  await expect(stage).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(stage).toHaveCount(0);
  await page.waitForFunction(() => !("opened" in (history.state ?? {})));
  await page.goBack();
  await expect(page).toHaveURL(/\/start$/);
});

test("by ear and screen reader alone: music that waits, a run in time and ear training, each from what is asked to the end", async ({
  page,
}) => {
  const keys = await fakeMidi(page);
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I", true);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keys.plug();
  await workspace.training.getByRole("radio", { name: "Wait for me" }).click();
  await workspace.training.getByRole("button", { name: "Full screen" }).click();
  const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
  const status = stage.getByRole("status");
  await expect(stage).toBeFocused();
  const said = await saidFromNow(page);
  await page.keyboard.press("Tab");
  await expect(stage.getByRole("button", { name: "Leave" }), "the way out comes first").toBeFocused();
  await stage.getByRole("button", { name: "Start" }).press("Enter");
  await expect(status).toHaveText("Step 1 of 3: D minor 7.");
  for (const [notes, next] of [
    [[50, 53, 57, 60], "Right. Step 2 of 3: G 7."],
    [[54], "F sharp is not asked for."],
    [[55, 59, 62, 65], "Right, after a wrong key. Step 3 of 3: C major 7."],
    [[48, 52, 55, 59], /^Finished\. You searched for G 7 most often\. 2 right, 1 wrong at first, 0 skipped\.$/],
  ] as const) {
    await keys.press(...notes);
    await expect(status).toHaveText(next);
    await keys.release(...notes);
  }
  const waited = (await said()).filter((text) => !/^(The music waits|Finished)/.test(text));
  expect(waited, "each verdict with what comes, once; a wrong key that is lifted leaves the step").toEqual([
    "Step 1 of 3: D minor 7.",
    "Right. Step 2 of 3: G 7.",
    "F sharp is not asked for.",
    "Step 2 of 3: G 7.",
    "Right, after a wrong key. Step 3 of 3: C major 7.",
  ]);
  await page.keyboard.press("Escape");
  await workspace.training.getByRole("button", { name: "Close" }).click();
  await workspace.training.getByRole("button", { name: "Full screen" }).click();
  await expect(stage.getByText("Then", { exact: true }), "another run begins at the first chord").toBeVisible();
  await page.keyboard.press("Escape");
  await workspace.training.getByRole("radio", { name: "Timed" }).click();
  await workspace.training.getByRole("button", { name: "Full screen" }).click();
  await expect(stage.getByRole("spinbutton", { name: "Tempo" }), "the player's, before it starts as well").toHaveValue("160");
  const timed = await saidFromNow(page);
  await stage.getByRole("button", { name: "Start" }).press("Enter");
  await expect(status).toHaveText(/^Finished\. .* 12 missed\.$/, { timeout: 20_000 });
  const inTime = await timed();
  expect(inTime.at(0)).toBe("Counting in at 160 bpm. First: D minor 7.");
  expect(inTime.length, "three chords in 4.5 s: no stream of words").toBeLessThanOrEqual(6);
  await page.keyboard.press("Escape");
  await expect(stage, "also when what had the focus is gone").toHaveCount(0);

  await page.goto("/practice/ear");
  await page.getByRole("button", { name: "Start" }).click();
  const ear = page.getByRole("dialog", { name: "Ear training on the whole screen" });
  await expect(ear.getByRole("status")).toHaveText(/^Question 1 of 10\. It starts on .+\.$/);
  await ear.getByRole("group", { name: "Answers" }).getByRole("button", { name: "Octave" }).press("Enter");
  await expect(ear.getByRole("status")).toHaveText(/^(Right: Octave\.|Wrong\. It was: .+\. You chose: Octave\.)$/);
  await expect(ear.getByRole("button", { name: "Next" }), "Enter goes on").toBeFocused();
  await page.keyboard.press("Enter");
  await expect(ear.getByRole("status")).toHaveText(/^Question 2 of 10\./);
  await expect(ear.getByRole("heading", { name: "What do you hear?" }), "from here the answers come").toBeFocused();
  await page.keyboard.press("Escape");
  await expect(ear).toHaveCount(0);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(ear).toBeVisible();
  await page.goBack();
  await expect(ear).toHaveCount(0);
  await expect(page).toHaveURL(/\/practice\/ear$/);
});

/** Hears all live regions of the page from now on, as a screen reader does; the answer gives what they said. */
async function saidFromNow(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    new MutationObserver((changes) => {
      const regions = new Set(
        changes.flatMap(({ target }) => {
          const element = target instanceof Element ? target : target.parentElement;
          return element?.closest("[role=status], [role=alert], [aria-live]:not([aria-live=off])") ?? [];
        }),
      );
      for (const region of regions) if (region.textContent) said.push(region.textContent);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    Object.assign(window, { said });
  });
  return () => page.evaluate(() => (window as unknown as { readonly said: readonly string[] }).said);
}

/** The lines of music that are seen in part. */
const cutLines = (stage: Locator) =>
  stage.getByRole("figure").evaluate((figure) => {
    const sight = figure.closest("section")?.getBoundingClientRect() ?? figure.getBoundingClientRect();
    return [...figure.querySelectorAll("svg:has(.abcjs-staff)")]
      .map((line) => line.getBoundingClientRect())
      .filter(({ top, bottom }) => (top < sight.top - 1 && bottom > sight.top + 1) || (bottom > sight.bottom + 1 && top < sight.bottom - 1))
      .map(({ top, bottom }) => `${top} to ${bottom}, seen ${sight.top} to ${sight.bottom}`);
  });

/** What of the words over the keys lies over something else of them, or over the keys. */
const overlaps = (stage: Locator) =>
  stage.getByRole("listitem").evaluateAll((items) => {
    const boxes = items.map((item) => item.getBoundingClientRect()).filter(({ width }) => width > 0);
    const keys = document.querySelector('[role="dialog"] [role="group"]')?.getBoundingClientRect();
    return [...boxes, ...(keys === undefined ? [] : [keys])].flatMap((a, index, all) =>
      all
        .slice(index + 1)
        .filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map((b) => `${a.left},${a.top} and ${b.left},${b.top}`),
    );
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a run begins on the stage: sheet, verdict and keys in one view, upright and on its side, keys at least 44 px wide", async ({
    page,
  }) => {
    const workspace = await openWorkspace(page);
    await workspace.key("C").click();
    await workspace.preset("ii V I").click();
    await workspace.training.getByRole("radio", { name: "Wait" }).click();
    await workspace.training.getByRole("button", { name: "Start" }).click();
    const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
    for (const size of [
      { width: 360, height: 740 },
      { width: 740, height: 360 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      await expect(stage.locator("figure[aria-busy=false]")).toHaveCount(1);
      await expect.poll(() => cutLines(stage), "no line of the music is cut").toEqual([]);
      await expect.poll(() => overlaps(stage), "what is told over the keys lies side by side").toEqual([]);
      await expect(stage.getByRole("figure")).toBeInViewport({ ratio: 0.1 });
      await expect(stage.getByText("Step 1 of 3", { exact: true })).toBeInViewport();
      const key = stage.getByRole("group", { name: "Training keys" }).getByRole("button", { name: "D3", exact: true });
      await expect(key, "what is expected is in view").toBeInViewport();
      const box = await key.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(3 * 44);
      await expect(stage.getByRole("button", { name: "Stop" })).toBeInViewport();
    }
  });

  test("a refusal says why where it is seen, upright and on its side; a run that is ended early says so and offers to go on", async ({
    page,
  }) => {
    const workspace = await openWorkspace(page);
    await workspace.key("C").click();
    await workspace.preset("ii V I").click();
    await workspace.training.getByRole("button", { name: "Start" }).click();
    const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
    const key = (name: string) => stage.getByRole("button", { name, exact: true });
    await key("C#4").tap();
    const why = stage.getByText("C♯ is not in Dm7.", { exact: true }).filter({ visible: true });
    await expect(why).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 740, height: 360 });
    await expect(why).toHaveCount(1);
    await expect(why).toBeInViewport({ ratio: 1 });
    await stage.getByRole("button", { name: "Leave" }).click();

    await workspace.training.getByRole("radio", { name: "Wait" }).click();
    await workspace.training.getByRole("button", { name: "Start" }).click();
    for (const letter of "xvnq") await page.keyboard.down(letter);
    await expect(stage.getByText("Step 2 of 3", { exact: true })).toBeVisible();
    for (const letter of "xvnq") await page.keyboard.up(letter);
    await stage.getByRole("button", { name: "Stop" }).click();
    await expect(stage.getByRole("status")).toHaveText(
      "Stopped at step 2 of 3. You found 1 of 3 on the first try, then stopped. 1 right, 0 skipped.",
    );
    await expect(stage.getByRole("button", { name: "Now in time" }), "a third of it is not all of it").toHaveCount(0);
    await stage.getByRole("button", { name: "Go on from bar 2" }).click();
    await expect(stage.getByRole("status")).toHaveText(/Step 2 of 3: G 7\.$/);
  });
});

test("who leaves the whole screen is at Full screen again, and who closes a result at Start", async ({ page }) => {
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  const open = workspace.training.getByRole("button", { name: "Full screen" });
  const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
  for (const leave of [() => page.keyboard.press("Escape"), () => stage.getByRole("button", { name: "Leave" }).press("Enter")]) {
    await open.focus();
    await page.keyboard.press("Enter");
    await expect(stage).toBeVisible();
    await leave();
    await expect(stage).toHaveCount(0);
    await expect(open).toBeFocused();
  }
  await workspace.training.getByRole("radio", { name: "Wait for me" }).click();
  const start = workspace.training.getByRole("button", { name: "Start", exact: true });
  await start.click();
  for (let step = 1; step <= 3; step++) {
    await expect(workspace.training.getByText(`Step ${step} of 3`, { exact: true })).toBeVisible();
    await workspace.training.getByRole("button", { name: "Next", exact: true }).click();
  }
  await workspace.training.getByRole("button", { name: "Close" }).press("Enter");
  await expect(start).toBeFocused();
});
