import { songReason } from "../../../songs/problems.ts";
import { MOST_SONG_BARS, type SongProblem, songProblem } from "../../../songs/song.ts";
import { isCompound, TICKS_PER_QUARTER, ticks } from "../../../time/time.ts";
import type { Notices } from "../notices.ts";
import type { WrittenNotes } from "../scan/note-tokens.ts";
import type { BarSign, SongToken } from "../scan/tokens.ts";
import { Annotations, type Spot } from "./annotations.ts";
import { type BarDraft, barLength, emptyBar, nextNumber, type Place, putSign } from "./bar-draft.ts";
import { Layer, type NoteDraft } from "./layer.ts";
import type { SungNote } from "./lyrics.ts";
import { Speller } from "./speller.ts";
import { VoiceFields, type VoiceStart } from "./voice-fields.ts";

const WHOLE = 4 * TICKS_PER_QUARTER;

/** Puts the bars of one voice together, token by token. */
export class VoiceReader {
  /** What was read, and the bars that are whole. */
  readonly bars: BarDraft[] = [];
  /** True while a line ends with the number of its last bar: symbols before one note then share it. */
  numbered = false;
  /** Notes of the last line of music, for the words under it. */
  lineNotes: SungNote[] = [];
  verses = 0;
  readonly #notices: Notices;
  readonly #fields: VoiceFields;
  readonly #speller: Speller;
  readonly #annotations: Annotations;
  readonly #layers: Layer[];
  #layer = 0;
  #open: BarDraft;
  #opened = false;
  #tupletAt: Place | undefined;

  constructor(start: VoiceStart, notices: Notices) {
    this.#notices = notices;
    this.#fields = new VoiceFields(start, notices);
    this.#speller = new Speller(this.#fields.letters, start.octaves, start.halfSteps);
    this.#annotations = new Annotations(notices);
    this.#layers = [new Layer(notices)];
    this.#open = emptyBar(this.#fields.inForce, { line: 1, column: 1 });
  }

  /** Letters that stand for a mark. */
  set letters(letters: ReadonlyMap<string, string>) {
    this.#annotations.letters = letters;
  }

  /** A new line of music begins. */
  startLine(numbered: boolean): void {
    this.numbered = numbered;
    this.lineNotes = [];
    this.verses = 0;
  }

  /** Takes up one token; a problem where it makes no sense here. */
  take(token: SongToken, place: Place): SongProblem | undefined {
    if (!this.#opened) {
      this.#opened = true;
      this.#open.place = place;
    }
    switch (token.kind) {
      case "bar":
        return this.#takeBar(token.sign, place);
      case "ending":
        return this.#takeEnding(token.numbers, token.bare, place);
      case "quote":
        this.#annotations.quote(token.text, this.#spot(place));
        return undefined;
      case "mark":
        this.#annotations.mark(token.name, this.#spot(place));
        return undefined;
      case "letter":
        this.#annotations.letter(token.letter, this.#spot(place));
        return undefined;
      case "field":
        return this.field(token.name, token.value, place);
      case "notes":
        return this.#takeNotes(token.notes, place);
      case "rest":
        this.#put([], token.length * this.#fields.unit * WHOLE, token.invisible);
        return undefined;
      case "barRest":
        return this.#takeBarRest(token.bars, token.invisible, place);
      case "wrong":
        return songProblem(token.reason, place.line, place.column);
      default:
        return this.#takeSmall(token, place);
    }
  }

