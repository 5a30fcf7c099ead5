import type { ChordElement, PlainElement } from "../elements.ts";
import { soundingMidi } from "../pieces/events.ts";
import { withoutSlashBass } from "../pieces/slash-bass.ts";
import { chromaOf, chromaOfMidi, pitchClassOf, semitonesOf, transposeNote } from "../pitch.ts";
import { noteNameIn } from "../spelling/note-name.ts";
import { colouredChromas, fifthsOf, guideChromas, isRootlessVoicing, isShell } from "../voicing/stands-for.ts";

/** How a chord may be voiced to count. */
export const VOICING_RULES = ["any", "inversion", "written", "exact", "rootless", "shell"] as const;
/**
 * `any`: its pitch classes, anywhere; `inversion`: the same with a given note lowest; `written`: the same from the bottom up as written,
 * in any octave; `exact`: its very notes; `rootless`: forms A and B, ninth and thirteenth as one likes; `shell`: third and seventh, with
 * or without the root.
 */
export type VoicingRule = (typeof VOICING_RULES)[number];

/** What counts as an answer to a step. */
export interface AnswerRules {
  readonly voicing: VoicingRule;
  /** With `inversion`: 0 root lowest, 1 the second note of the chord, and so on (a triad's 3 is its 0). */
  readonly inversion: number;
}

/** How an answer stands: `partial` has only right notes so far, `wrong` holds one that is not asked for or is voiced otherwise. */
export type AnswerVerdict = "right" | "partial" | "wrong";

/**
 * Why an answer was refused, with the names of notes as the chord spells them. `foreign`: these are not asked for, and `barred` must be left out besides; `lowest`: the right
 * notes, but another one must be lowest; `order`: the right notes in another order, here as they must stand from the bottom up;
 * `octave`: the right notes in another octave; `root`, `fifth`: this one must be left out.
 */
export type Refusal =
  | { readonly kind: "foreign"; readonly notes: readonly string[]; readonly barred?: Barred }
  | { readonly kind: "order"; readonly notes: readonly string[] }
  | { readonly kind: "lowest"; readonly note: string }
  | Barred
  | { readonly kind: "octave" };

/** What is of the chord and must be left out all the same. */
export interface Barred {
  readonly kind: "root" | "fifth";
  readonly note: string;
}

/** A verdict, and of a wrong answer its reason. */
export type Judgement =
  | { readonly verdict: "right" }
  | { readonly verdict: "partial" }
  | { readonly verdict: "wrong"; readonly refusal: Refusal };

const RIGHT: Judgement = { verdict: "right" };
const PARTIAL: Judgement = { verdict: "partial" };
const refused = (refusal: Refusal): Judgement => ({ verdict: "wrong", refusal });

/**
 * Judges MIDI numbers played for a chord or note (specification, section 4: the pitch classes are equal; the voicing rules go
 * beyond it). A single note knows only `any` and `exact`. Nothing played is partial.
 * @example judgeAnswer([52, 60, 67], cMajor, { voicing: "inversion", inversion: 1 }) // "right"
 */
export const judgeAnswer = (played: readonly number[], required: PlainElement, rules: AnswerRules): AnswerVerdict =>
  judgementOf(played, required, rules).verdict;

/** The same with the reason of a refusal. @example judgementOf([48, 52, 55], cMajor, { voicing: "inversion", inversion: 1 }) // { verdict: "wrong", refusal: { kind: "lowest", note: "E" } } */
export function judgementOf(played: readonly number[], required: PlainElement, rules: AnswerRules): Judgement {
  if (rules.voicing === "exact") return judgeExact(played, required);
  const free = freeVoicing(required, rules.voicing);
  if (free !== undefined) return judgeFree(played, required, free);
  const wanted = wantedChromas(required, rules.voicing);
  const foreign = played.filter((midi) => !wanted.has(chromaOfMidi(midi)));
  if (foreign.length > 0) return refused(foreignOf(foreign, required));
  if (wanted.size === 0 || new Set(played.map(chromaOfMidi)).size < wanted.size) return PARTIAL;
  if (rules.voicing === "inversion") return judgeLowest(played, required, lowestChroma(required, rules.inversion));
  return rules.voicing === "written" ? judgeOrder(played, required) : RIGHT;
}

