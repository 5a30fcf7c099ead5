import { expect, test } from "vitest";
import { lickLibrary, readPiece } from "../../src/music/lick-library/library.ts";
import { lickPiece } from "../../src/music/licks.ts";
import { pieceEvents } from "../../src/music/pieces/events.ts";
import { chromaOf, midiOf } from "../../src/music/pitch.ts";
import type { PlayerDerived } from "../../src/widgets/player/definition.ts";
import { player, training, trainingWorld } from "../support/training-world.ts";

const KEYS = ["C", "F", "Bb", "Eb", "Ab", "Db", "F#", "B", "E", "A", "D", "G"];

test("a lick of the library goes to the player with its fingers and is asked for by training, in twelve keys", () => {
  const world = trainingWorld("timed");
  world.dispatch({ type: "widget/add", widgetType: "licks" });
  const found = [...world.mirror.values()].find((record) => record.typeName === "widget" && record.type === "licks");
  const licks = found?.typeName === "widget" ? found.widgetId : "";
  const lick = lickLibrary.find(({ over, device }) => over === "ii-v-i" && device !== "left-hand")?.lick;
  if (lick === undefined) throw new Error("The library has no phrase.");
  const heights = pieceEvents(readPiece(lickPiece(lick))).flatMap(({ voice, midi }) => (voice === "Melody" ? [midi] : []));
  world.act(licks, "browse", { library: {} });
  world.act(licks, "select", { id: lick.id });
  const asked = KEYS.map((key) => {
    world.act(licks, "setKey", { key });
    expect(world.act(licks, "send"), key).toMatchObject({ ok: true });
    const { score } = world.derived<PlayerDerived>(player);
    expect(score.voices[0]?.bars.map(({ abc }) => abc).join(" "), key).toMatch(/![1-5]!/);
    expect(world.act(training, "setVoices", { voices: ["Melody"] }), key).toMatchObject({ ok: true });
    expect(world.start(), key).toMatchObject({ ok: true });
    const session = world.mirror.get(`widgetSession:${training}`);
    const groups = (session?.typeName === "widgetSession" ? session.overlay : {}) as {
      readonly stepGroups?: readonly { readonly voices: readonly { readonly expected: readonly string[] }[] }[];
    };
    world.stop();
    return groups.stepGroups?.flatMap(({ voices }) => voices.flatMap(({ expected }) => expected.map((note) => midiOf(note) ?? 0))) ?? [];
  });
  expect(heights.length).toBeGreaterThan(4);
  asked.forEach((midi, index) => {
    const by = new Set(midi.map((each, place) => each - (heights[place] ?? 0)));
    expect([midi.length, by.size], KEYS[index]).toEqual([heights.length, 1]);
    expect((([...by][0] ?? 0) + 12) % 12, KEYS[index]).toBe(chromaOf(KEYS[index] ?? ""));
  });
});
