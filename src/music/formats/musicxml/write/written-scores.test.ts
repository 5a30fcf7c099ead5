import { parse } from "musicxml-io";
import { expect, test } from "vitest";
import { bytesOf, factsOf } from "../../../../../tests/support/format-facts.ts";
import { schemaFaults } from "../../../../../tests/support/music-xml-schema.ts";
import { randomSong } from "../../../../../tests/support/random-songs.ts";
import { repertoireTexts } from "../../../../../tests/support/repertoire.ts";
import { cases, seed } from "../../../../../tests/support/totals.ts";
import { chordOf } from "../../../chords/read-chord.ts";
import { midiOf } from "../../../pitch.ts";
import { readSong } from "../../../songs/read-song.ts";
import type { Song } from "../../../songs/song.ts";
import { readMusic } from "../../read-music.ts";
import { writeMusicXml } from "./write-musicxml.ts";

const signOf = (alter = 0): string => (alter < 0 ? "b".repeat(-alter) : "#".repeat(alter));

/** What musicxml-io reads in a bar: strikes of all parts, and roots with their beat; quarter notes from the bar's start. */
function readElsewhere(xml: string) {
  const { parts } = parse(xml);
  const bars: { struck: string[]; roots: string[] }[] = [];
  for (const { measures } of parts) {
    let divisions = 1;
    measures.forEach(({ attributes, entries }, index) => {
      divisions = attributes?.divisions ?? divisions;
      const bar = bars[index] ?? { struck: [], roots: [] };
      bars[index] = bar;
      let at = 0;
      let onset = 0;
      const beat = (ticks: number): number => Math.round((ticks / divisions) * 10_000) / 10_000;
      for (const entry of entries) {
        if (entry.type === "backup") at -= entry.duration;
        else if (entry.type === "forward") at += entry.duration;
        else if (entry.type === "harmony" && entry.kind !== "none")
          bar.roots.push(`${entry.root.rootStep}${signOf(entry.root.rootAlter)}@${beat(at + (entry.offset ?? 0))}`);
        else if (entry.type === "note" && entry.grace === undefined) {
          if (entry.chord !== true) {
            onset = at;
            at += entry.duration;
          }
          const isHeld = (entry.ties ?? []).some(({ type }) => type === "stop") || entry.tie?.type === "stop";
          const name = entry.pitch && `${entry.pitch.step}${signOf(entry.pitch.alter)}${entry.pitch.octave}`;
          if (name !== undefined && !isHeld) bar.struck.push(`${beat(onset)}:${midiOf(name)}`);
        }
      }
    });
  }
  return bars.map(({ struck, roots }) => ({ struck: struck.sort(), roots: roots.sort() }));
}

/** What a song has in a bar, as far as it is told the same way: every key that is struck, every root. */
function heldBy(song: Song) {
  const chords = song.voices.find(({ bars }) => bars.some((bar) => bar.chords.some(({ carried }) => !carried)));
  return (song.voices[0]?.bars ?? []).map((_, index) => {
    const struck = song.voices.flatMap(({ bars }) => {
      const before = bars[index - 1]?.notes.at(-1);
      return (bars[index]?.notes ?? []).flatMap((note, at) => {
        const previous = at === 0 ? before : bars[index]?.notes[at - 1];
        const held = previous?.tied ? (previous.tiedNotes ?? previous.notes) : [];
        const beat = Math.round((note.start / 960) * 10_000) / 10_000;
        return note.notes.filter((name) => !held.includes(name)).map((name) => `${beat}:${midiOf(name)}`);
      });
    });
    const symbols = chords?.bars[index]?.chords.filter(({ carried }) => !carried) ?? [];
    const roots = symbols.flatMap(({ symbol, start }) => {
      const tonic = chordOf(symbol)?.tonic;
      return tonic === undefined ? [] : [`${tonic}@${Math.round((start / 960) * 10_000) / 10_000}`];
    });
    return { struck: struck.sort(), roots: roots.sort() };
  });
}

function scores(): readonly (readonly [name: string, song: Song])[] {
  const random = Array.from({ length: cases(40, 2000) }, (_, index) => {
    const at = seed(1) + index;
    return [`seed ${at}`, randomSong(at)] as const;
  });
  const own = factsOf("musicxml").flatMap(({ file }) => {
    const read = readMusic(bytesOf(file));
    return read.ok ? read.value.songs.map((song) => [file, song] as const) : [];
  });
  const repertoire = [...repertoireTexts].flatMap(([name, text]) => {
    const read = readSong(text);
    return read.ok ? read.value.songs.map((song) => [name, song] as const) : [];
  });
  return [...random, ...own, ...repertoire.slice(0, cases(20, 1000))];
}

test("every score that is written is valid by the schema of MusicXML 4.0, as far as it is known here", () => {
  expect(schemaFaults(writeMusicXml(randomSong(1)).replace("<pitch><step>", "<pitch><octave>4</octave><step>"))).not.toEqual([]);
  for (const [name, song] of scores()) expect(schemaFaults(writeMusicXml(song)), name).toEqual([]);
});

test("an independent reader finds every strike and every root on its beat in what is written", () => {
  for (const [name, song] of scores()) expect(readElsewhere(writeMusicXml(song)), name).toEqual(heldBy(song));
});
