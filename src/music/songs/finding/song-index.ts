/** What a list says of a song, and what it is found by, without reading its bars. */
export interface SongIndex {
  readonly composer: string;
  /** As a key signature is written, a minor one with `m`: `"Bb"`, `"Em"`, `"Ddor"`; empty for none. */
  readonly key: string;
  readonly meter: string;
  readonly style: string;
  /** Beats a minute as written; null for none. */
  readonly tempo: number | null;
  /** Chord symbols in the order of the text, one that stands twice in a row once. */
  readonly chords: readonly string[];
}

/** Characters of a text that are looked at. */
const MOST_CHARACTERS = 200_000;
const MOST_CHORDS = 2_000;
/** Quoted words that are no chord: places of annotations. */
const ANNOTATION = /^[\^_<>@]/;

/** Words that ABC takes for a major and a minor key; the other modes stand as they are written. */
const MODE_WORD = /(?:major|maj|minor|min)$/i;

const cut = (text: string): string => text.trim().slice(0, 200);

/**
 * Indexes a song's text by its header lines and quoted chord symbols; any text has an index, and time grows with its length.
 * @example indexSong('X:1\nT:Blue\nC:Ann\nM:4/4\nK:Bb\n"Bb7" z4 |').chords // ["Bb7"]
 */
export function indexSong(text: string): SongIndex {
  const fields = new Map<string, string>();
  const chords: string[] = [];
  for (const line of text.slice(0, MOST_CHARACTERS).split(/\r\n?|\n/)) {
    if (line.charAt(1) === ":" && /[A-Za-z]/.test(line.charAt(0))) {
      const name = line.charAt(0);
      if (!fields.has(name)) fields.set(name, cut(line.slice(2).replace(/%.*$/, "")));
    } else if (!line.startsWith("%") && chords.length < MOST_CHORDS) addChords(line, chords);
  }
  const of = (name: string): string => fields.get(name) ?? "";
  const tempo = /(?:=|^)(\d{1,3})(?:"| |$)/.exec(of("Q"))?.[1];
  const [key = ""] = of("K").split(/\s/);
  return {
    composer: of("C"),
    key: key === "none" ? "" : key.replace(MODE_WORD, (word) => (word.toLowerCase().startsWith("maj") ? "" : "m")),
    meter: of("M") === "none" ? "" : of("M"),
    style: of("R"),
    tempo: tempo === undefined ? null : Number(tempo),
    chords,
  };
}

function addChords(line: string, chords: string[]): void {
  const parts = line.split('"');
  for (let index = 1; index < parts.length - 1; index += 2) {
    const symbol = (parts[index] ?? "").trim();
    if (symbol === "" || symbol.length > 24 || ANNOTATION.test(symbol) || symbol === chords.at(-1)) continue;
    chords.push(symbol);
  }
}
