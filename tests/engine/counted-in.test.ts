import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import { nowPlaying } from "../../src/host/clock/now-playing.ts";
import { DEFAULT_SETTINGS, type PlayerSettings } from "../../src/music/playing/settings.ts";
import { audioSeconds } from "../../src/music/time/time.ts";
import { EVENT_NOTE_ON, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { repertoireTexts } from "../support/repertoire.ts";
import { engineWorld, SAMPLE_RATE } from "../support/world.ts";

const player = widgetId("player-1");
/** Beats of 60 a minute are seconds. */
const TEMPO = 60;

/** When the Saints, whose pick-up begins on the second beat: its clicks, in beats from the first, and what the page is told. */
function saints(countIn: PlayerSettings["countIn"], intro: boolean) {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.dispatch({ type: "widget/add", widgetType: "repertoire" });
  const found = [...world.mirror.values()].find((record) => record.typeName === "widget" && record.type === "repertoire");
  if (found?.typeName !== "widget") throw new Error("No repertoire was added.");
  const song = { id: "when-the-saints", title: "Saints", data_abc: repertoireTexts.get("when-the-saints") ?? "" };
  world.act(found.widgetId, "choose", { song });
  world.act("player-1", "setTempo", { tempo: TEMPO });
  world.act("player-1", "setPractice", { countIn, band: { ...DEFAULT_SETTINGS.band, style: "mediumSwing", intro } });
  const sampler = world.sampler();
  sampler.progress(0);
  sampler.scheduled.length = 0;
  world.dispatch({ type: "transport/play", widgetId: player });
  const start = sampler.scheduled[0]?.frame ?? Number.NaN;
  const record = world.mirror.get("transport:player-1");
  if (record?.typeName !== "transport") throw new Error("There is no transport.");
  sampler.playTo(2048, start + 8 * SAMPLE_RATE);
  const clicks = sampler.scheduled
    .filter(({ kind, tag }) => kind === EVENT_NOTE_ON && tag === VOICE_TAG.click)
    .map(({ frame }) => (frame - start) / SAMPLE_RATE);
  const told = (seconds: number) =>
    nowPlaying(record, audioSeconds(start / SAMPLE_RATE + seconds + 0.01), "4/4", [0, 3 * 960, 7 * 960, 11 * 960]);
  return { clicks, told };
}

test("an intro before a pick-up is counted in by whole bars, and the intro has the pick-up in its last", () => {
  const { clicks, told } = saints(1, true);
  expect(clicks).toEqual([0, 1, 2, 3]);
  expect([0, 1, 2, 3].map((beat) => told(beat)?.countIn?.shown)).toEqual(["−1.1", "−1.2", "−1.3", "−1.4"]);
  expect([4, 5].map((beat) => told(beat)?.intro?.shown)).toEqual(["−4.1", "−4.2"]);
  expect(saints("auto", true).clicks, "as long as it takes to count a bar").toEqual([0, 1, 2, 3]);
  expect(saints(2, true).clicks).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("a count-in before an intro is told as what it leads to, one before the piece as music", () => {
  expect(saints(1, true).told(0)).toMatchObject({ part: "intro", intro: null });
  expect(saints(1, false).told(0)).toMatchObject({ part: "music", intro: null });
});

test("without an intro the count goes on to the beat before the pick-up", () => {
  expect(saints(1, false).clicks).toEqual([0, 1, 2, 3, 4]);
});