function judgeLowest(played: readonly number[], required: PlainElement, lowest: number | undefined): Judgement {
  if (lowest === undefined || chromaOfMidi(Math.min(...played)) === lowest) return RIGHT;
  return refused({ kind: "lowest", note: nameOf(lowest, required) });
}

/** Pitch classes from the bottom up, each where it is met first. */
const fromBottom = (midi: readonly number[]): readonly number[] => [...new Set([...midi].sort((a, b) => a - b).map(chromaOfMidi))];

function judgeOrder(played: readonly number[], required: PlainElement): Judgement {
  const wanted = fromBottom(soundingMidi(required));
  const order = fromBottom(played);
  const [lowest] = wanted;
  if (lowest !== undefined && order[0] !== lowest) return refused({ kind: "lowest", note: nameOf(lowest, required) });
  if (order.every((chroma, index) => chroma === wanted[index])) return RIGHT;
  return refused({ kind: "order", notes: wanted.map((chroma) => nameOf(chroma, required)) });
}

function judgeExact(played: readonly number[], required: PlainElement): Judgement {
  const wanted = soundingMidi(required);
  const chromas = new Set(wanted.map(chromaOfMidi));
  const foreign = played.filter((midi) => !chromas.has(chromaOfMidi(midi)));
  if (foreign.length > 0) return refused(foreignOf(foreign, required));
  if (!played.every((midi) => wanted.includes(midi))) return refused({ kind: "octave" });
  return wanted.length > 0 && new Set(played).size === new Set(wanted).size ? RIGHT : PARTIAL;
}

/** A voicing in which a player chooses what to leave out and what to add. */
interface FreeVoicing {
  readonly allowed: ReadonlySet<number>;
  readonly isWhole: (played: readonly number[]) => boolean;
  /** What may not sound although it is of the chord. */
  readonly barred: (played: readonly number[]) => Barred | undefined;
}

/** Undefined for what is asked for with all its notes. */
function freeVoicing(required: PlainElement, voicing: VoicingRule): FreeVoicing | undefined {
  if (required.elementType !== "Chord" || required.type === "" || new Set(required.notes).size < 2) return undefined;
  const root = chromaOf(required.tonic) ?? 0;
  const holds = (played: readonly number[], chroma: number): boolean => played.some((midi) => chromaOfMidi(midi) === chroma);
  const own = soundingMidi(required).map(chromaOfMidi);
  if (voicing === "rootless") {
    const rest = new Set(own.filter((chroma) => chroma !== root));
    const allowed = new Set([...own, ...colouredChromas(required)]);
    return {
      allowed,
      isWhole: (played) => {
        const chromas = new Set(played.map(chromaOfMidi));
        return (chromas.size === rest.size && [...rest].every((chroma) => chromas.has(chroma))) || isRootlessVoicing(played, required);
      },
      barred: (played) => (holds(played, root) ? { kind: "root", note: nameOf(root, required) } : undefined),
    };
  }
  if (voicing !== "shell" || guideChromas(required) === undefined) return undefined;
  const fifth = fifthsOf(required).find((chroma) => own.includes(chroma));
  return {
    allowed: colouredChromas(required),
    isWhole: (played) => isShell(played, required),
    barred: (played) =>
      fifth !== undefined && holds(played, root) && holds(played, fifth) ? { kind: "fifth", note: nameOf(fifth, required) } : undefined,
  };
}

function judgeFree(played: readonly number[], required: PlainElement, { allowed, isWhole, barred }: FreeVoicing): Judgement {
  const foreign = played.filter((midi) => !allowed.has(chromaOfMidi(midi)));
  const bar = barred(played);
  if (foreign.length > 0) return refused({ ...foreignOf(foreign, required), ...(bar && { barred: bar }) });
  if (bar !== undefined) return refused(bar);
  return isWhole(played) ? RIGHT : PARTIAL;
}

/**
 * The pitch classes that may sound in an answer under a voicing rule, 0 is C. @example wantedChromas(cMajor, "rootless") // Set { 4, 7, 2, 9 }
 */
