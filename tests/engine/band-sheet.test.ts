import { expect, test } from "vitest";
import { KIT } from "../../src/music/band/drums/kit.ts";
import { bandPlanOf, chorusNotes } from "../../src/music/band/plan.ts";
import { lineAbc } from "../../src/music/notation/line-abc.ts";
import type { Score } from "../../src/music/notation/score.ts";
import { midiOf } from "../../src/music/pitch.ts";
import { DEFAULT_SETTINGS } from "../../src/music/playing/settings.ts";
import { readStoredSong } from "../../src/music/songs/one-song.ts";
import { songPiece } from "../../src/music/songs/song-piece.ts";
import type { PlayerDerived } from "../../src/widgets/player/definition.ts";
import { repertoireTexts } from "../support/repertoire.ts";
import { engineWorld } from "../support/world.ts";

const AUTUMN = repertoireTexts.get("autumn-leaves") ?? "";

function playerWith(text: string, kind: "new-workspace" | "new-lesson" = "new-workspace") {
  const world = engineWorld();
  world.engine.open({ kind });
  const known = () =>
    [...world.mirror.values()].flatMap((each) => (each.typeName === "widget" && each.type === "repertoire" ? [each.widgetId] : []))[0];
  if (known() === undefined) world.dispatch({ type: "widget/add", widgetType: "repertoire" });
  world.act(known() ?? "", "choose", { song: { id: "s", title: "S", data_abc: text } });
  const shown = () => world.derived<PlayerDerived>("player-1");
  const view = (name: string) => world.act("player-1", "setView", { view: name });
  const take = (change: object = {}) =>
    world.dispatch({
      type: "band/take-out",
      widgetId: "player-1",
      chorus: 2,
      endless: false,
      part: "comping",
      from: 4,
      to: 6,
      into: "licks",
      title: "Bars 5 and 6",
      question: "What did they play there?",
      ...change,
    });
  const widgets = (type: string) => [...world.mirror.values()].filter((each) => each.typeName === "widget" && each.type === type);
  return { ...world, shown, view, take, widgets };
}

const kindsOf = ({ staves }: Score) => staves.map(({ kind }) => kind);
/** When notes of a staff begin, from the start of the form, with what is struck. */
const onsetsOf = ({ voices, bars, staves }: Score, kind: string) =>
  voices
    .filter(({ staff }) => staves[staff]?.kind === kind)
    .flatMap((voice) =>
      voice.bars.flatMap((bar, index) =>
        bar.items.flatMap(({ offset, notes }) => (notes.length === 0 ? [] : [`${(bars[index]?.start ?? 0) + offset}`])),
      ),
    );

test("the band's parts stand in the full and the piano view, under the symbols of the song; the lead sheet and the chart are as they were", () => {
  const { shown, view } = playerWith(AUTUMN);
  view("full");
  expect(kindsOf(shown().score)).toEqual(["Harmony", "Harmony", "Bass", "Drums"]);
  expect(shown().score.staves.map(({ clef }) => clef)).toEqual(["treble", "bass", "bass", "perc"]);
  expect(shown().score.staves.map(({ brace }) => brace)).toEqual([1, 1, null, null]);
  expect(shown().score.staves[3]).toMatchObject({ clef: "perc", kit: true });
  expect(shown().band).toMatchObject({ chorus: 1, choruses: 3 });
  expect(shown().score.bars.length).toBe(32);
  const symbols = shown().score.bars.map(({ chords }) => chords.map(({ name, offset }) => `${name}@${offset}`).join());
  view("lead");
  expect(shown().band).toBeNull();
  const written = shown().played.map(({ measure }) => shown().score.bars[measure]);
  expect(symbols).toEqual(written.map((bar) => bar?.chords.map(({ name, offset }) => `${name}@${offset}`).join()));
  view("piano");
  expect(kindsOf(shown().score)).toEqual(["Harmony", "Bass"]);
  expect(shown().band?.parts).toEqual(["comping", "bass", "drums"]);
});

