import type { SongSyllable } from "../../../songs/song.ts";
import { isBlank } from "../scan/scanner.ts";
import { readText } from "../scan/text.ts";

/** A note that can take syllables, and the bar it stands in. */
export interface SungNote {
  /** Gets its syllables in place. */
  readonly note: { lyrics?: SongSyllable[] };
  readonly bar: number;
}

/**
 * Puts the syllables of one `w:` line under the notes of the music line before it: blanks and hyphens part syllables, `_` holds
 * the one before, `*` passes a note by, `|` goes on at the next bar, `~` is a blank within a syllable.
 * @returns how many syllables found no note
 * @example alignLyrics("A-ma-zing grace", notes, 1)
 */
export function alignLyrics(line: string, notes: readonly SungNote[], verse: number): number {
  const aligner = new Aligner(notes, verse);
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at);
    if (sign !== "\\") aligner.read(sign);
    else if (JOINTS.includes(line.charAt(at + 1))) aligner.add(line.charAt(++at));
    else {
      // A letter with an accent (`\\'e`) stays together until its syllable is whole.
      aligner.add(line.slice(at, at + 2));
      at++;
    }
  }
  aligner.end(false);
  return aligner.leftOver;
}

const JOINTS = "-_*|";

class Aligner {
  leftOver = 0;
  readonly #notes: readonly SungNote[];
  readonly #verse: number;
  #next = 0;
  #bar: number;
  #syllable = "";

  constructor(notes: readonly SungNote[], verse: number) {
    this.#notes = notes;
    this.#verse = verse;
    this.#bar = notes[0]?.bar ?? 0;
  }

  read(sign: string): void {
    if (isBlank(sign)) this.end(false);
    else if (sign === "-") this.#hyphen();
    else if (sign === "_" || sign === "*") {
      this.end(false);
      if (sign === "_") this.#put({ verse: this.#verse, text: "" });
      else this.#pass();
    } else if (sign === "|") {
      this.end(false);
      this.#toNextBar();
    } else this.add(sign === "~" ? " " : sign);
  }

  add(letters: string): void {
    this.#syllable += letters;
  }

  /** The syllable that was being read is whole. */
  end(hyphen: boolean): void {
    if (this.#syllable === "") return;
    this.#put({ verse: this.#verse, text: readText(this.#syllable), ...(hyphen ? { hyphen } : {}) });
    this.#syllable = "";
  }

  #hyphen(): void {
    if (this.#syllable === "") this.#pass();
    else this.end(true);
  }

  #put(syllable: SongSyllable): void {
    const sung = this.#pass();
    if (sung) {
      sung.note.lyrics ??= [];
      sung.note.lyrics.push(syllable);
    } else if (syllable.text !== "") this.leftOver++;
  }

  #pass(): SungNote | undefined {
    const sung = this.#notes[this.#next];
    if (!sung) return undefined;
    this.#next++;
    this.#bar = Math.max(this.#bar, sung.bar);
    return sung;
  }

  #toNextBar(): void {
    this.#bar++;
    while ((this.#notes[this.#next]?.bar ?? this.#bar) < this.#bar) this.#next++;
  }
}