export function wantedChromas(required: PlainElement, voicing: VoicingRule): ReadonlySet<number> {
  const free = freeVoicing(required, voicing);
  if (free === undefined) return new Set(soundingMidi(voicing === "inversion" ? turned(required) : required).map(chromaOfMidi));
  const root = voicing === "rootless" && required.elementType === "Chord" ? chromaOf(required.tonic) : undefined;
  return new Set([...free.allowed].filter((chroma) => chroma !== root));
}

/** What an inversion is of: which of its notes is lowest leaves no room for another bass. */
const turned = (required: PlainElement): PlainElement => (required.elementType === "Chord" ? withoutSlashBass(required) : required);

/** So many answers are listened for at once. */
const MOST_HEARD = 8;

const knownAnswers = new WeakMap<object, { readonly voicing: VoicingRule; readonly answers: readonly (readonly number[])[] | undefined }>();

/**
 * The sets of pitch classes that are whole answers where a player chooses what to leave out and what to add, fewest first, and the eight
 * smallest: so many can be told apart by ear. Undefined for what is asked for with all its notes. Worked out once for each element.
 * @example wholeAnswers(gSeven, "shell")?.[0] // [11, 5]
 */
export function wholeAnswers(required: PlainElement, voicing: VoicingRule): readonly (readonly number[])[] | undefined {
  const known = knownAnswers.get(required);
  if (known?.voicing === voicing) return known.answers;
  const free = freeVoicing(required, voicing);
  const answers = free && answersOf(free).slice(0, MOST_HEARD);
  knownAnswers.set(required, { voicing, answers });
  return answers;
}

function answersOf({ allowed, isWhole, barred }: FreeVoicing): readonly (readonly number[])[] {
  const chromas = [...allowed];
  const found: (readonly number[])[] = [];
  for (let set = 1; set < 2 ** chromas.length; set++) {
    const notes = chromas.filter((_, index) => (set >> index) % 2 === 1);
    if (barred(notes) === undefined && isWhole(notes)) found.push(notes);
  }
  return found.sort((a, b) => a.length - b.length);
}

function lowestChroma(required: PlainElement, inversion: number): number | undefined {
  if (required.elementType !== "Chord") return undefined;
  const interval = required.intervals[inversion % Math.max(1, required.intervals.length)];
  return interval === undefined ? undefined : ((chromaOf(required.tonic) ?? 0) + semitonesOf(interval)) % 12;
}

/** What a note is called over a chord that has it not, by its half steps above the root: the other third is a third. */
const DEGREES = ["1P", "2m", "2M", "3m", "3M", "4P", "5d", "5P", "6m", "6M", "7m", "7M"] as const;

/** The same name as a teacher's: over Dm7 the wrong third is F#, and what leads to its root C#. */
function nameOver({ tonic, type, intervals }: ChordElement, chroma: number): string | undefined {
  const root = chromaOf(tonic);
  if (type === "" || root === undefined) return undefined;
  const above = (chroma - root + 12) % 12;
  const isSharp = above === 6 && intervals.some((interval) => interval === "3M");
  const name = transposeNote(tonic, isSharp ? "4A" : (DEGREES[above] ?? "1P"));
  return name.length < 3 ? name : undefined;
}

/** A pitch class as the chord or note that is asked for spells it. */
function nameOf(chroma: number, required: PlainElement): string {
  const notes = required.elementType === "Note" ? [required.note] : required.elementType === "Rest" ? [] : required.notes;
  const own = notes.flatMap((note) => pitchClassOf(note) ?? []).find((name) => chromaOf(name) === chroma);
  const over = required.elementType === "Chord" ? nameOver(required, chroma) : undefined;
  return own ?? over ?? noteNameIn(chroma, required.elementType === "Chord" && required.type !== "" ? { chord: required } : {});
}

const foreignOf = (midi: readonly number[], required: PlainElement): Extract<Refusal, { readonly kind: "foreign" }> => ({
  kind: "foreign",
  notes: [...new Set(midi.map((each) => nameOf(chromaOfMidi(each), required)))],
});
