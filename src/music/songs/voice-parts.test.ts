import { type MidiEvent, parseMidi, writeMidi } from "midi-file";
import { expect, test } from "vitest";
import { songOfXml } from "../../../tests/support/music-xml.ts";
import { readMidi } from "../formats/midi/read-midi.ts";
import { readMusicXml } from "../formats/musicxml/read-musicxml.ts";
import { writeMusicXml } from "../formats/musicxml/write/write-musicxml.ts";
import { pieceToMidi } from "../midi-file.ts";
import { pieceScore } from "../notation/piece-score.ts";
import { pieceEvents } from "../pieces/events.ts";
import { readStoredSong } from "./one-song.ts";
import type { Song } from "./song.ts";
import { songPiece } from "./song-piece.ts";
import { writeSong } from "./write-song.ts";

const HEAD = "X:1\nT:Two hands\nM:4/4\nL:1/4\nK:G\n";
const songOf = (text: string): Song => {
  const read = readStoredSong(HEAD + text);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
};
const UPPER = "V:1\nG A B c|d2 B2|]\n";
const LOWER = "V:2 clef=bass\nC,2 G,,2|C,4|]\n";
const kinds = (song: Song) => songPiece(song).voices.map(({ type, part }) => part ?? type);
/** Clef and notes of the lowest staff, of the grand staff where nothing else is said. */
const lowest = (song: Song, view: "piano" | "full" = "piano") => {
  const { staves, voices } = pieceScore(songPiece(song), { view });
  return [
    staves.at(-1)?.clef,
    voices
      .at(-1)
      ?.bars.map(({ abc }) => abc)
      .join(" | "),
  ];
};

test("a lower voice in the bass clef is a left hand: it stands where it sounds, and the piano plays it", () => {
  const song = songOf(UPPER + LOWER);
  expect(kinds(song)).toEqual(["right", "left"]);
  expect(lowest(song)).toEqual(["bass", "C,16 G,,16 | C,32"]);
  expect(lowest(songOf(`${UPPER}V:2 clef=bass\nG,,2 D,2|G,4|]\n`))).toEqual(["bass", "G,,16 D,16 | G,32"]);
  expect(lowest(song)).toEqual(lowest(songOf(`%%score {1 2}\n${UPPER}${LOWER}`)));
  expect(lowest(songOf("V:1\nV:2 bass\nV:1\nG A B c|d2 B2|]\nV:2\nC,2 G,,2|C,4|]\n"))).toEqual(lowest(song));
  const low = pieceEvents(songPiece(song)).filter(({ midi }) => midi < 60);
  expect(low.map(({ midi, voice }) => [midi, voice])).toEqual([48, 43, 48].map((midi) => [midi, "Melody 2"]));
  const { tracks } = parseMidi(pieceToMidi(songPiece(song)));
  const programs = tracks.flat().flatMap((event) => (event.type === "programChange" ? [event.programNumber] : []));
  expect(programs).toEqual([0, 0]);
});

test("a bass of a choir sings where it stands; a double bass beside a choir does not", () => {
  const choir = (name: string) =>
    `V:1 nm="Soprano"\nG A B c|d2 B2|]\nV:2 nm="Tenor" bass\nG, A, B, C|D2 B,2|]\nV:3 bass nm="${name}"\nC,2 G,,2|C,4|]\n`;
  expect(kinds(songOf(choir("Bass")))).toEqual(["Melody", "Melody", "Melody"]);
  expect(lowest(songOf(choir("Bass")), "full")).toEqual(["bass", "C,16 G,,16 | C,32"]);
  expect(kinds(songOf(choir("Double bass"))).at(-1)).toBe("Bass");
});

test("a bass stays a bass: by its name, its program, or an 8 under its clef", () => {
  const isBass = (lower: string, body = "") => {
    const song = songOf(`${UPPER}V:2 ${lower}\n${body}C,2 G,,2|C,4|]\n`);
    return kinds(song)[1] === "Bass" && lowest(song)[1] === (lower.includes("-8") ? "C,16 G,,16 | C,32" : "C16 G,16 | C32");
  };
  for (const name of ["Bass", "Double bass", "Contrabass", "Electric Bass (finger)"]) expect(isBass(`bass nm="${name}"`), name).toBe(true);
  for (const name of ["Bass trombone", "Bass clef", "Bassoon", "Cello"]) expect(isBass(`bass nm="${name}"`), name).toBe(false);
  for (const program of ["32", "2 39"]) expect(isBass("bass", `%%MIDI program ${program}\n`), program).toBe(true);
  expect(isBass("bass", "I:MIDI program 33\n")).toBe(true);
  for (const program of ["0", "31", "40", "33 0"]) expect(isBass("bass", `%%MIDI program ${program}\n`), program).toBe(false);
  expect(kinds(songOf(`${UPPER}V:2 bass-8\nC,2 G,,2|C,4|]\n`))).toEqual(["Melody", "Bass"]);
});

test("a bass that no name tells is one again in ABC and MusicXML", () => {
  const song = songOf(`${UPPER}V:2 bass nm="Upright"\n%%MIDI program 32\nC,2 G,,2|C,4|]\n`);
  const stored = readStoredSong(writeSong(song));
  expect(stored).toEqual({ ok: true, value: song });
  expect(song.voices.map(({ instrument }) => instrument)).toEqual([undefined, "bass"]);
  const again = readMusicXml(new TextEncoder().encode(writeMusicXml(song)));
  expect(again.ok && again.value.songs[0]?.voices.map(({ name, instrument }) => [name, instrument])).toEqual([
    ["Music", undefined],
    ["Upright", "bass"],
  ]);
  expect(writeSong(songOf(UPPER + LOWER))).not.toContain("MIDI");
});

