import { chromaOf } from "../pitch.ts";
import { chromaOfFifths, fifthsOfInterval, isSingle, isWhiteKeyTwin, nameOfFifths, placeOf } from "../spelling/fifths.ts";

/** What a chord's name spells. */
export interface SpelledName {
  readonly tonic: string;
  readonly intervals: readonly string[];
  readonly bass: string | undefined;
}

/** Fifths of the notes that a name spells with one accidental at most, by pitch class; a slash bass as it is written. */
export function notesSpelled({ tonic, intervals, bass }: SpelledName): ReadonlyMap<number, number> {
  const root = placeOf(tonic);
  const tones = [...intervals.map((interval) => root + fifthsOfInterval(interval)), ...(bass === undefined ? [] : [placeOf(bass)])];
  return new Map(tones.filter(isSingle).map((fifths) => [chromaOfFifths(fifths), fifths]));
}

/**
 * The root of another name for the same notes: as they are spelled already; one that is not among them as most of its chord's notes are.
 * Never Fb, Cb, E# or B# where it was not.
 * @example rootAlike({ tonic: "Bb", intervals: ["1P", "3m", "5d"], bass: undefined }, notesSpelled(fSharpSeven)) // "A#"
 */
export function rootAlike({ tonic, intervals }: SpelledName, spelled: ReadonlyMap<number, number>): string {
  const kept = placeOf(tonic);
  const sounding = spelled.get(chromaOfFifths(kept));
  if (sounding !== undefined) return isWhiteKeyTwin(sounding) ? tonic : nameOfFifths(sounding);
  const strange = (root: number): number =>
    intervals.filter((interval) => {
      const fifths = root + fifthsOfInterval(interval);
      const known = spelled.get(chromaOfFifths(fifths));
      return known !== undefined && known !== fifths;
    }).length;
  const twins = [kept - 12, kept + 12].filter((root) => isSingle(root) && !isWhiteKeyTwin(root));
  return nameOfFifths(twins.reduce((best, root) => (strange(root) < strange(best) ? root : best), kept));
}

/** A slash bass as the notes are spelled already; undefined where they do not have it. @example bassAlike("B#", notesSpelled(caug)) // "C" */
export function bassAlike(bass: string, spelled: ReadonlyMap<number, number>): string | undefined {
  const fifths = spelled.get(chromaOf(bass) ?? 0);
  return fifths === undefined ? undefined : nameOfFifths(fifths);
}
