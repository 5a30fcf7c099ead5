const LETTERS = ["", "C", "D", "E", "F", "G", "A", "B"];
const SIGNS = ["bbb", "bb", "b", "", "#", "##", "###"];
/** Chord types of Yamaha's XF format by number. */
const TYPES = [
  "",
  "6",
  "maj7",
  "maj7#11",
  "add9",
  "maj9",
  "6/9",
  "aug",
  "m",
  "m6",
  "m7",
  "m7b5",
  "madd9",
  "m9",
  "m11",
  "mMaj7",
  "mMaj9",
  "dim",
  "dim7",
  "7",
  "7sus4",
  "7b5",
  "9",
  "7#11",
  "13",
  "7b9",
  "7b13",
  "7#9",
  "maj7#5",
  "7#5",
  undefined,
  "5",
  "sus4",
  "sus2",
  undefined,
] as const;

/** The chord symbol of an XF chord event; undefined for what is none. @example xfChord([0x43, 0x7b, 1, 0x31, 2]) // "Cmaj7" */
export function xfChord(data: ArrayLike<number>): string | undefined {
  const [maker, format, kind, root = 0, type = -1] = Array.from({ length: Math.min(data.length, 8) }, (_, index) => data[index] ?? 0);
  if (maker !== 0x43 || format !== 0x7b || kind !== 1) return undefined;
  const suffix = TYPES[type];
  const tonic = rootOf(root);
  if (tonic === undefined || suffix === undefined) return undefined;
  const over = data.length > 5 ? rootOf(data[5] ?? 0) : undefined;
  return `${tonic}${suffix}${over === undefined || over === tonic ? "" : `/${over}`}`;
}

function rootOf(byte: number): string | undefined {
  const [letter, sign] = [LETTERS[byte & 15], SIGNS[byte >> 4]];
  return letter === undefined || letter === "" || sign === undefined || sign.length > 2 ? undefined : `${letter}${sign}`;
}
