import { recordAudio, recorderReady, soundHeard } from "../support/audio-recorder.ts";
import { expect, test } from "../support/test.ts";

test.use({ bypassCSP: true });

test("the start page's trio is heard while only the first part of the piano has come", async ({ page }) => {
  const held: (() => void)[] = [];
  await page.route(/acoustic_grand_piano_[23]\.mp3/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  // The bass alone is not what is waited for.
  await page.route(/acoustic_bass\.mp3/, (route) => route.abort());
  await recordAudio(page);
  await page.goto("/start");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await recorderReady(page);
  await soundHeard(page);
  const rest = page.waitForResponse(/acoustic_grand_piano_2\.mp3/);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const go of held.splice(0)) go();
  expect((await rest).ok()).toBe(true);
});

test("the piano is asked for beside what decodes it, and the bass once the piano can be played", async ({ page }) => {
  const asked: string[] = [];
  let askedForPiano = (): void => {};
  const piano = new Promise<void>((resolve) => {
    askedForPiano = resolve;
  });
  let letPianoCome = (): void => {};
  const pianoMayCome = new Promise<void>((resolve) => {
    letPianoCome = resolve;
  });
  await page.route(/mpg123-decoder-.*\.js/, async (route) => {
    await piano;
    await route.continue();
  });
  await page.route(/acoustic_(grand_piano|bass)\.mp3/, async (route) => {
    const isPiano = route.request().url().includes("piano");
    asked.push(isPiano ? "piano" : "bass");
    if (isPiano) {
      askedForPiano();
      await pianoMayCome;
    }
    await route.continue();
  });
  const bassIsDescribed = page.waitForResponse(/acoustic_bass\.json/);
  await page.goto("/start");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await piano;
  await bassIsDescribed;
  await page.waitForResponse(/mpg123-decoder-.*\.js/);
  expect(asked).toEqual(["piano"]);
  letPianoCome();
  await expect.poll(() => asked).toEqual(["piano", "bass"]);
});
