import { expect, test } from "../support/test.ts";
import { openWorkspace, soundsLoaded } from "../support/workspace-page.ts";

/** How long the sound of the loudspeaker takes to the microphone. */
const AIR_MS = 80;

/** Runs in the page before its scripts: the microphone hears what the page's loudspeaker sounds, and nothing else. */
function hearLoudspeaker(late: number): void {
  type Connect = (this: AudioNode, to: AudioNode, ...ends: number[]) => AudioNode;
  const connect = AudioNode.prototype.connect as unknown as Connect;
  let tell = (_stream: MediaStream) => {};
  const heard = new Promise<MediaStream>((resolve) => {
    tell = resolve;
  });
  const rooms = new WeakMap<BaseAudioContext, DelayNode>();
  const roomOf = (context: AudioContext): DelayNode => {
    const known = rooms.get(context);
    if (known !== undefined) return known;
    const room = new DelayNode(context, { delayTime: late / 1000 });
    const microphone = context.createMediaStreamDestination();
    connect.call(room, microphone);
    rooms.set(context, room);
    tell(microphone.stream);
    return room;
  };
  const joined: Connect = function (to, ...ends) {
    if (to instanceof AudioDestinationNode && this.context instanceof AudioContext) connect.call(this, roomOf(this.context));
    return connect.call(this, to, ...ends);
  };
  AudioNode.prototype.connect = joined as unknown as typeof AudioNode.prototype.connect;
  navigator.mediaDevices.getUserMedia = () => heard;
}

test("a microphone hears the clicks of calibration itself, while nobody plays", async ({ page }) => {
  await page.addInitScript(hearLoudspeaker, AIR_MS);
  await openWorkspace(page);
  await soundsLoaded(page);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("button", { name: "Use the microphone" }).click();
  await expect(settings.getByText(/^Listening/)).toBeVisible();
  const calibration = settings.getByRole("region", { name: "Calibration" });
  await expect(calibration).toContainText("and the microphone");
  await calibration.getByRole("button", { name: "Calibrate" }).click();
  // Each click that was heard is drawn. How late they come is for a machine that has nothing else to do.
  await expect.poll(() => calibration.locator("i").count()).toBeGreaterThanOrEqual(4);
  await calibration.getByRole("button", { name: "Stop the clicks" }).click();
});

test("the clicks of calibration bring where one taps and what stops them into sight, in the settings and in a training's options", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 640 });
  const workspace = await openWorkspace(page);
  const calibration = page.getByRole("region", { name: "Calibration" });
  const isInSight = async () => {
    for (const name of ["Tap here, or play any key", "Stop the clicks"])
      await expect(calibration.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  };
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(calibration).toContainText("and these keys");
  const begin = calibration.getByRole("button", { name: "Calibrate" });
  await begin.evaluate((button) => button.scrollIntoView({ block: "end" }));
  await begin.click();
  await isInSight();
  await page.keyboard.press("Escape");
  await workspace.training.getByRole("radio", { name: "Timed" }).click();
  await workspace.training.getByRole("button", { name: "Training options" }).click();
  await page.getByRole("button", { name: "Calibration", exact: true }).click();
  await expect(begin).toBeInViewport({ ratio: 1 });
  await begin.click();
  await isInSight();
});
