import { Note } from "tonal";
import type { SongArticulation, SongGrace, SongNote } from "../../../songs/song.ts";
import { escaped, tag } from "./xml.ts";

const TYPES: readonly (readonly [type: string, ticks: number])[] = [
  ["breve", 7680],
  ["whole", 3840],
  ["half", 1920],
  ["quarter", 960],
  ["eighth", 480],
  ["16th", 240],
  ["32nd", 120],
  ["64th", 60],
  ["128th", 30],
];

/** Type and dots of a written length; undefined where it needs several tied notes. */
function typeOf(written: number): { readonly type: string; readonly dots: number } | undefined {
  for (const [type, ticks] of TYPES) {
    for (let dots = 0; dots < 4; dots++) if (Math.abs(ticks * (2 - 1 / 2 ** dots) - written) < 0.5) return { type, dots };
  }
  return undefined;
}

/** Lengths with a type of their own that together last so long, longest first; what is left is one more. */
function pieces(length: number): readonly number[] {
  const found: number[] = [];
  let left = length;
  for (const [, ticks] of TYPES) {
    for (const dotted of [ticks * 1.5, ticks]) {
      if (left >= dotted && Number.isInteger(dotted)) {
        found.push(dotted);
        left -= dotted;
      }
    }
  }
  return left > 0 ? [...found, left] : found;
}

const ORNAMENTS: Readonly<Record<string, string>> = {
  trill: "trill-mark",
  turn: "turn",
  invertedturn: "inverted-turn",
  mordent: "mordent",
  pralltriller: "inverted-mordent",
};
const ARTICULATIONS: Readonly<Record<string, string>> = {
  staccato: "staccato",
  tenuto: "tenuto",
  accent: "accent",
  marcato: "strong-accent",
  wedge: "staccatissimo",
  breath: "breath-mark",
  longphrase: "caesura",
};
const TECHNICAL: Readonly<Record<string, string>> = {
  upbow: "up-bow",
  downbow: "down-bow",
  open: "open-string",
  snap: "snap-pizzicato",
  thumb: "thumb-position",
  plus: "stopped",
};

/** Writes the notes of one voice: it numbers slurs and knows which ties go on. */
export class XmlNoteWriter {
  readonly #voice: number;
  readonly #staff: number | undefined;
  readonly #sizes: ReadonlyMap<number, number>;
  #held: readonly string[] = [];
  #slurs: number[] = [];
  /** Verses in which a word goes on. */
  readonly #words = new Set<number>();
  #tuplet: number | undefined;
  #left = 0;

  constructor(voice: number, staff: number | undefined, notes: readonly SongNote[]) {
    this.#voice = voice;
    this.#staff = staff;
    const sizes = new Map<number, number>();
    for (const { tuplet } of notes) if (tuplet) sizes.set(tuplet.number, (sizes.get(tuplet.number) ?? 0) + 1);
    this.#sizes = sizes;
  }

  write(note: SongNote): string {
    const whole = typeOf(note.written) !== undefined || note.tuplet !== undefined;
    const lengths = whole ? [note.length] : pieces(note.length);
    const written = lengths.map((length, index) => {
      const [first, last] = [index === 0, index === lengths.length - 1];
      const tied = last ? (note.tied ? (note.tiedNotes ?? note.notes) : []) : note.notes;
      return this.#one(note, { length, written: whole ? note.written : length, first, last, tied });
    });
    return `${note.grace ? this.#grace(note.grace) : ""}${written.join("")}`;
  }

