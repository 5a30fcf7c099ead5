import type { Page } from "@playwright/test";
import { takeOf } from "../../src/music/formats/midi/take.ts";
import type { SentResult } from "../../src/protocol/gateway-contract-classes.ts";
import { audioTime, listenFor, recordAudio, recorderReady, soundHeard, takeRecording } from "../support/audio-recorder.ts";
import { bringResults, join, makeClass, phone } from "../support/class-pages.ts";
import { noteLevels, onsetsOf, soundBetween } from "../support/listening.ts";
import { signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";
import { chooseProgression, menuItem, openWorkspace, widget } from "../support/workspace-page.ts";

test.use({ bypassCSP: true });

/** Eight bars at 120: a chord a bar. The run ended when they were over. */
const CHORDS = ["Dm7", "G7", "Cmaj7", "Am7", "Dm7", "G7", "Cmaj7", "Cmaj7"];
const BAR = 2_000;
const LENGTH = CHORDS.length * BAR;

/** A timed run of those bars; one high C was struck as bar 5 began, and nothing before it but a note in bar 1. */
function timedRun(assignment: string): SentResult {
  const strike = (at: number) => ({ midi: 84, velocity: 100, on: at, off: at + 300 });
  return {
    run: {
      id: "timed-run",
      at: Date.now(),
      source: { kind: "progression", id: "progression-1", title: "Eight bars" },
      mode: "timed",
      tempo: 120,
      key: "C",
      attempts: CHORDS.map((to, index) => {
        const outcome = to === "G7" ? "missed" : "right";
        return { from: CHORDS[index - 1] ?? null, to, key: "C", outcome, foundMs: null, errorMs: null };
      }),
      places: CHORDS.map((_, index) => [index + 1, LENGTH - index * BAR]),
      form: {
        style: "mediumSwing",
        meter: "4/4",
        bars: CHORDS.length,
        before: LENGTH,
        seats: ["Melody"],
        chords: CHORDS.map((name, index) => [index * 4, name]),
      },
    },
    assignment,
    ms: LENGTH,
    take: takeOf([strike(0), strike(4 * BAR)], LENGTH) ?? "",
  };
}

const assignNow = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Assign", exact: true }).click();

/** Presses a button, and answers how loud the learner's C and the loudest note of a bass are in the first second and a half that sounds. */
async function heardBy(page: Page, button: string): Promise<{ readonly bass: number; readonly high: number }> {
  await takeRecording(page);
  const before = await audioTime(page);
  await page.getByRole("button", { name: button }).click();
  await soundHeard(page, before);
  const recording = await listenFor(page, 1.5);
  const [struck = before] = onsetsOf(recording).filter((onset) => onset > before);
  const sound = soundBetween(recording, struck, struck + 1.4);
  const loudest = (low: number, high: number) => Math.max(...noteLevels(sound, { low, high }).values());
  return { bass: loudest(28, 48), high: loudest(84, 84) };
}

test("a take is heard with the band from the bar of a comment on, and alone; what the class misses becomes a drill with one click", async ({
  page,
  browser,
  baseURL,
}) => {
  await recordAudio(page);
  await page.goto("/start");
  await signIn(page, `Teacher who listens ${process.pid}`);
  const { code } = await makeClass(page, "Listening");
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await page.getByRole("textbox", { name: "Chords, separated by spaces" }).fill("Dm7 G7 Cmaj7");
  await page.getByRole("textbox", { name: "Title" }).fill("Eight bars");
  await assignNow(page);
  await expect(page.getByRole("button", { name: "Change Eight bars" })).toBeVisible();
  const learner = await phone(browser, baseURL);
  await join(learner, `/join?code=${code}`, "Bird");
  const mine = await (await learner.request.get("/v1/classes/mine")).json();
  await bringResults(learner, [timedRun(mine.data.assignments[0].id)]);

  await page.getByRole("button", { name: /^Bird, Eight bars: Started, 75 % right/ }).click();
  await page.getByRole("button", { name: /^Open the run of/ }).click();
  await page.getByRole("textbox", { name: "Comment" }).fill("The C comes early.");
  await page.getByRole("spinbutton", { name: /^At bar/ }).fill("5");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Bar 5: The C comes early.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "With the band" })).toBeChecked();
  // The first touch starts the sound; what is heard is asked for once the band's instruments are there.
  await page.getByRole("button", { name: "Listen", exact: true }).click();
  await recorderReady(page);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.waitForLoadState("networkidle");
  const together = await heardBy(page, "Listen from bar 5");
  await expect(page.getByRole("button", { name: "Listen", exact: true }), "it ends by itself").toBeVisible();
  await page.getByRole("switch", { name: "With the band" }).click();
  const alone = await heardBy(page, "Listen from bar 5");
  expect(together.high, "the learner's note of bar 5, with the band").toBeGreaterThan(0);
  expect(alone.high, "and alone").toBeGreaterThan(0);
  expect(together.bass, "a bass is beside it").toBeGreaterThan(5 * alone.bass);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Change the class" }).click();
  await page.getByRole("spinbutton", { name: "Most learners that can join" }).fill("1");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const late = await phone(browser, baseURL);
  await late.goto(`/join?code=${code}`);
  await late.getByRole("textbox", { name: "Nickname, not your name" }).fill("Monk");
  await late.getByRole("button", { name: "Join", exact: true }).click();
  await expect(late.getByText(/full/)).toBeVisible();
  await late.context().close();
  await expect(page.getByText(/^1 of 1 miss/)).toBeVisible();
  await page.getByRole("button", { name: "Assign a drill" }).click();
  await expect(page.getByText("The drill is assigned to the class.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change Drill: Dm7 to G7" })).toBeVisible();
  await learner.goto("/practice");
  await learner.getByRole("button", { name: "Start, Drill: Dm7 to G7" }).click();
  const stage = learner.getByRole("dialog", { name: "Training on the whole screen" });
  await expect(stage.getByText(/^Step 1 of 4: D minor 7/)).toBeVisible();
  await learner.context().close();
});

