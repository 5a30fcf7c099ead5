import { parseMidi } from "midi-file";
import { parse } from "musicxml-io";
import { findSongs } from "../../src/host/songs/find-songs.ts";
import type { ListedSong } from "../../src/host/songs/songs.ts";
import { writeIreal } from "../../src/music/formats/ireal/write-ireal.ts";
import { playedMidi } from "../../src/music/formats/midi/played-midi.ts";
import { writeMusicXml } from "../../src/music/formats/musicxml/write/write-musicxml.ts";
import { readSong } from "../../src/music/songs/read-song.ts";
import { readMusic } from "../support/read-music.ts";
import { repertoireTexts } from "../support/repertoire.ts";
import type { Finding } from "./findings.ts";
import { longMidi } from "./long-midi.ts";
import { processorTimeOf } from "./music-cost.ts";

const PLAYLIST = 1_400;
const OWN_SONGS = 5_000;
/** As many notes as make a MIDI file of about 150 kB: a large file beside songs; one of 5 MB has more notes than a song may. */
const PLAYED = 18_000;

/** What bringing music in costs, beside the packages that read the same files; microseconds of processor time. */
export function formatCost(): readonly Finding[] {
  const texts = [...repertoireTexts.values()];
  const songs = texts.flatMap((text) => {
    const read = readSong(text);
    return read.ok ? read.value.songs : [];
  });
  const chorus = songs.find(({ voices: [lead] }) => lead?.bars.length === 32) ?? songs[0];
  if (chorus === undefined) throw new Error("The repertoire has no song.");
  const xml = writeMusicXml(chorus);
  const bytes = new TextEncoder().encode(xml);
  const playlist = writeIreal(
    Array.from({ length: PLAYLIST }, (_, index) => songs[index % songs.length] ?? chorus),
    { playlist: "All" },
  );
  const notes = Array.from({ length: PLAYED }, (_, index) => ({
    midi: 48 + (index % 36),
    velocity: 80,
    on: index * 100,
    off: index * 100 + 90,
  }));
  const midi = playedMidi(notes, { tempo: 150, strength: 1, title: "Long" }).bytes;
  const huge = longMidi(5_000_000);
  const own = Array.from({ length: OWN_SONGS }, (_, index): ListedSong => {
    return { id: `${index}`, title: `Song ${index}`, data_abc: texts[index % texts.length] ?? "", home: "device" };
  });
  const find = (query: string) => () => findSongs(own, { query, home: "all", tag: undefined }, () => []);
  const row = (name: string, goal: number, value: number): Finding => {
    return { name: `formats: ${name}`, value, unit: "us", goal: `< ${goal} ms`, met: value < goal * 1000 };
  };
  const beside = (name: string, value: number): Finding => ({ name: `formats: ${name}`, value, unit: "us" });
  find("blue")();
  return [
    row(
      "MusicXML of 32 bars",
      60,
      processorTimeOf(() => readMusic(bytes), 5, 5),
    ),
    beside(
      "the same by musicxml-io alone",
      processorTimeOf(() => parse(xml), 5, 5),
    ),
    row(
      `an iReal playlist of ${PLAYLIST} songs`,
      8_000,
      processorTimeOf(() => readMusic(playlist), 1, 1),
    ),
    row(
      `a MIDI file of ${PLAYED} notes (${Math.round(midi.length / 1000)} kB)`,
      2_000,
      processorTimeOf(() => readMusic(midi), 1, 3),
    ),
    beside(
      "the same by midi-file alone",
      processorTimeOf(() => parseMidi(midi), 1, 3),
    ),
    row(
      "a MIDI file of 5 MB, refused for its number of notes",
      2_000,
      processorTimeOf(() => readMusic(huge), 1, 3),
    ),
    beside(
      "the same 5 MB by midi-file alone",
      processorTimeOf(() => parseMidi(huge), 1, 3),
    ),
    row(`finding by words in ${OWN_SONGS} own songs`, 50, processorTimeOf(find("blue"), 1, 5)),
    row(`finding ii V I in ${OWN_SONGS} own songs`, 200, processorTimeOf(find("ii V I in minor"), 1, 5)),
  ];
}