test("the sheet has what the band plays in the chorus that is shown, and is laid out as it is played", () => {
  const { shown, view, act } = playerWith(AUTUMN);
  view("full");
  const read = readStoredSong(AUTUMN);
  if (!read.ok) throw new Error(read.error.code);
  const plan = bandPlanOf(songPiece(read.value), DEFAULT_SETTINGS.band);
  if (plan === undefined) throw new Error("There is no band.");
  for (const chorus of [1, 2, 3]) {
    act("player-1", "showChorus", { chorus, endless: false });
    expect(shown().band?.chorus).toBe(chorus);
    const notes = chorusNotes(plan, chorus, false);
    for (const [part, kind] of [
      ["comping", "Harmony"],
      ["bass", "Bass"],
    ] as const) {
      const played = new Set(notes.filter((note) => note.part === part && note.dead !== true).map(({ start }) => String(start)));
      const drawn = new Set(onsetsOf(shown().score, kind));
      expect([...played].filter((start) => !drawn.has(start))).toEqual([]);
    }
  }
  expect(shown().played.map(({ measure }) => measure)).toEqual(shown().played.map((_, index) => index));
});

/** The notes of each voice of a score on a kind of staff, as MIDI numbers. */
const midiOn = ({ voices, staves }: Score, kind: string, clef?: string) =>
  voices
    .filter(({ staff }) => staves[staff]?.kind === kind && (clef === undefined || staves[staff]?.clef === clef))
    .map(({ bars }) => bars.flatMap(({ items }) => items.flatMap(({ notes }) => notes.map((note) => midiOf(note) ?? 0))));

test("a pianist reads the comping on two staves parted at middle C, over the bass both an octave above; a guitarist an octave above", () => {
  const { shown, view, act } = playerWith(AUTUMN);
  view("full");
  const [right = []] = midiOn(shown().score, "Harmony", "treble");
  const [left = []] = midiOn(shown().score, "Harmony", "bass");
  expect(Math.min(right.length, left.length)).toBeGreaterThan(20);
  expect(Math.min(...right)).toBeGreaterThanOrEqual(60);
  expect(Math.max(...left)).toBeLessThan(60);
  view("piano");
  expect(shown().score.staves.map(({ clef }) => clef)).toEqual(["treble-8", "bass-8"]);
  view("full");
  expect(shown().score.staves.map(({ clef }) => clef)).toEqual(["treble", "bass", "bass", "perc"]);
  act("player-1", "setPractice", { band: { style: "bossaNova" } });
  expect(shown().score.staves.map(({ clef }) => clef)).toEqual(["treble-8", "bass", "perc"]);
});

