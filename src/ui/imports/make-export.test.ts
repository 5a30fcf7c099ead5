import { Midi } from "@tonejs/midi";
import { expect, test } from "vitest";
import { engineWorld } from "../../../tests/support/world.ts";
import { widgetId } from "../../documents/records.ts";
import { makeFile } from "../../host/imports/make-files.ts";
import { ok } from "../../lib/result.ts";
import { DEFAULT_SETTINGS } from "../../music/playing/settings.ts";
import { makeExport } from "./make-export.ts";

const TEXT = 'X:1\nT:One / Two\nL:1/4\nM:4/4\nK:C\n"C"C E G c|"G7"B G F D|"C"c4|"C"c4|]';
const player = widgetId("player-1");

/** A player with a band, what takes out of it, and what its own download gives. */
function playing() {
  const { engine, act, dispatch } = engineWorld();
  engine.open({ kind: "new-workspace" });
  act("progression-1", "select", { id: "progression-basic-1" });
  act("player-1", "setPractice", { band: { ...DEFAULT_SETTINGS.band, style: "mediumSwing", intro: true, choruses: 2, seed: 1 } });
  const made: string[] = [];
  const makers = {
    engine: { exportMidi: async (...asked: Parameters<typeof engine.exportMidi>) => engine.exportMidi(...asked) },
    instrument: "acoustic_grand_piano",
    ofSongs: async ({
      songs,
      kind,
      name,
    }: {
      songs: Parameters<typeof makeFile>[0];
      kind: Parameters<typeof makeFile>[1];
      name: string;
    }) => {
      made.push(kind);
      const file = makeFile(songs, kind, name);
      if (file === undefined) throw new Error("No song could be read.");
      return ok(file);
    },
  };
  return { engine, dispatch, made, makers };
}

const tracksOf = (bytes: Uint8Array) => new Midi(bytes).tracks.map(({ name }) => name);

test("MIDI of a player is what its own download gives, with its band; all else is the song as it is written", async () => {
  const { engine, made, makers } = playing();
  const exported = { songs: [{ text: TEXT }], name: "One / Two", player };
  const midi = await makeExport("midi", exported, makers);
  const download = engine.exportMidi(player, "acoustic_grand_piano");
  if (!midi.ok || !download.ok) throw new Error("Nothing was made.");
  expect(midi.value).toMatchObject({ name: "One Two.mid", type: "audio/midi" });
  expect(midi.value.bytes).toEqual(download.value);
  expect(tracksOf(midi.value.bytes)).toEqual(expect.arrayContaining(["Comping", "Bass", "Drums"]));
  expect(made).toEqual([]);
  const chart = await makeExport("abc", exported, makers);
  expect(chart.ok && new TextDecoder().decode(chart.value.bytes)).toContain('"G7"');
  expect(made).toEqual(["abc"]);
});

test("MIDI of a song without a player is its notes and plain chords; what a player cannot give is refused", async () => {
  const { made, makers } = playing();
  const song = await makeExport("midi", { songs: [{ text: TEXT }], name: "One" }, makers);
  expect(song.ok && tracksOf(song.value.bytes).sort()).toEqual(["Harmony", "Melody"]);
  expect(made).toEqual(["midi"]);
  const gone = await makeExport("midi", { songs: [], name: "One", player: widgetId("nobody") }, makers);
  expect(gone).toMatchObject({ ok: false, error: { code: "nothing-to-export" } });
});
