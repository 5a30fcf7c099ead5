/** Major keys by the number of their sharps (flats below 0). */
const MAJORS = ["Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#"];
const MINORS = ["Abm", "Ebm", "Bbm", "Fm", "Cm", "Gm", "Dm", "Am", "Em", "Bm", "F#m", "C#m", "G#m", "D#m", "A#m"];
const MODE_SHIFTS: Readonly<Record<string, readonly [shift: number, name: string]>> = {
  dorian: [2, "dor"],
  phrygian: [4, "phr"],
  lydian: [-1, "lyd"],
  mixolydian: [1, "mix"],
  locrian: [5, "loc"],
};

/**
 * The ABC key of a signature: sharps from -7 to 7, flats below 0; what lies beyond is brought within by an enharmonic change.
 * @example keyOfFifths(-3, "minor") // "Cm"
 */
export function keyOfFifths(fifths: number, mode = "major"): string {
  const within = fifths > 7 ? fifths - 12 : fifths < -7 ? fifths + 12 : fifths;
  const at = Math.max(-7, Math.min(7, Math.round(within))) + 7;
  if (mode === "minor" || mode === "aeolian") return MINORS[at] ?? "Am";
  const [shift, name] = MODE_SHIFTS[mode] ?? [0, ""];
  const tonic = MAJORS[at - shift];
  return name !== "" && tonic !== undefined ? `${tonic}${name}` : (MAJORS[at] ?? "C");
}

const KEY =
  /^([A-Ga-g])\s?(b|#|♭|♯|-flat|-sharp|flat|sharp| flat| sharp)?\s?(-|m(?:in(?:or)?)?|M|maj(?:or)?|dor(?:ian)?|mix(?:olydian)?|phr(?:ygian)?|lyd(?:ian)?|loc(?:rian)?)?$/;

/**
 * A key as people write it, as an ABC key; undefined for what names none.
 * @example keyNamed("F-") // "Fm"
 * @example keyNamed("B flat minor") // "Bbm"
 */
export function keyNamed(text: string): string | undefined {
  const match = KEY.exec(text.trim().slice(0, 24).replace(/\s+/g, " "));
  if (!match) return undefined;
  const [, letter = "C", sign = "", mode = ""] = match;
  const accidental = /b|♭|flat/.test(sign) ? "b" : sign === "" ? "" : "#";
  const lowerMinor = letter !== letter.toUpperCase() && mode === "";
  const minor = mode === "-" || (mode.startsWith("m") && !mode.startsWith("maj") && !mode.startsWith("mix")) || lowerMinor;
  const kind = minor ? "m" : /^(dor|mix|phr|lyd|loc)/.test(mode) ? mode.slice(0, 3) : "";
  return `${letter.toUpperCase()}${accidental}${kind}`;
}
