import { expect, test } from "vitest";
import { dashboardIds } from "../../src/protocol/records/dashboard.ts";
import { linkedWorld } from "../support/widget-world.ts";
import { engineWorld } from "../support/world.ts";

const song = (key: string, title = `Song in ${key}`) => {
  return { id: title, title, data_abc: `X:1\nT:${title}\nM:4/4\nL:1/4\nK:${key}\n| "Cm7"c2 c2 | "Fm7"f4 |\n` };
};

const types = { player: "player", keys: "keySelector", more: "keySelector", progressions: "progression", songs: "repertoire" };
const wires = [
  ["songs.piece -> player.piece", "Piece"],
  ["keys.key -> progressions.key", "Key"],
  ["progressions.harmony -> player.harmony", "Harmony"],
] as const;

const keyIn = (state: Record<string, unknown>) => [state.key, state.scaleType, state.scale];
const titleIn = ({ piece }: Record<string, unknown>) => (piece as { title: string } | null)?.title;

test("choosing a song moves the first key panel and what is linked to it, and the song stays in the player", () => {
  const world = linkedWorld(types, wires);
  world.act("songs", "choose", { song: song("Cm") });
  expect(keyIn(world.saved("keys"))).toEqual(["C", "minor", "C4 minor"]);
  expect(world.saved("progressions").key).toEqual({ key: "C", scaleType: "minor" });
  expect(titleIn(world.saved("player"))).toBe("Song in Cm");
  expect(keyIn(world.saved("more")), "another panel shows what it showed").toEqual(["C", "major", "C4 major"]);
});

test("one undo takes back the song and the key, one redo brings both", () => {
  const world = linkedWorld(types, wires);
  world.act("songs", "choose", { song: song("Cm") });
  world.act("songs", "choose", { song: song("Eb") });
  expect(keyIn(world.saved("keys"))).toEqual(["Eb", "major", "Eb4 major"]);
  world.engine.undo();
  expect([titleIn(world.saved("player")), ...keyIn(world.saved("keys"))]).toEqual(["Song in Cm", "C", "minor", "C4 minor"]);
  world.engine.redo();
  expect([titleIn(world.saved("player")), ...keyIn(world.saved("keys"))]).toEqual(["Song in Eb", "Eb", "major", "Eb4 major"]);
});

test("a key chosen by hand stays until the song's key is another, as when the song is moved", () => {
  const world = linkedWorld(types, wires.slice(0, 1));
  world.act("songs", "choose", { song: song("Cm") });
  world.act("keys", "selectKey", { key: "G" });
  world.act("player", "setTempo", { tempo: 90 });
  world.act("songs", "choose", { song: song("Cm", "Another in Cm") });
  expect(keyIn(world.saved("keys"))).toEqual(["G", "minor", "G4 minor"]);
  world.act("player", "setPractice", { transpose: 2 });
  expect(keyIn(world.saved("keys"))).toEqual(["D", "minor", "D4 minor"]);
});

test("a panel whose key comes by a link keeps it", () => {
  const world = linkedWorld(types, [...wires, ["more.key -> keys.key", "Key"]]);
  world.act("songs", "choose", { song: song("Cm") });
  expect(keyIn(world.saved("keys"))).toEqual(["C", "major", "C4 major"]);
});

test("a song in no key moves nothing; on the dashboard the panel follows", () => {
  const world = engineWorld();
  world.engine.open({ kind: "dashboard", progressions: null });
  const key = () => {
    const found = world.mirror.get(`widget:${dashboardIds.keySelector}`);
    return found?.typeName === "widget" ? found.state.key : undefined;
  };
  world.act(dashboardIds.repertoire, "choose", { song: song("Ab") });
  expect(key()).toBe("Ab");
  world.act(dashboardIds.repertoire, "choose", { song: song("none") });
  expect(key()).toBe("Ab");
});