test("a drummer reads hands with stems up and feet with stems down, in two voices of one staff", () => {
  const { shown, view } = playerWith(AUTUMN);
  view("full");
  const [hands = [], feet = [], ...others] = midiOn(shown().score, "Drums");
  expect(others).toEqual([]);
  expect(new Set(feet)).toEqual(new Set([KIT.kick, KIT.pedalHat]));
  expect(hands.filter((key) => feet.includes(key))).toEqual([]);
  expect(Math.min(hands.length, feet.length)).toBeGreaterThan(100);
  const { abc } = lineAbc(shown().score, { from: 0, to: 4 }, { spacer: () => "x", nameOf: () => "" });
  expect(abc.match(/^V:\d clef=perc.*$/gmu)).toEqual(["V:4 clef=perc stem=up", "V:5 clef=perc stem=down"]);
  expect(abc).toContain("| (4 5)");
  expect(abc.match(/^\[V:5\] (?!\[K).*$/mu)?.[0], "rests of feet are not drawn").not.toMatch(/z\d/u);
});

test("which chorus stands there is nobody's edit: nothing to undo, nothing saved; chorus 0 takes the band off the sheet", () => {
  const { shown, view, act, mirror } = playerWith(AUTUMN);
  view("full");
  const depth = () => mirror.get("history:document") ?? [...mirror.values()].find(({ typeName }) => typeName === "history");
  const before = JSON.stringify(depth());
  expect(shown().band?.sheets.map(({ chorus }) => chorus)).toEqual([1]);
  act("player-1", "showChorus", { chorus: 1, endless: false });
  expect(shown().band?.sheets.map(({ chorus }) => chorus)).toEqual([1, 2]);
  act("player-1", "showChorus", { chorus: 2, endless: true });
  expect(shown().band?.sheets.map(({ chorus }) => chorus)).toEqual([2, 3]);
  expect(JSON.stringify(depth())).toBe(before);
  expect(JSON.stringify(mirror.get("widget:player-1"))).not.toContain("shownChorus");
  act("player-1", "showChorus", { chorus: 0, endless: false });
  expect(shown().band).toBeNull();
  expect(kindsOf(shown().score)).toEqual(["Harmony", "Bass"]);
});

test("plain has no band on the sheet; a repeat in another key has its chorus in that key", () => {
  const { shown, view, act } = playerWith(AUTUMN);
  view("full");
  act("player-1", "setPractice", { repeats: { kind: "fourths", seed: 1, list: [0] } });
  act("player-1", "showChorus", { chorus: 1, endless: false });
  expect(shown().band?.sheets.map(({ transpose }) => transpose)).toEqual([0, 5]);
  expect(shown().band?.sheets[1]?.score.bars[0]?.key).not.toBe(shown().score.bars[0]?.key);
  act("player-1", "setPractice", { band: { style: "plain" } });
  expect(shown().band).toBeNull();
});

test("bars of the comping become a lick: with what is played, over its changes, gone with one undo", () => {
  const { take, widgets, engine, view, shown, act } = playerWith(AUTUMN);
  view("full");
  act("player-1", "showChorus", { chorus: 2, endless: false });
  const asked = onsetsOf(shown().score, "Harmony").filter((start) => Number(start) >= 4 * 3840 && Number(start) < 6 * 3840);
  expect(take()).toMatchObject({ ok: true });
  const [licks] = widgets("licks");
  const state = licks?.typeName === "widget" ? (licks.state as unknown as { licks: LickLike[]; selectedId: string }) : undefined;
  const lick = state?.licks.at(-1);
  expect(lick).toMatchObject({ title: "Bars 5 and 6", id: state?.selectedId, meter: "4/4" });
  const [melody, harmony] = lick?.voiceElements ?? [];
  const struck = melody?.elements.filter(({ elementType }) => elementType !== "Rest") ?? [];
  expect(struck.length).toBeGreaterThan(1);
  expect(asked.length).toBeGreaterThan(0);
  for (const { notes = [] } of struck.filter(({ elementType }) => elementType === "Notes"))
    for (const note of notes) expect(midiOf(note)).toBeGreaterThan(51);
  expect(harmony?.elements.some(({ elementType }) => elementType === "Chord")).toBe(true);
  engine.undo();
  expect(widgets("licks")).toEqual([]);
});

interface LickLike {
  readonly id: string;
  readonly title: string;
  readonly meter: string;
  readonly voiceElements: readonly { readonly elements: readonly { readonly elementType: string; readonly notes?: readonly string[] }[] }[];
}

test("into a lesson it goes behind the player, under its question, as notation that can be read; one undo takes both away", () => {
  const { take, mirror, engine, derived } = playerWith(AUTUMN, "new-lesson");
  const blocks = () => [...mirror.values()].flatMap((each) => (each.typeName === "block" ? [each] : [])).sort((a, b) => a.index - b.index);
  const before = blocks().length;
  for (const part of ["comping", "bass"]) expect(take({ into: "lesson", part })).toMatchObject({ ok: true });
  expect(blocks().length).toBe(before + 4);
  const at = blocks().findIndex(({ type }) => type === "player");
  expect(
    blocks()
      .slice(at + 1, at + 3)
      .map(({ type }) => type),
  ).toEqual(["header", "notation"]);
  expect(blocks()[at + 1]?.data.text).toBe("What did they play there?");
  const drawn = derived<{ problem: unknown; bars: number; score: Score }>(blocks()[at + 2]?.id.replace("block:", "") ?? "");
  expect([drawn.problem, drawn.bars]).toEqual([null, 2]);
  expect(drawn.score.bars.flatMap(({ chords }) => chords).length).toBeGreaterThan(0);
  engine.undo();
  engine.undo();
  expect(blocks().length).toBe(before);
});

test("bars that are not there, and a player without a band, are refused", () => {
  const { take, act } = playerWith(AUTUMN);
  for (const wrong of [{ from: 5, to: 5 }, { from: 30, to: 40 }, { part: "drums" }, { chorus: 0 }])
    expect(take(wrong)).toMatchObject({ ok: false });
  act("player-1", "setPractice", { band: { style: "plain" } });
  expect(take()).toMatchObject({ ok: false, error: { code: "no-band" } });
});
