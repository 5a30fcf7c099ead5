import { ticks } from "../../../time/time.ts";
import { LETTER_MARKS, type Mark, markOf } from "../fields/marks.ts";
import { type Quoted, readQuoted } from "../fields/quoted.ts";
import type { Notices } from "../notices.ts";
import { type BarDraft, type Place, putSign } from "./bar-draft.ts";
import type { Layer } from "./layer.ts";

/** Where a mark or quote stands. */
export interface Spot {
  readonly bar: BarDraft;
  readonly layer: Layer;
  readonly place: Place;
  /** Of the bar, as it is counted on the sheet. */
  readonly number: number;
}

const AFTER_NOTES: ReadonlySet<string> = new Set(["breath", "shortphrase", "mediumphrase", "longphrase"]);

/** What stands over the notes of a voice: chord symbols, words, signs of the playing order, articulations, loudness. */
export class Annotations {
  /** Letters that stand for a mark (`U: T = !trill!`). */
  letters: ReadonlyMap<string, string> = LETTER_MARKS;
  readonly #notices: Notices;

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  /** Takes up what stands in quotes. */
  quote(text: string, spot: Spot): void {
    for (const quoted of readQuoted(text, spot.layer.chords.sounding)) this.#put(quoted, text.trim(), spot);
  }

  #put(quoted: Quoted, written: string, { bar, layer, place }: Spot): void {
    if (quoted.kind === "chord") {
      if (quoted.told) this.#notices.tellOnce(quoted.told, place, { text: written, symbol: quoted.symbol });
      layer.chords.write(quoted.symbol, place);
    } else if (quoted.kind === "sign") {
      if (quoted.told) this.#notices.tell(quoted.told, place, { text: written });
      this.#putMark(quoted.mark, bar, layer);
    } else {
      if (quoted.told === "not-a-chord") this.#notices.tell(quoted.told, place, { text: quoted.text });
      if (quoted.told === "alternative-chord") this.#notices.tell(quoted.told, place, { symbol: quoted.text });
      layer.texts.push({ text: quoted.text, start: ticks(Math.round(layer.position)), place: quoted.place });
    }
  }

  /** Takes up `!name!`. */
  mark(name: string, spot: Spot): void {
    const mark = markOf(name);
    if (mark) this.#putMark(mark, spot.bar, spot.layer);
    else this.#notices.tellOnce("mark-left-out", spot.place, { mark: name });
  }

  /** Takes up a letter that stands for a mark. */
  letter(letter: string, spot: Spot): void {
    const name = this.letters.get(letter);
    if (name === undefined) this.#notices.tellOnce("sign-left-out", spot.place, { sign: letter, bar: spot.number });
    else this.mark(name, spot);
  }

  #putMark(mark: Mark, bar: BarDraft, layer: Layer): void {
    if (mark.kind === "articulation") layer.waiting.articulations.push(mark.name);
    else if (mark.kind === "dynamic") {
      if (!mark.name.endsWith(")") || !layer.markLast({ dynamic: mark.name })) layer.waiting.dynamics.push(mark.name);
    } else if (mark.kind !== "nothing") putSign(bar, mark);
  }

  /** Marks before a bar line: a breath belongs to the note before, what would stand over the line is left out. */
  settle({ layer, place }: Pick<Spot, "layer" | "place">): void {
    for (const articulation of layer.takeArticulations()) {
      if (AFTER_NOTES.has(articulation) && layer.markLast({ articulation })) continue;
      this.#notices.tellOnce("mark-left-out", place, { mark: articulation });
    }
  }
}
