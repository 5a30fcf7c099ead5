import { expect, test } from "vitest";
import workspace from "../../../tests/fixtures/spec/workspace.json";
import { acted, after, linkedWorld, storedAgain } from "../../../tests/support/widget-world.ts";
import { chordElement } from "../../music/chords/element.ts";
import { lickOf } from "../../music/licks.ts";
import type { Lick } from "../../music/payloads.ts";
import { pieceEvents } from "../../music/pieces/events.ts";
import { licks } from "./definition.ts";
import { chordFamily } from "./fitting.ts";

type State = ReturnType<typeof licks.initial>;
const derived = (state: State) => licks.derive?.(state);
const melody = (state: State) =>
  pieceEvents(licks.plays?.piece(state) ?? { id: "", meter: "4/4", voices: [], tempo: 120, title: "", noTempo: true }).filter(
    ({ voice }) => voice === "Melody",
  );

test("two licks are built in, the first is chosen, and its chords tell what it is for", () => {
  const { list, selectedId, shown } = derived(licks.initial()) ?? {};
  expect(list?.map(({ chords }) => chords)).toEqual([["Dm7", "G7b9", "Cmaj7"], ["Cm7"]]);
  expect([selectedId, shown?.key]).toEqual(["lick-ii-v-i", "C"]);
});

test("in another key every note moves alike, the shorter way", () => {
  const [plain, inA] = [licks.initial(), after(licks, ["setKey", { key: "A" }])];
  const [from, to] = [melody(plain), melody(inA)];
  expect(to.map(({ midi }, index) => midi - (from[index]?.midi ?? 0))).toEqual(from.map(() => -3));
  expect(derived(inA)).toMatchObject({ shown: { key: "A" }, list: [{ chords: ["Bm7", "E7b9", "Amaj7"] }, { chords: ["Am7"] }] });
  expect(derived(after(licks, ["setKey", { key: "A" }], ["setKey", { key: null }]))).toEqual(derived(plain));
});

test("chords of one family stand for each other", () => {
  expect(["m9", "13", "6/9", "m7b5", "dim7", "7sus4"].map((type) => chordFamily({ tonic: "C", type }))).toEqual([
    "minor",
    "dominant",
    "major",
    "half-diminished",
    "diminished",
    "suspended",
  ]);
  expect(chordFamily({ tonic: "H", type: "" })).toBeUndefined();
});

test("only licks that fit a chord are listed, moved to where that chord stands", () => {
  const dominant = after(licks, ["fit", { symbol: "Bb13" }]);
  expect(derived(dominant)).toMatchObject({ fits: "Bb13", list: [{ id: "lick-ii-v-i", chords: ["Fm7", "Bb7b9", "Ebmaj7"] }] });
  expect(derived(after(licks, ["fit", { symbol: "F#m7b5" }]))).toMatchObject({ list: [], shown: null, selectedId: null });
  expect(derived(after(licks, ["fit", { symbol: "Bb13" }], ["fit", { symbol: " " }]))).toEqual(derived(licks.initial()));
});

test("a chord that cannot be read is refused in words", () => {
  expect(acted(licks, licks.initial(), "fit", { symbol: "Hx" })).toEqual({ refused: "unreadable-chord" });
});

test("with no lick there is nothing to play or to send", () => {
  const none = { ...licks.initial(), licks: [] };
  expect(licks.plays?.piece(none)).toBeNull();
  expect(acted(licks, none, "send")).toEqual({ refused: "no-lick" });
});

test("the specification's stored state is kept as it is", () => {
  const { state } = workspace.data.content.data["licks-1"];
  expect(storedAgain("licks", state)).toEqual(state);
});

test("a lick is sent to the player as it is shown, with its tempo; a clicked chord filters", () => {
  const world = linkedWorld({ chords: "chords", licks: "licks", player: "player" }, [
    ["chords.chord -> licks.chord", "Chord", "Event"],
    ["licks.piece -> player.piece", "Piece", "Event"],
  ]);
  world.act("chords", "play", { chord: chordElement({ id: "x", tonic: "F", type: "m7" }) });
  world.act("licks", "select", { id: "lick-minor-blues" });
  world.act("licks", "setTempo", { tempo: 90 });
  expect(world.state("player").piece).toBeNull();
  world.act("licks", "send");
  expect(world.state("player")).toMatchObject({ tempo: 90, piece: { title: "Minor blues turn", voices: [{ key: "Fm" }, { key: "Fm" }] } });
});

test("a lick that comes in joins the library and is chosen; the one shown goes out", () => {
  const mine: Lick = lickOf("mine", "Mine", "4/4", "C", "C5:w", "Cmaj7:w");
  const world = linkedWorld({ a: "licks", b: "licks" }, [["a.lick -> b.lick", "Lick"]]);
  world.act("a", "add", mine);
  expect(world.state("b")).toMatchObject({ selectedId: "mine", licks: [{}, {}, { id: "mine" }] });
});
