import type { SongChord, SongText } from "../../../songs/song.ts";
import { ticks } from "../../../time/time.ts";
import type { Notices } from "../notices.ts";
import { chordsOf, type Place, type PlacedSymbol } from "./bar-draft.ts";

/** A symbol that waits for the note it stands over. */
interface WaitingSymbol {
  readonly symbol: string;
  readonly place: Place;
}

/** The chord symbols of one voice: which of them hold where in its bars. */
export class ChordTrack {
  readonly #notices: Notices;
  /** Symbols that have their place in the bar. */
  #placed: PlacedSymbol[] = [];
  #waiting: WaitingSymbol[] = [];
  /** A symbol that stood before the bar line: it holds from the next bar on. */
  #handedOn: string | undefined;
  #sounding: string | undefined;

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  /** Whether anything was written over this bar. */
  get touched(): boolean {
    return this.#placed.length > 0 || this.#waiting.length > 0;
  }

  /** The chord that holds here; undefined before the first. */
  get sounding(): string | undefined {
    return this.#waiting.at(-1)?.symbol ?? this.#placed.at(-1)?.symbol ?? this.#handedOn ?? this.#sounding;
  }

  write(symbol: string, place: Place): void {
    this.#waiting.push({ symbol, place });
  }

  /**
   * A note or rest comes at `start`. Several symbols before it share it in a numbered chart; elsewhere the first holds and the
   * others are alternatives, shown as text.
   */
  settle(start: number, length: number, numbered: boolean, texts: SongText[]): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    if (numbered) this.#share(waiting, start, length);
    else {
      this.#placed.push({ symbol: waiting[0]?.symbol ?? "", start: Math.round(start) });
      for (const { symbol, place } of waiting.slice(1)) {
        texts.push({ text: `(${symbol})`, start: ticks(Math.round(start)), place: "above" });
        this.#notices.tell("alternative-chord", place, { symbol });
      }
    }
  }

  #share(symbols: readonly WaitingSymbol[], start: number, length: number): void {
    symbols.forEach(({ symbol }, index) => {
      this.#placed.push({ symbol, start: Math.round(start + (length * index) / symbols.length) });
    });
  }

  /** The chords of a bar that ends; one without notes is shared by what is written over it. */
  close(end: number, empty: boolean): readonly SongChord[] {
    if (empty) this.#share(this.#waiting, 0, end);
    else {
      for (const { symbol, place } of this.#waiting) this.#notices.tell("chord-at-bar-line", place, { symbol });
    }
    const placed = this.#handedOn !== undefined && (this.#placed[0]?.start ?? 1) > 0 ? [{ symbol: this.#handedOn, start: 0 }] : [];
    const all = inOrder([...placed, ...this.#placed]);
    const chords = chordsOf(all, this.#sounding, end);
    this.#handedOn = empty ? undefined : this.#waiting.at(-1)?.symbol;
    this.#sounding = all.at(-1)?.symbol ?? this.#sounding;
    this.#placed = [];
    this.#waiting = [];
    return chords;
  }
}

/** By where they begin; of several at one place (an overlay's and its voice's) the first stays. */
function inOrder(symbols: readonly PlacedSymbol[]): readonly PlacedSymbol[] {
  const sorted = symbols.every(({ start }, index) => start > (symbols[index - 1]?.start ?? -1))
    ? symbols
    : [...symbols].sort((a, b) => a.start - b.start);
  return sorted.filter(({ start }, index) => start !== sorted[index - 1]?.start);
}
