import { chordOf } from "../chords/read-chord.ts";
import type { Key } from "../elements.ts";
import { circleOfFifths, writtenKey } from "../keys.ts";
import { chromaOf, pitchClassOf } from "../pitch.ts";
import type { ChordName } from "./roman.ts";

/** Degrees in half steps above the tonic. Minor has both its sixths and its sevenths. */
const SCALES = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 9, 10, 11] } as const;
type Mode = keyof typeof SCALES;

/** What speaks for a key: a chord of its own, the fifth degree's dominant before its tonic, the second before the fifth, an end or a beginning at home. */
const OWN = 2;
const PARTLY = 1;
const CADENCE = 4;
/** A dominant and the minor chord below it that is the second of another key: it was on the way there. */
const PASSED = 1;
const TWO_FIVE = 2;
const LAST = 3;
const FIRST = 2;
/** A blues has dominants on the first and fourth degrees: they are its own where it begins on the one, and half known elsewhere. */
const OWN_OF_BLUES = 1.5;
/** Music that begins at home may end on the fifth degree's dominant, which leads back. */
const LEADS_BACK = 2;
/** Minor's two more degrees hold more chords: what is its own counts for less. */
const OWN_IN_MINOR = 1.5;
/** A key that holds less of the chords than this is none. */
const ENOUGH = 0.75 * OWN;
/** Another key than the given one has to have so much more of what can be had. */
const MARGIN = 0.06;

/** A chord as it is weighed: pitch classes 0..11, and what kind it is. */
interface Weighed {
  readonly root: number;
  readonly chromas: readonly number[];
  readonly isMinor: boolean;
  readonly isDominant: boolean;
  /** Its fifth is neither diminished nor augmented. */
  readonly isStable: boolean;
}

function weighed(chord: ChordName): Weighed | undefined {
  const reading = chordOf(`${chord.tonic}${chord.type}`);
  const root = chromaOf(chord.tonic);
  if (!reading || root === undefined) return undefined;
  const has = (interval: string): boolean => reading.intervals.includes(interval);
  const chromas = reading.notes.map((note) => chromaOf(note) ?? 0);
  return { root, chromas, isMinor: has("3m"), isDominant: has("3M") && has("7m"), isStable: !has("5d") && !has("5A") };
}

/** Whether a chord can be home: the tonic with the third of the mode, and no dominant. */
const isHome = ({ root, isMinor, isDominant, isStable }: Weighed, tonic: number, mode: Mode): boolean =>
  root === tonic && !isDominant && isStable && isMinor === (mode === "minor");

/** A minor chord that goes on to the dominant a fourth above is the second degree of that one's key. */
const isTwo = (chord: Weighed, next: Weighed | undefined): boolean =>
  chord.isMinor && next?.isDominant === true && next.root === (chord.root + 5) % 12;

/** Whether chords begin as a blues does: on a major chord that is the one, with dominants on the one and the four. */
function beginsBlues(chords: readonly Weighed[], tonic: number): boolean {
  const hasDominant = (chroma: number): boolean => chords.some(({ root, isDominant }) => isDominant && root === chroma);
  return chords[0]?.root === tonic && !chords[0].isMinor && hasDominant(tonic) && hasDominant((tonic + 5) % 12);
}

/** How much speaks for a key. */
function scoreOf(chords: readonly Weighed[], tonic: number, mode: Mode): number {
  const scale = new Set(SCALES[mode].map((degree) => (tonic + degree) % 12));
  const isBlues = mode === "major" && beginsBlues(chords, tonic);
  const isAtHome = (chord: Weighed): boolean => isHome(chord, tonic, mode) || (isBlues && chord.root === tonic && chord.isDominant);
  let score = 0;
  for (const [index, chord] of chords.entries()) {
    const inside = chord.chromas.filter((chroma) => scale.has(chroma)).length;
    const degree = (chord.root - tonic + 12) % 12;
    if (mode === "major" && chord.isDominant && (degree === 0 || degree === 5)) score += isBlues ? OWN : OWN_OF_BLUES;
    else if (inside === chord.chromas.length) score += mode === "minor" ? OWN_IN_MINOR : OWN;
    else if (scale.has(chord.root) && inside >= chord.chromas.length - 1) score += PARTLY;
    const next = chords[index + 1];
    if (next === undefined || chord.root === next.root) continue;
    const isFive = chord.isDominant && degree === 7;
    if (isFive && isAtHome(next)) score += isTwo(next, chords[index + 2]) ? PASSED : CADENCE;
    const leadsToFive = degree === 2 && chord.isMinor && next.isDominant && (next.root - tonic + 12) % 12 === 7;
    if (leadsToFive) score += TWO_FIVE;
  }
  return score + frameOf(chords, isAtHome, { tonic, isBlues });
}

/** What speaks for a key at the ends of its music: it begins at home, and ends there or on the dominant that leads back. */
function frameOf(
  chords: readonly Weighed[],
  isAtHome: (chord: Weighed) => boolean,
  { tonic, isBlues }: { readonly tonic: number; readonly isBlues: boolean },
): number {
  const [first] = chords;
  const last = chords.at(-1);
  const begins = first !== undefined && isAtHome(first);
  const end = last === undefined || !isAtHome(last) ? 0 : isBlues && last.isDominant ? LEADS_BACK : LAST;
  const leadsBack = begins && last?.isDominant === true && last.root === (tonic + 7) % 12;
  return end + (begins ? FIRST : 0) + (leadsBack ? LEADS_BACK : 0);
}

/**
 * The major or minor key that chords are in: the one that holds most of them, that their fifth degrees lead home to, and that they begin and
 * end in. The weights are set by hand and held against the repertoire's own keys. Where another key says hardly more, and where there
 * are fewer than two chords, the given one stays; so does a mode. The tonic is named as the chords name it.
 * @example likelyKey([am7, d7, gmaj7], { key: "C", scaleType: "major" }) // { key: "G", scaleType: "major" }
 */
export function likelyKey(chords: readonly ChordName[], given: Key): Key {
  const known = chords.flatMap((chord) => weighed(chord) ?? []);
  if (known.length < 2) return given;
  const most = known.length * (OWN + CADENCE / 2) + LAST + FIRST;
  const keys = circleOfFifths.flatMap((key) => (["major", "minor"] as const).map((mode) => ({ key, mode })));
  const scored = keys.map(({ key, mode }) => ({ key, mode, score: scoreOf(known, chromaOf(key) ?? 0, mode) }));
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  const own = scored.find(({ key, mode }) => chromaOf(key) === chromaOf(given.key) && mode === given.scaleType)?.score;
  if (own === undefined || best.score - own <= MARGIN * most || best.score < known.length * ENOUGH) return given;
  const spelled = chords.map(({ tonic }) => pitchClassOf(tonic) ?? tonic).find((tonic) => chromaOf(tonic) === chromaOf(best.key));
  return writtenKey({ key: spelled ?? best.key, scaleType: best.mode });
}