test("two staves are hands by their names; those of other instruments are not, and stand where they sound", () => {
  const named = (upper: string, lower: string) =>
    kinds(songOf(`V:1 nm="${upper}"\nG A B c|d2 B2|]\nV:2 bass nm="${lower}"\nC,2 G,,2|C,4|]\n`));
  expect(named("Piano RH", "Piano LH")).toEqual(["right", "left"]);
  expect(named("Melody", "")).toEqual(["right", "left"]);
  expect(named("R.H.", "L.H.")).toEqual(["right", "left"]);
  expect(named("Trumpet", "Trombone")).toEqual(["Melody", "Melody"]);
  expect(named("Flute", "")).toEqual(["Melody", "Melody"]);
  const three = songOf(`V:1 nm="Voice"\nd4|d4|]\nV:2 nm="Right hand"\nG4|G4|]\nV:3 bass nm="Left hand"\nG,4|G,4|]\n`);
  expect(kinds(three)).toEqual(["Melody", "right", "left"]);
});

test("an overlay stands on the staff of its voice, in one hand with it", () => {
  const song = songOf(`V:1\nG A B c & E4|d2 B2|]\nV:2 clef=bass\nC,2 G,,2 & C,,4|C,4|]\n`);
  expect(kinds(song)).toEqual(["right", "right", "left", "left"]);
  for (const view of ["piano", "full"] as const) {
    const { staves, voices } = pieceScore(songPiece(song), { view });
    expect([staves.length, voices.map(({ staff }) => staff)], view).toEqual([2, [0, 0, 1, 1]]);
  }
});

const noteXml = (step: string, octave: number, duration = 16) =>
  `<note><pitch><step>${step}</step><octave>${octave}</octave></pitch><duration>${duration}</duration></note>`;
const partsXml = (lower: { readonly name: string; readonly more?: string; readonly transpose?: string }) => {
  const attributes = (clef: string, transpose = "") =>
    `<attributes><divisions>4</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time>${clef}${transpose}</attributes>`;
  const part = (id: string, inside: string) => `<part id="${id}"><measure number="1">${inside}</measure></part>`;
  const bass = "<clef><sign>F</sign><line>4</line></clef>";
  return `<score-partwise><part-list><score-part id="P1"><part-name>Piano RH</part-name></score-part><score-part id="P2"><part-name>${lower.name}</part-name>${lower.more ?? ""}</score-part></part-list>${part("P1", attributes("<clef><sign>G</sign><line>2</line></clef>") + noteXml("C", 5))}${part("P2", attributes(bass, lower.transpose) + noteXml("C", 3))}</score-partwise>`;
};

test("two parts of MusicXML are hands; one with a bass's program, or that sounds an octave lower, is a bass", () => {
  const hands = songOfXml(partsXml({ name: "Piano LH" }));
  expect([kinds(hands), lowest(hands)]).toEqual([
    ["right", "left"],
    ["bass", "C,32"],
  ]);
  const program = '<midi-instrument id="P2-I1"><midi-program>33</midi-program></midi-instrument>';
  const upright = songOfXml(partsXml({ name: "Upright", more: program }));
  expect([kinds(upright), lowest(upright)]).toEqual([
    ["Melody", "Bass"],
    ["bass", "C32"],
  ]);
  const transpose = "<transpose><diatonic>0</diatonic><chromatic>0</chromatic><octave-change>-1</octave-change></transpose>";
  const strings = songOfXml(partsXml({ name: "Violone", transpose }));
  expect([kinds(strings), lowest(strings)]).toEqual([
    ["Melody", "Bass"],
    ["bass", "C,32"],
  ]);
});

/** A MIDI file of two tracks of quarter notes. */
const twoTracks = (lower: { readonly name: string; readonly program: number; readonly keys: readonly number[] }): Uint8Array => {
  const track = (channel: number, name: string, program: number, keys: readonly number[]): MidiEvent[] => [
    { deltaTime: 0, meta: true, type: "trackName", text: name },
    { deltaTime: 0, channel, type: "programChange", programNumber: program },
    ...keys.flatMap((noteNumber): MidiEvent[] => [
      { deltaTime: 0, channel, type: "noteOn", noteNumber, velocity: 80 },
      { deltaTime: 480, channel, type: "noteOff", noteNumber, velocity: 0 },
    ]),
    { deltaTime: 0, meta: true, type: "endOfTrack" },
  ];
  const tracks = [track(0, lower.name === "" ? "" : "Piano", 0, [72, 74, 76, 77]), track(1, lower.name, lower.program, lower.keys)];
  return Uint8Array.from(writeMidi({ header: { format: 1, numTracks: 2, ticksPerBeat: 480 }, tracks }));
};

test("two piano tracks of a MIDI file are hands, high or low; a bass track is a bass", () => {
  const read = (lower: Parameters<typeof twoTracks>[0]): Song => {
    const result = readMidi(twoTracks(lower));
    if (!result.ok || result.value.songs[0] === undefined) throw new Error("not read");
    return result.value.songs[0];
  };
  for (const name of ["Piano", ""]) {
    const low = read({ name, program: 0, keys: [48, 43, 48, 43] });
    expect([kinds(low), lowest(low)], name).toEqual([
      ["right", "left"],
      ["bass", "C,8 G,,8 C,8 G,,8"],
    ]);
    expect(kinds(read({ name, program: 0, keys: [55, 52, 59, 55] })), name).toEqual(["right", "left"]);
  }
  expect(kinds(read({ name: "Upright", program: 32, keys: [48, 43, 48, 43] }))).toEqual(["Melody", "Bass"]);
  expect(kinds(read({ name: "Bass", program: 0, keys: [48, 43, 48, 43] }))).toEqual(["Melody", "Bass"]);
});
