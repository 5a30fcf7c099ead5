import { fakeMidi } from "../support/fake-midi.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, openWorkspace, soundsLoaded, widget, workspaceOf } from "../support/workspace-page.ts";

test("a timed run on a MIDI keyboard: counted in, judged on the notation and the keys as it goes, and summed up", async ({ page }) => {
  const keys = await fakeMidi(page);
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I", true);
  await soundsLoaded(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keys.plug();
  const training = page.getByRole("region", { name: "Training", exact: true });
  await training.getByRole("radio", { name: "Timed" }).click();
  await training.getByRole("button", { name: "Start" }).click();
  await expect(training.getByRole("status")).toHaveText("Counting in at 160 bpm. First: D minor 7.");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("span")].some(({ textContent }) => /^Step \d of 3, 160 bpm$/.test(textContent ?? "")),
  );
  await keys.press(50, 53, 57, 60);
  await expect(page.getByRole("region", { name: "Sheet" }).locator(".highlight-success, .highlight-warning")).not.toHaveCount(0);
  await expect(training.getByRole("img", { name: /^Your time: [+−]?\d+ ms/ })).toBeVisible();
  await keys.release(50, 53, 57, 60);
  const results = training.getByRole("region", { name: "Results" });
  await expect(results).toBeVisible();
  await expect(results).toContainText("8 missed");
  await expect(results).toContainText("of 12 notes");
  await expect(page.getByRole("region", { name: "Sheet" }).getByText("missed")).toHaveCount(2);
  await training.getByRole("button", { name: "Details" }).click();
  const details = page.getByRole("dialog", { name: "Results" });
  await expect(details.getByRole("img", { name: /^Bar by bar: bar 1, Dm7 / })).toBeVisible();
  await expect(details.getByRole("button", { name: "Practise Dm7 to G7" })).toBeVisible();
  await details.getByRole("button", { name: /^Loop bars? .* at 140$/ }).click();
  await expect(workspace.tempo).toHaveValue("140");
  await expect(workspace.loop).toBeChecked();
  await expect(training.getByRole("status")).toHaveText(/^Counting in at 140 bpm/);
  await training.getByRole("button", { name: "Stop" }).click();
  await training.getByRole("radio", { name: "Wait for me" }).click();
  await expect(results, "the kinds of training stand over a result, and another takes it away").toHaveCount(0);
  await training.getByRole("radio", { name: "Timed" }).click();
  await expect(training.getByRole("button", { name: "Start" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Sheet" }).getByText("missed")).toHaveCount(0);
});

test("a training that is begun half in sight is brought into the room that the piano leaves", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openWorkspace(page);
  const training = page.getByRole("region", { name: "Training", exact: true });
  await training.getByRole("radio", { name: "Timed" }).click();
  await expect(training.getByRole("button", { name: "Start" })).toBeInViewport({ ratio: 1 });
  const rest = await training.evaluate((card) => {
    const piano = document.querySelector("footer")?.getBoundingClientRect().top ?? Number.NaN;
    return piano - card.getBoundingClientRect().bottom;
  });
  expect(rest, "px between the card and the piano").toBeGreaterThanOrEqual(0);
});

test("at 1280 x 900 what is told of a wrong chord is in sight, and nothing of a result runs out of its panel", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const keys = await fakeMidi(page);
  const { training, piano, ...workspace } = await openWorkspace(page);
  await chooseProgression({ training, piano, ...workspace }, "C", "ii V I", true);
  await soundsLoaded(page);
  await piano.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keys.plug();
  await keys.press(61, 62, 65, 69);
  const told = training.locator("[aria-hidden]").filter({ hasText: /^Step 1 of 3\. .*not in Dm7/ });
  await expect(told).toBeInViewport({ ratio: 1 });
  // The foot of the page lies over what the desk scrolls.
  const [line, foot] = await Promise.all([told.boundingBox(), piano.boundingBox()]);
  expect((line?.y ?? 900) + (line?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await keys.release(61, 62, 65, 69);

  await training.getByRole("radio", { name: "Timed" }).click();
  await training.getByRole("button", { name: "Start" }).click();
  await expect(training.getByText(/^Step \d of 3, 160 bpm$/)).toBeAttached();
  await keys.press(50, 53, 57, 60);
  await keys.release(50, 53, 57, 60);
  await expect(training.getByText(/^Step 2 of 3, 160 bpm$/)).toBeAttached();
  // Ended early it has most to offer: to go on, to begin again, and what is best next.
  await training.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(training.getByRole("button", { name: "From the beginning" })).toBeVisible();
  const panel = await training.boundingBox();
  const edges = await training
    .locator("button, p > span, dd")
    .evaluateAll((all) => all.map((each) => [each.textContent, each.getBoundingClientRect().right] as const));
  expect(edges.filter(([, right]) => right > (panel?.x ?? 0) + (panel?.width ?? 0))).toEqual([]);
});

test("a bass under a melody and its chords is no left hand, and its key comes into view on the piano and on the stage", async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 1000 });
  await page.goto("/dashboard");
  const { training, piano } = workspaceOf(page);
  const choice = widget(page, "Repertoire").getByRole("combobox", { name: "Song" });
  await choice.click();
  await choice.fill("Mary Had a Little Lamb");
  await page.getByRole("option", { name: "Mary Had a Little Lamb" }).first().click();
  await training.getByRole("radio", { name: "Wait for me" }).click();
  await training.getByText("Options").first().click();
  const parts = page.getByRole("group", { name: "You play" });
  await parts.getByRole("button", { name: "Bass", exact: true }).click();
  await parts.getByRole("button", { name: "Chords", exact: true }).click();
  await training.getByText("Options").first().click();
  await training.getByRole("button", { name: "Start" }).click();
  await expect(piano.getByRole("button", { name: "C2", exact: true })).toBeInViewport();
  await training.getByRole("button", { name: "Full screen" }).click();
  const stage = page.getByRole("dialog", { name: "Training on the whole screen" });
  await expect(stage.getByRole("button", { name: "C2", exact: true })).toBeInViewport();
});
