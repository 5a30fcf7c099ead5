import { zipSync } from "fflate";
import { readMusicXml } from "../../src/music/formats/musicxml/read-musicxml.ts";
import type { Song } from "../../src/music/songs/song.ts";

export const ATTRIBUTES =
  "<attributes><divisions>4</divisions><key><fifths>0</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time></attributes>";

/** A quarter note unless `more` says otherwise: elements in the order of the schema. */
export const note = (step: string, duration = 4, more = "", octave = 4): string =>
  `<note><pitch><step>${step.charAt(0)}</step><alter>${step.endsWith("#") ? 1 : step.endsWith("b") ? -1 : 0}</alter><octave>${octave}</octave></pitch><duration>${duration}</duration>${more}</note>`;

export const rest = (duration: number): string => `<note><rest/><duration>${duration}</duration></note>`;

export const harmony = (root: string, kind: string, more = "", attributes = ""): string =>
  `<harmony><root><root-step>${root.charAt(0)}</root-step><root-alter>${root.endsWith("b") ? -1 : root.endsWith("#") ? 1 : 0}</root-alter></root><kind${attributes}>${kind}</kind>${more}</harmony>`;

/** A score of one part from the insides of its measures. */
export const score = (...measures: readonly string[]): string => scoreOf([measures]);

/** A score of several parts. */
export const scoreOf = (parts: readonly (readonly string[])[]): string =>
  `<?xml version="1.0"?><score-partwise><work><work-title>Test</work-title></work><part-list>${parts
    .map((_, index) => `<score-part id="P${index + 1}"><part-name>Part ${index + 1}</part-name></score-part>`)
    .join("")}</part-list>${parts
    .map(
      (measures, index) =>
        `<part id="P${index + 1}">${measures.map((measure, at) => `<measure number="${at + 1}">${measure}</measure>`).join("")}</part>`,
    )
    .join("")}</score-partwise>`;

export function songOfXml(xml: string): Song {
  const read = readMusicXml(new TextEncoder().encode(xml));
  const [song] = read.ok ? read.value.songs : [];
  if (!song) throw new Error(read.ok ? "no song" : read.error.code);
  return song;
}

/** The codes of what was told, each with its count or name. */
export function toldOfXml(xml: string): readonly string[] {
  const read = readMusicXml(new TextEncoder().encode(xml));
  return read.ok ? read.value.notices.map(({ code, params }) => `${code} ${Object.values(params).join(" ")}`.trim()) : [read.error.code];
}

/** Chords of the first voice, bar by bar, with their beat from 0 in quarter notes. */
export const chordsOfSong = (song: Song): readonly string[] =>
  (song.voices[0]?.bars ?? []).map(({ chords }) =>
    chords
      .filter(({ carried }) => !carried)
      .map(({ symbol, start }) => `${symbol}@${Math.round((start / 960) * 100) / 100}`)
      .join(" "),
  );

/** Notes of a voice, bar by bar: `C4@0` with `-` where tied. */
export const notesOfSong = (song: Song, voice = 0): readonly string[] =>
  (song.voices[voice]?.bars ?? []).map(({ notes }) =>
    notes
      .filter((each) => each.notes.length > 0)
      .map((each) => `${each.notes.join("+")}@${Math.round((each.start / 960) * 100) / 100}${each.tied ? "-" : ""}`)
      .join(" "),
  );

export const archive = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])));