test("a song and a player are assigned from the block itself; the learner finds each made ready to be practised", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher of songs ${process.pid}`);
  const { code } = await makeClass(page, "Songs");
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "Eb", "ii V I");
  const tools = page.getByRole("button", { name: "Tools", exact: true });
  await tools.click();
  await page.getByRole("button", { name: "Add Repertoire", exact: true }).click();
  await tools.click();
  const assign = async (block: string, title: string) => {
    await widget(page, block)
      .getByRole("button", { name: `${block} menu` })
      .click();
    await (await menuItem(page, "Assign to a class")).click();
    const dialog = page.getByRole("dialog", { name: "Assign to a class" });
    await dialog.getByRole("textbox", { name: "Title" }).fill(title);
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Assigned to Songs.").first()).toBeVisible();
  };
  await assign("Player", "From the player");
  // Without the word on it, which lies over the page.
  await page.reload();
  await widget(page, "Repertoire").scrollIntoViewIfNeeded();
  await widget(page, "Repertoire").getByRole("combobox", { name: "Song" }).click();
  await page.getByRole("listbox").getByRole("option", { name: "Ah! vous dirai-je, maman" }).click();
  // It is drawn and the list is gone, or the menu would close with that.
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(widget(page, "Player").getByRole("figure", { name: /^Ah! vous dirai-je/ })).toBeVisible();
  await assign("Repertoire", "From the song");

  const learner = await phone(browser, baseURL);
  await join(learner, `/join?code=${code}`, "Bird");
  for (const title of ["From the player", "From the song"]) {
    await learner.goto("/practice");
    await learner.getByRole("button", { name: `Start, ${title}` }).click();
    await expect(learner.getByText(`Your assignment: ${title}`)).toBeVisible();
    await expect(learner.getByRole("radio", { name: "Timed", checked: true }).first()).toBeVisible();
  }
  await learner.context().close();
});