  #takeSmall(
    token: Extract<SongToken, { kind: "grace" | "tuplet" | "broken" | "slur" | "tie" | "overlay" | "lonely" | "stray" }>,
    place: Place,
  ) {
    const layer = this.#current;
    switch (token.kind) {
      case "grace":
        return this.#takeGrace(token, place);
      case "tuplet": {
        const { actual, size = actual } = token;
        layer.openTuplet(actual, token.normal ?? usualTime(actual, this.#open), size);
        this.#tupletAt = place;
        return undefined;
      }
      case "broken":
        return layer.breakRhythm(token.longFirst, token.signs) ? undefined : this.#stray(token.longFirst ? ">" : "<", place);
      case "slur":
        if (token.opens) layer.waiting.slurs++;
        else if (!layer.endSlur()) this.#stray(")", place);
        return undefined;
      case "tie":
        return layer.tie() ? undefined : this.#stray("-", place);
      case "overlay":
        return this.#takeOverlay(place);
      case "stray":
        return this.#stray(token.text, place);
      default:
        return undefined;
    }
  }

  /** Takes up a field within the music: meter, key, unit, tempo, section. */
  field(name: string, value: string, place: Place): SongProblem | undefined {
    const begun = this.#current.position > 0 || this.#layer > 0;
    const problem = this.#fields.take(name, value, place);
    this.#speller.letters = this.#fields.letters;
    if (!begun) Object.assign(this.#open, this.#fields.inForce);
    if (!begun && this.#fields.section !== undefined) {
      this.#open.section = this.#fields.section;
      this.#fields.section = undefined;
    }
    return problem;
  }

  /** Whether this voice and another stand before the same bar, of which neither has a note. */
  isBefore(other: VoiceReader): boolean {
    return this.bars.length === other.bars.length && !this.#touched && !other.#touched;
  }

  /** Ends the voice; a problem where a tuplet is cut. */
  finish(place: Place): SongProblem | undefined {
    if (this.#tupletAt && this.#layers.some(({ inTuplet }) => inTuplet)) {
      return songProblem(songReason("cut-tuplet"), this.#tupletAt.line, this.#tupletAt.column);
    }
    if (this.#touched) {
      this.#notices.tell("open-bar", place);
      return this.#close({ times: undefined, startsRepeat: false, line: "plain" }, place);
    }
    const last = this.bars.at(-1);
    const open = this.#open;
    if (last && (open.jump || open.fine || open.toCoda)) {
      this.#notices.tell("jump-at-end", place);
      if (open.jump) putSign(last, { kind: "jump", jump: open.jump });
      last.fine ||= open.fine;
      last.toCoda ||= open.toCoda;
    }
    const texts = this.#first.texts.map((text) => ({ ...text, start: ticks(last?.length ?? 0) }));
    last?.layers[0]?.texts.push(...texts);
    if (last && open.section !== undefined) this.#notices.tell("text-left-out", place, { text: open.section });
    return undefined;
  }

  get #current(): Layer {
    return this.#layers[this.#layer] ?? this.#first;
  }

  get #first(): Layer {
    const [first] = this.#layers;
    if (!first) throw new Error("A voice without a layer.");
    return first;
  }

  #spot(place: Place): Spot {
    return { bar: this.#open, layer: this.#current, place, number: nextNumber(this.bars) };
  }

  get #touched(): boolean {
    return this.#layer > 0 || this.#first.chords.touched || this.#first.notes.length > 0;
  }

  #stray(sign: string, place: Place): undefined {
    this.#notices.tellOnce("sign-left-out", place, { sign, bar: nextNumber(this.bars) });
  }

  #takeBar(sign: BarSign, place: Place): SongProblem | undefined {
    const last = this.bars.at(-1);
    if (this.#touched) {
      const problem = this.#close(sign, place);
      if (problem) return problem;
    } else if (last) {
      last.times = sign.times ?? last.times;
      if (sign.line === "final" || last.line === "plain") last.line = sign.line;
    }
    if (sign.startsRepeat) this.#open.startsRepeat = true;
    return undefined;
  }

  #close(sign: BarSign, place: Place): SongProblem | undefined {
    if (this.bars.length >= MOST_SONG_BARS) {
      return songProblem(songReason("too-many-bars", { most: MOST_SONG_BARS }), place.line, place.column);
    }
    const bar = this.#open;
    this.#annotations.settle({ layer: this.#current, place });
    const empty = this.#layers.every(({ notes }) => notes.length === 0);
    bar.length = empty ? barLength(bar.meter) : Math.max(...this.#layers.map(({ position }) => Math.round(position)));
    bar.layers = this.#layers.map((layer, index) => layer.endBar(bar.length, empty && index === 0));
    bar.times = sign.times;
    bar.line = sign.line;
    this.bars.push(bar);
    this.#layer = 0;
    this.#open = emptyBar(this.#fields.inForce, place);
    this.#open.section = this.#fields.section;
    this.#fields.section = undefined;
    this.#opened = false;
    return undefined;
  }

  #takeEnding(numbers: readonly number[], bare: boolean, place: Place): SongProblem | undefined {
    if (bare && this.#touched) return this.#stray(`${numbers[0] ?? ""}`, place);
    if (this.#current.notes.length > 0) {
      this.#notices.tell("ending-in-bar", place);
      const problem = this.#close({ times: undefined, startsRepeat: false, line: "plain" }, place);
      if (problem) return problem;
    }
    this.#open.endings = [...new Set([...(this.#open.endings ?? []), ...numbers])].sort((a, b) => a - b);
    return undefined;
  }

  #takeNotes(written: WrittenNotes, place: Place): SongProblem | undefined {
    for (const quote of written.quotes) this.#annotations.quote(quote, this.#spot(place));
    this.#tellStrays(written, place);
    const pitches = this.#speller.spellAll(written.pitches, this.#current);
    if (!pitches) return songProblem(songReason("note-beyond-instruments"), place.line, place.column);
    const note = this.#put(pitches, written.length * this.#fields.unit * WHOLE, false);
    if (this.#layer === 0) this.lineNotes.push({ note, bar: this.bars.length });
    return undefined;
  }

  #tellStrays({ strays }: WrittenNotes, place: Place): void {
    for (const sign of strays) {
      if (sign === "length") this.#notices.tellOnce("unequal-lengths", place);
      else if (sign === "microtone") this.#notices.tellOnce("quarter-tone", place);
      else if (sign.length > 1) this.#notices.tellOnce("mark-left-out", place, { mark: sign.slice(1, -1) });
      else this.#stray(sign, place);
    }
  }

  #put(pitches: Parameters<Layer["put"]>[0], length: number, invisible: boolean): NoteDraft {
    const layer = this.#current;
    const note = layer.put(pitches, length, invisible);
    layer.chords.settle(note.start, note.length, this.numbered, layer.texts);
    return note;
  }

  #takeBarRest(bars: number, invisible: boolean, place: Place): SongProblem | undefined {
    if (bars < 1 || bars > MOST_SONG_BARS) return songProblem(songReason("senseless-rest"), place.line, place.column);
    for (let bar = 0; bar < bars; bar++) {
      const problem = bar > 0 ? this.#close({ times: undefined, startsRepeat: false, line: "plain" }, place) : undefined;
      if (problem) return problem;
      this.#put([], barLength(this.#open.meter), invisible);
    }
    return undefined;
  }

  #takeGrace(token: Extract<SongToken, { kind: "grace" }>, place: Place): SongProblem | undefined {
    const layer = this.#current;
    for (const written of token.notes) {
      this.#tellStrays(written, place);
      const pitches = this.#speller.spellAll(written.pitches, layer);
      if (!pitches) return songProblem(songReason("note-beyond-instruments"), place.line, place.column);
      layer.waiting.grace.push({
        notes: pitches.map(({ name }) => name),
        length: ticks(Math.round(written.length * this.#fields.unit * WHOLE)),
      });
    }
    layer.waiting.slashed ||= token.slashed;
    return undefined;
  }

  #takeOverlay(place: Place): SongProblem | undefined {
    if (this.#layer + 1 >= MOST_LAYERS) return songProblem(songReason("too-many-layers", { most: MOST_LAYERS }), place.line, place.column);
    this.#layer++;
    if (this.#layers.length <= this.#layer) this.#layers.push(new Layer(this.#notices));
    return undefined;
  }
}

const MOST_LAYERS = 8;

/** How many members' time a tuplet takes where the text does not say it (ABC 2.1, 4.13). */
function usualTime(actual: number, { meter }: BarDraft): number {
  const known: Readonly<Record<number, number>> = { 2: 3, 3: 2, 4: 3, 6: 2, 8: 3 };
  if (actual > 9) return 2 ** Math.floor(Math.log2(actual - 1));
  return known[actual] ?? (meter && isCompound(meter) ? 3 : 2);
}