  #one(
    note: SongNote,
    part: {
      readonly length: number;
      readonly written: number;
      readonly first: boolean;
      readonly last: boolean;
      readonly tied: readonly string[];
    },
  ): string {
    const { first, last, tied, length } = part;
    const group = this.#group(note);
    const held = this.#held;
    this.#held = tied;
    const names = note.notes.length > 0 ? note.notes : [""];
    const slurs = this.#slursOf(note, first, last);
    return names
      .map((name, index) => {
        const [ends, begins] = [held.includes(name), tied.includes(name)];
        const ties = `${ends ? tag("tie", "", { type: "stop" }) : ""}${begins ? tag("tie", "", { type: "start" }) : ""}`;
        const marks = [
          ends ? tag("tied", "", { type: "stop" }) : "",
          begins ? tag("tied", "", { type: "start" }) : "",
          ...(index === 0 ? [slurs, group.notation, first ? marksOf(note.articulations ?? []) : ""] : []),
        ].join("");
        const pitch = name === "" ? "<rest/>" : pitchTag(name);
        const body = `${index > 0 ? "<chord/>" : ""}${pitch}${tag("duration", length)}${ties}${tag("voice", this.#voice)}`;
        const staff = this.#staff === undefined ? "" : tag("staff", this.#staff);
        const lyrics = first && index === 0 ? this.#lyrics(note) : "";
        const hidden = note.invisible && name === "" ? { "print-object": "no" } : {};
        return tag(
          "note",
          `${body}${typeTags(part.written)}${group.modification}${staff}${marks === "" ? "" : tag("notations", marks)}${lyrics}`,
          hidden,
        );
      })
      .join("");
  }

  #group({ tuplet }: SongNote): { readonly modification: string; readonly notation: string } {
    if (!tuplet) return { modification: "", notation: "" };
    const begins = tuplet.number !== this.#tuplet;
    if (begins) this.#left = this.#sizes.get(tuplet.number) ?? 1;
    this.#tuplet = tuplet.number;
    this.#left--;
    const size = this.#sizes.get(tuplet.number) ?? 1;
    const notation =
      size === 1 ? "" : begins ? tag("tuplet", "", { type: "start" }) : this.#left === 0 ? tag("tuplet", "", { type: "stop" }) : "";
    return {
      modification: tag("time-modification", `${tag("actual-notes", tuplet.actual)}${tag("normal-notes", tuplet.normal)}`),
      notation,
    };
  }

  #slursOf({ slursFrom = 0, slursTo = 0 }: SongNote, first: boolean, last: boolean): string {
    const signs: string[] = [];
    for (let index = 0; last && index < slursTo; index++) {
      const number = this.#slurs.pop();
      if (number !== undefined) signs.push(tag("slur", "", { type: "stop", number }));
    }
    for (let index = 0; first && index < slursFrom; index++) {
      const number = [1, 2, 3, 4, 5, 6, 7, 8].find((each) => !this.#slurs.includes(each));
      if (number === undefined) break;
      this.#slurs.push(number);
      signs.push(tag("slur", "", { type: "start", number }));
    }
    return signs.join("");
  }

  /** Syllables, each with its place in a word: a hyphen goes on to the next one of the verse, over notes without any. */
  #lyrics({ lyrics = [] }: SongNote): string {
    return lyrics
      .map(({ verse, text, hyphen = false }) => {
        if (text === "") return tag("lyric", tag("extend", "", { type: "continue" }), { number: verse });
        const goesOn = this.#words.has(verse);
        if (hyphen) this.#words.add(verse);
        else this.#words.delete(verse);
        const place = goesOn ? (hyphen ? "middle" : "end") : hyphen ? "begin" : "single";
        return tag("lyric", `${tag("syllabic", place)}${tag("text", escaped(text))}`, { number: verse });
      })
      .join("");
  }

  #grace({ notes, slashed }: SongGrace): string {
    return notes
      .flatMap(({ notes: names, length }) =>
        names.map((name, index) => {
          const staff = this.#staff === undefined ? "" : tag("staff", this.#staff);
          const body = `${tag("grace", "", slashed ? { slash: "yes" } : {})}${index > 0 ? "<chord/>" : ""}${pitchTag(name)}`;
          return tag("note", `${body}${tag("voice", this.#voice)}${typeTags(length)}${staff}`);
        }),
      )
      .join("");
  }
}

function typeTags(written: number): string {
  const found = typeOf(written);
  return found ? `${tag("type", found.type)}${"<dot/>".repeat(found.dots)}` : "";
}

function pitchTag(name: string): string {
  const { letter, alt, oct = 4 } = Note.get(name);
  return tag("pitch", `${tag("step", letter)}${alt === 0 ? "" : tag("alter", alt)}${tag("octave", Math.max(0, Math.min(9, oct ?? 4)))}`);
}

function marksOf(marks: readonly SongArticulation[]): string {
  const group = (name: string, table: Readonly<Record<string, string>>): string => {
    const inside = marks
      .flatMap((mark) => table[mark] ?? [])
      .map((each) => tag(each))
      .join("");
    return inside === "" ? "" : tag(name, inside);
  };
  const fingers = marks
    .filter((mark) => /^[0-5]$/.test(mark))
    .map((mark) => tag("fingering", mark))
    .join("");
  const technical = `${marks
    .flatMap((mark) => TECHNICAL[mark] ?? [])
    .map((each) => tag(each))
    .join("")}${fingers}`;
  return [
    group("ornaments", ORNAMENTS),
    technical === "" ? "" : tag("technical", technical),
    group("articulations", ARTICULATIONS),
    marks.includes("fermata") ? "<fermata/>" : "",
    marks.includes("invertedfermata") ? tag("fermata", "", { type: "inverted" }) : "",
    marks.includes("arpeggio") ? "<arpeggiate/>" : "",
  ].join("");
}
