import { expect, test, vi } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import { EVENT_NOTE_ON, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { longSong } from "../support/long-song.ts";
import { engineWorld, SAMPLE_RATE } from "../support/world.ts";

const BEAT = SAMPLE_RATE / 2;

/** What the sampler is given for a song's text, chosen in the repertoire and played: `note@beat`, by voice. */
function heard(music: string, head = "L:1/4\nM:4/4\nK:C\n") {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.dispatch({ type: "widget/add", widgetType: "repertoire" });
  const added = [...world.mirror.values()].find((each) => each.typeName === "widget" && each.type === "repertoire");
  const data_abc = `X:1\nT:Played\nQ:1/4=120\n${head}${music}\n`;
  world.act(added?.typeName === "widget" ? added.widgetId : "", "choose", { song: { id: "played", title: "Played", data_abc } });
  world.act("player-1", "setPractice", { countIn: 0 });
  const sampler = world.sampler();
  sampler.progress(0);
  sampler.scheduled.length = 0;
  world.dispatch({ type: "transport/play", widgetId: widgetId("player-1") });
  const start = sampler.scheduled[0]?.frame ?? 0;
  sampler.playTo(2048, start + 64 * BEAT);
  const voice = (tag: number) =>
    sampler.scheduled
      .filter((event) => event.kind === EVENT_NOTE_ON && event.tag === tag)
      .map(({ frame, note }) => ({ beat: Math.round((frame - start) / BEAT), note }));
  const melody = voice(VOICE_TAG.melody).map(({ beat, note }) => `${note}@${beat}`);
  const chords = [...new Set(voice(VOICE_TAG.harmony).map(({ beat }) => beat))];
  const roots = chords.map((at) => Math.min(...voice(VOICE_TAG.harmony).flatMap(({ beat, note }) => (beat === at ? [note] : []))) % 12);
  return { melody, chords, roots };
}

test("a rest before the first chord keeps its time: chords and melody begin together", () => {
  expect(heard('z2 "C"c2 | "F"f4 |]')).toEqual({ melody: ["72@2", "77@4"], chords: [2, 4], roots: [0, 5] });
});

test("a tied accidental is struck once and sounds on over the bar line", () => {
  expect(heard('"G"=B3-|B3|"C"B3|]', "L:1/4\nM:3/4\nK:Bb\n").melody).toEqual(["71@0", "70@6"]);
});

test("repeats, codas and endings are played in their right order", () => {
  expect(heard('"C"c4|!dacoda!"F"f4|"G"g4|"A"a4!D.C.!||O"D"d4|"C"c4|]').roots).toEqual([0, 5, 7, 9, 0, 5, 2, 0]);
  expect(heard('|:"C"c4|1 "F"f4||"G"g4:|2 "A"a4|"E7"e4|]').roots).toEqual([0, 5, 7, 0, 9, 4]);
});

test("two symbols before one note share it in a numbered chart; elsewhere the first one holds", () => {
  expect(heard('"C" "G7" x4 | "F" x4 |] %2').chords).toEqual([0, 2, 4]);
  expect(heard('"C" "G7" x4 | "F" x4 |]').chords).toEqual([0, 4]);
});

test("a text from the web is played: no number, lower-case minors, words in quotes, an open last bar", () => {
  const { chords, roots, melody } = heard('"em"e4|"Refrain"g4|"G (A7)"d2 "/C"c2', "L:1/4\nM:4/4\nK:em\n");
  expect([chords.length > 1, roots.slice(0, 1), melody]).toEqual([true, [4], ["76@0", "79@4", "74@8", "72@10"]]);
});

test("a text with several tunes that was stored before is played as before, tune after tune", () => {
  expect(heard('"C"c4|]\n\nX:2\nT:Second\nL:1/4\nM:4/4\nK:G\n"G"f4|]').melody).toEqual(["72@0", "78@4"]);
});

test("the text of a long song that is chosen is read once, however many ask for it", () => {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.dispatch({ type: "widget/add", widgetType: "repertoire", id: "songs" });
  const data_abc = longSong(400);
  const split = vi.spyOn(String.prototype, "split");
  const chosen = world.act("songs", "choose", { song: { id: "long", title: "Long", data_abc } });
  const readings = split.mock.contexts.filter((text) => String(text) === data_abc).length;
  split.mockRestore();
  expect([chosen.ok, readings]).toEqual([true, 1]);
});
