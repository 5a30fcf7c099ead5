/** A level of difficulty, 1 (first pieces) to 5. */
export type SongLevel = 1 | 2 | 3 | 4 | 5;
export const SONG_LEVELS: readonly SongLevel[] = [1, 2, 3, 4, 5];

/** What the header of a song's text says to whoever chooses one; what it does not say is absent. */
export interface SongHead {
  /** Every `T:` behind the first, e.g. `"Twinkle, Twinkle, Little Star"`; "Changes only" is none. */
  readonly otherTitles: readonly string[];
  /** `R:`, e.g. `"Medium swing"`. */
  readonly style?: string;
  /** `N:Level:`, as `gradeOf` computes it. */
  readonly level?: SongLevel;
  /** `N:Form:` as letters, e.g. `"AABA"`. */
  readonly form?: string;
  /** `N:Teaches:`, e.g. `"the first ii-V"`. */
  readonly teaches?: string;
  /** Quarter notes a minute. */
  readonly tempo?: number;
  /** `T:Changes only`: chords without a tune. */
  readonly changesOnly: boolean;
  /** True where words stand under the tune. */
  readonly hasWords: boolean;
}

/** The title, behind its own, of a song that has chords and no tune. */
const CHANGES_ONLY = /^changes only$/i;

const REMARKS = { "Level: ": "level", "Form: ": "form", "Teaches: ": "teaches" } as const;

/**
 * Reads the lines over a song's music, and whether words stand in it, without reading the music: for lists of many songs.
 * Takes time that grows with the text's length.
 * @example readSongHead("X:1\nT:Blues\nR:Ballad\nN:Level: 2\nK:C\n").level // 2
 */
export function readSongHead(text: string): SongHead {
  const titles: string[] = [];
  const head: { -readonly [Field in keyof Omit<SongHead, "otherTitles">]: SongHead[Field] } = {
    changesOnly: false,
    hasWords: text.includes("\nw:"),
  };
  for (const line of text.slice(0, endOfHead(text)).split("\n")) {
    const value = line.slice(2).trim();
    if (line.startsWith("R:")) head.style = value;
    else if (line.startsWith("T:") && CHANGES_ONLY.test(value)) head.changesOnly = true;
    else if (line.startsWith("T:") && value !== "") titles.push(value);
    else if (line.startsWith("Q:")) Object.assign(head, tempoOf(value));
    else if (line.startsWith("N:")) Object.assign(head, remarkOf(value));
  }
  return { ...head, otherTitles: titles.slice(1) };
}

/** Where the line `K:` begins, which ends a header. */
function endOfHead(text: string): number {
  const at = text.indexOf("\nK:");
  return at === -1 ? text.length : at;
}

function tempoOf(value: string): Pick<SongHead, "tempo"> {
  const bpm = Number(value.slice(value.lastIndexOf("=") + 1));
  return Number.isFinite(bpm) && bpm > 0 ? { tempo: bpm } : {};
}

function remarkOf(value: string): Pick<SongHead, "level" | "form" | "teaches"> {
  for (const [name, field] of Object.entries(REMARKS)) {
    if (!value.startsWith(name)) continue;
    const said = value.slice(name.length).trim();
    if (field !== "level") return { [field]: said };
    const level = SONG_LEVELS.find((each) => `${each}` === said);
    return level === undefined ? {} : { level };
  }
  return {};
}
