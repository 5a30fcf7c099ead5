import type { SongNotice } from "../../songs/song.ts";

type Params = Readonly<Record<string, string | number>>;

/** What each notice says; `sign`, `symbol`, `text` are as written. */
const WORDS = {
  "alternative-chord": ({ symbol }: Params) =>
    `"${symbol}" stands beside another chord over one note: it is shown as text, as an alternative.`,
  "bad-number": ({ text, number }: Params) => `X: is no number ("${text}"): the song is number ${number}.`,
  "bagpipe-key": ({ text }: Params) => `K:${text} is a bagpipe key: read ${text === "HP" ? "without sharps" : "with F# and C#"}.`,
  "bar-lengths-differ": ({ bar }: Params) =>
    `The voices do not agree on the length of bar ${bar}: the shorter ones were filled with rests.`,
  "bass-alone": ({ text, symbol }: Params) => `"${text}" names a bass alone: read as ${symbol}.`,
  "bar-counts-differ": ({ voice }: Params) => `Voice ${voice} has fewer bars than the others: empty bars were added.`,
  "chord-at-bar-line": ({ symbol }: Params) => `"${symbol}" stands before a bar line without a note: it holds from the next bar on.`,
  "clef-change": () => "A change of clef was left out: the notes are as they sound.",
  "coda-guessed": () => "Two coda signs and no To Coda: the first is where playing leaves, the second where it goes on.",
  "empty-key": () => "K: names no key: read as no sharps or flats.",
  "ending-in-bar": () => "An ending begins within a bar: the bar is divided there.",
  "field-left-out": ({ field }: Params) => `The field ${field}: was left out.`,
  "jump-at-end": () => "A sign stands behind the last bar line: it belongs to the last bar.",
  "key-in-lower-case": ({ text, key }: Params) => `K:${text} is written in lower case: read as ${key}.`,
  "lower-case-chord": ({ text, symbol }: Params) => `"${text}" was read as ${symbol}.`,
  "mark-left-out": ({ mark }: Params) => `The mark !${mark}! was left out.`,
  "meter-guessed": ({ text }: Params) => `"${text}" is no meter: read as none.`,
  "meters-left-out": ({ text }: Params) => `Of "${text}" the first meter counts.`,
  "mode-guessed": ({ text, key }: Params) => `The mode of K:${text} is unknown: read as ${key}.`,
  "more-notices": ({ count }: Params) => `${count} more notices.`,
  "no-number": ({ number }: Params) => `The song has no X: line: it is number ${number}.`,
  "no-title": () => "The song has no title.",
  "not-a-chord": ({ text }: Params) => `"${text}" is no chord symbol: it is shown as text.`,
  "notes-left-out": ({ count }: Params) => `${count} notes stand behind the end of their bar and were left out.`,
  "open-bar": () => "The last bar is not closed by a bar line.",
  "order-cut": ({ count }: Params) => `The repeats and jumps contradict each other: after ${count} bars the song ends.`,
  "parts-order": ({ text }: Params) => `The order of parts P:${text} is not played: the song is played as it stands.`,
  "quarter-tone": () => "Quarter tones were read as the nearest written note.",
  "sign-in-quotes": ({ text }: Params) => `"${text}" was read as a sign of the playing order.`,
  "sign-left-out": ({ sign }: Params) => `"${sign}" means nothing here and was left out.`,
  "song-refused": ({ song, reason }: Params) => `The song "${song}" could not be read: ${reason}`,
  "syllables-left-out": ({ count }: Params) => `${count} syllables have no note and were left out.`,
  "symbols-left-out": () => "Lines of symbols (s:) were left out.",
  "tempo-guessed": ({ text }: Params) => `"${text}" is no tempo and was left out.`,
  "text-left-out": ({ text }: Params) => `"${text}" is no music and was left out.`,
  "transposed-voice": ({ voice }: Params) => `Voice ${voice} is written for a transposing instrument: its notes are as they sound.`,
  "unequal-lengths": () => "Notes at once have different lengths: the first one counts.",
} as const satisfies Record<string, (params: Params) => string>;

/** Which notices there are. */
export type NoticeCode = keyof typeof WORDS;

const MOST_NOTICES = 200;
const LONGEST_PARAM = 60;

/** Collects what has to be told about one text, each thing that is said `once` at its first place only. */
export class Notices {
  readonly #list: SongNotice[] = [];
  readonly #told = new Set<string>();
  #more = 0;

  /** Tells something at a place; lines and columns count from 1. */
  tell(code: NoticeCode, place: { readonly line: number; readonly column: number }, params: Params = {}): void {
    if (this.#list.length >= MOST_NOTICES) {
      this.#more++;
      return;
    }
    const short = shortened(params);
    this.#list.push({ code, params: short, message: WORDS[code](short), line: place.line, column: place.column });
  }

  /** Tells something unless the same was told before. */
  tellOnce(code: NoticeCode, place: { readonly line: number; readonly column: number }, params: Params = {}): void {
    if (this.#list.length >= MOST_NOTICES) return;
    const { sign, symbol, text, mark } = params;
    const key = `${code} ${sign ?? mark ?? symbol ?? ""} ${`${text ?? ""}`.slice(0, LONGEST_PARAM)}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.tell(code, place, params);
  }

  /** What was told so far, in the order of the text. */
  list(): readonly SongNotice[] {
    const sorted = [...this.#list].sort((a, b) => a.line - b.line || a.column - b.column);
    const last = sorted.at(-1);
    if (this.#more === 0 || !last) return sorted;
    const params = { count: this.#more };
    return [...sorted, { code: "more-notices", params, message: WORDS["more-notices"](params), line: last.line, column: last.column }];
  }
}

function shortened(params: Params): Params {
  const entries = Object.entries(params);
  if (entries.every(([, value]) => typeof value === "number" || value.length <= LONGEST_PARAM)) return params;
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === "string" ? value.slice(0, LONGEST_PARAM) : value]));
}
