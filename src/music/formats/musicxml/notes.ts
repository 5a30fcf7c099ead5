import {
  ARTICULATIONS,
  DYNAMICS,
  type SongArticulation,
  type SongDynamic,
  type SongGraceNote,
  type SongSyllable,
} from "../../songs/song.ts";
import { TICKS_PER_QUARTER, ticks } from "../../time/time.ts";
import type { ImportNotices } from "../shared/imported.ts";
import { soundingNote, type Transposition } from "./transposition.ts";
import { child, childrenOf, numberOf, textOf, type XmlElement } from "./xml-tree.ts";

const TYPES: Readonly<Record<string, number>> = {
  maxima: 32,
  long: 16,
  breve: 8,
  whole: 4,
  half: 2,
  quarter: 1,
  eighth: 1 / 2,
  "16th": 1 / 4,
  "32nd": 1 / 8,
  "64th": 1 / 16,
  "128th": 1 / 32,
  "256th": 1 / 64,
};

/** Ticks of a type with its dots; undefined for an unknown one. @example typeTicks("quarter", 1) // 1440 */
export function typeTicks(type: string, dots: number): number | undefined {
  const quarters = TYPES[type];
  return quarters === undefined ? undefined : quarters * TICKS_PER_QUARTER * (2 - 1 / 2 ** Math.min(dots, 4));
}

export const writtenTicks = (note: XmlElement): number | undefined => typeTicks(textOf(note, "type"), childrenOf(note, "dot").length);

/** The note's name as it sounds; undefined for a rest, an unpitched note or what is no pitch. */
export function readPitch(note: XmlElement, transposition: Transposition, notices: ImportNotices): string | undefined {
  const pitch = child(note, "pitch");
  if (!pitch) return undefined;
  const alter = numberOf(pitch, "alter") ?? 0;
  if (!Number.isInteger(alter)) notices.count("quarter-tones");
  const octave = numberOf(pitch, "octave") ?? 4;
  const name = soundingNote({ step: textOf(pitch, "step"), alter: Math.round(alter) }, Math.round(octave), transposition);
  if (name === undefined) notices.count("notes-left-out");
  return name;
}

/** Whether a tie begins (`start`) or ends (`stop`) at the note: said by `tie`, or by `tied` alone. */
export function hasTie(note: XmlElement, type: "start" | "stop"): boolean {
  const starts = (element: XmlElement): boolean => element.attributes.type === type;
  return childrenOf(note, "tie").some(starts) || childrenOf(note, "notations").some((each) => childrenOf(each, "tied").some(starts));
}

export function readRatio(note: XmlElement): { readonly actual: number; readonly normal: number } | undefined {
  const modification = child(note, "time-modification");
  const actual = Math.round(numberOf(modification, "actual-notes") ?? 0);
  const normal = Math.round(numberOf(modification, "normal-notes") ?? 0);
  return actual >= 2 && normal >= 1 && actual <= 64 && normal <= 64 && actual !== normal ? { actual, normal } : undefined;
}

const DEFAULT_GRACE = ticks(480);

export function readGraceNote(note: XmlElement, name: string): SongGraceNote {
  const written = writtenTicks(note);
  return { notes: [name], length: written === undefined ? DEFAULT_GRACE : ticks(Math.round(written)) };
}

export function readLyrics(note: XmlElement): SongSyllable[] {
  const syllables: SongSyllable[] = [];
  childrenOf(note, "lyric").forEach((lyric, index) => {
    const number = Number(lyric.attributes.number ?? index + 1);
    const verse = Number.isInteger(number) && number >= 1 && number <= 20 ? number : index + 1;
    const text = childrenOf(lyric, "text")
      .map((each) => each.text)
      .join(" ")
      .slice(0, 60);
    if (text === "" || syllables.some((each) => each.verse === verse)) return;
    const syllabic = childrenOf(lyric, "syllabic").at(-1)?.text;
    syllables.push({ verse, text, ...(syllabic === "begin" || syllabic === "middle" ? { hyphen: true } : {}) });
  });
  return syllables.sort((a, b) => a.verse - b.verse);
}

const MARKS: Readonly<Record<string, SongArticulation>> = {
  staccato: "staccato",
  tenuto: "tenuto",
  accent: "accent",
  "strong-accent": "marcato",
  staccatissimo: "wedge",
  "breath-mark": "breath",
  caesura: "longphrase",
  "trill-mark": "trill",
  turn: "turn",
  "inverted-turn": "invertedturn",
  mordent: "mordent",
  "inverted-mordent": "pralltriller",
  arpeggiate: "arpeggio",
  "up-bow": "upbow",
  "down-bow": "downbow",
  "open-string": "open",
  "snap-pizzicato": "snap",
  "thumb-position": "thumb",
  stopped: "plus",
  slide: "slide",
  glissando: "slide",
};
const GROUPS = ["articulations", "ornaments", "technical"];
/** Notations that are read elsewhere, or say what is heard already. */
const KNOWN = ["tied", "slur", "tuplet", "accidental-mark", "accidental-text", "footnote", "level", "wavy-line", "string", "fret"];

/** Signs over a note; what the model has no sign for is counted. */
export function readMarks(
  note: XmlElement,
  notices: ImportNotices,
): { readonly articulations: SongArticulation[]; readonly dynamics: SongDynamic[] } {
  const found = new Set<SongArticulation>();
  const dynamics: SongDynamic[] = [];
  for (const notation of childrenOf(note, "notations").flatMap(({ children }) => children)) {
    for (const sign of GROUPS.includes(notation.name) ? notation.children : [notation]) {
      const mark = sign.name === "fermata" ? (sign.attributes.type === "inverted" ? "invertedfermata" : "fermata") : MARKS[sign.name];
      const finger = sign.name === "fingering" ? ARTICULATIONS.find((each) => each === sign.text) : undefined;
      if (mark ?? finger) found.add(mark ?? finger ?? "accent");
      else if (sign.name === "dynamics") dynamics.push(...readDynamics(sign));
      else if (!KNOWN.includes(sign.name)) notices.count("signs-left-out");
    }
  }
  return { articulations: [...found], dynamics };
}

/** Degrees of loudness that the model has. */
export function readDynamics(element: XmlElement): readonly SongDynamic[] {
  return element.children.flatMap(({ name }) => DYNAMICS.find((each) => each === name) ?? []);
}

/** How many slurs begin and end at a note. */
export function readSlurs(note: XmlElement): { readonly from: number; readonly to: number } {
  const slurs = childrenOf(note, "notations").flatMap((each) => childrenOf(each, "slur"));
  const count = (type: string): number => slurs.filter(({ attributes }) => attributes.type === type).length;
  return { from: count("start"), to: count("stop") };
}
