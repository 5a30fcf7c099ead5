import { KEYS, LOWEST } from "../analysis/grid.ts";
import { limitOf } from "./limits.ts";

/** What is asked for at a moment. */
export interface Expectation {
  /** MIDI numbers. */
  readonly notes: readonly number[];
  /** True where the notes may lie in any octave, and be doubled. */
  readonly anyOctave: boolean;
  /** True where the octaves of the notes say nothing. */
  readonly isUnvoiced?: boolean;
  /** True for what comes after something that waits until it is played: meant only where it is right. */
  readonly isNext?: boolean;
}

/** What a stroke was, against what was asked for. */
export interface Verdict {
  /** `nothing`: no key was struck. `free`: nothing was asked for, and this was heard. */
  readonly kind: "right" | "wrong" | "missing" | "unsure" | "nothing" | "free";
  /** MIDI numbers of what counts as struck, lowest first. */
  readonly struck: readonly number[];
  /** Of what was asked for: what was not there. */
  readonly missing: readonly number[];
  /** Any octave of what is missing would have done. */
  readonly isAnyOctave?: boolean;
  /** What was struck that nothing asked for. */
  readonly wrong: readonly number[];
  /** 0..1 */
  readonly confidence: number;
  /** Nobody can say, and something else sounds in the room. */
  readonly isBeside?: boolean;
}

/** From here on a note that is asked for is there; up to here it is not. Between them nobody can say. */
const THERE = 0.88;
const NOT_THERE = 0.83;
/** From here on a note that nothing asks for was struck; beside one that is asked for this is enough to leave a chord in doubt. */
const INTRUDES = 0.6;
const DOUBT = 0.5;
/** As likely as this a note is no guess: half of what is asked for has to be, or nobody can say what was meant. */
const SOLID = 0.5;
/** A single note that is another than what is asked for has to be as clear as this, or it may have been a voice. */
const CLEAR = 0.985;
/** A note that is heard where nothing was asked for. */
const FREE = 0.8;
/** A stroke with no note as likely as this is none of a piano. */
const ANY = 0.5;

const likelyOf = (presence: Float32Array, midi: number): number => presence[midi - LOWEST] ?? 0;

/** The notes that are as likely as this, MIDI numbers, lowest first. */
function heardFrom(presence: Float32Array, least: number): number[] {
  const heard: number[] = [];
  for (let key = 0; key < KEYS; key++) if ((presence[key] as number) >= least) heard.push(key + LOWEST);
  return heard;
}

/** The likeliest key of a pitch class. */
function likeliest(presence: Float32Array, midi: number): number {
  let best = midi;
  for (let key = (midi - LOWEST) % 12; key < KEYS; key += 12) if ((presence[key] as number) > likelyOf(presence, best)) best = key + LOWEST;
  return best;
}

const sorted = (notes: readonly number[]): number[] => [...new Set(notes)].sort((a, b) => a - b);

/** What is known of a stroke. */
export interface Evidence {
  /** How likely it is that each of the 88 keys was struck, 0..1, heard with what is asked for in mind, or with nothing. Holds until the next call. */
  likely(asked: readonly number[] | null): Float32Array;
  /** How much of the sound each of the 88 keys makes up; undefined where that is not known. */
  readonly shares?: Float32Array;
  /** What the product plays is heard as well. */
  readonly isAccompanied?: boolean;
  /** The room is not much softer: a note may drown in it. */
  readonly isDrowned?: boolean;
  /** Samples of it are missing. */
  readonly isBroken?: boolean;
  /** Whether it is one voice that swells or whose pitch glides, as no string does that was struck. */
  isSung?(): boolean;
}

/** Judges a stroke. @param isRestless whether something else sounds in the room: then one note has to be sure that was heard with nothing in mind */
export function judge(evidence: Evidence, expected: Expectation | undefined, isRestless = false): Verdict {
  const none = { struck: [], missing: [], wrong: [] };
  const free = evidence.likely(null).slice();
  if (expected === undefined || expected.notes.length === 0) {
    const struck = withoutPartials(free, heardFrom(free, isRestless ? SURE : FREE));
    return { kind: struck.length > 0 ? "free" : "nothing", ...none, struck, confidence: 1 };
  }
  const places = expected.notes.map((written) => ({ written, midi: expected.anyOctave ? likeliest(free, written) : written }));
  const asked = sorted(places.map(({ midi }) => midi));
  const leaning = expected.anyOctave ? eachAlone(evidence, asked, expected.isUnvoiced ? [] : oddOf(places)) : evidence.likely(asked);
  if (heardFrom(free, ANY).length === 0 && heardFrom(leaning, ANY).length === 0) return { kind: "nothing", ...none, confidence: 1 };
  if (isRestless && asked.every((midi) => likelyOf(free, midi) < (asked.length === 1 ? CERTAIN : SURE))) return UNSURE;
  if (asked.length === 1 && evidence.isSung?.() === true) return UNSURE;
  const found = against(leaning, free, asked);
  const verdict = expected.anyOctave && found.missing.length > 0 ? { ...found, isAnyOctave: true } : found;
  // What is not of the chord may be what else sounds, and so may a part of it where any octave will do; what is not heard may have drowned.
  const isOthers = verdict.kind === "wrong" || (expected.anyOctave && verdict.kind === "missing");
  const isDoubtful =
    (isRestless && asked.length > 1 && isOthers) ||
    ((evidence.isDrowned === true || evidence.isBroken === true) && verdict.kind !== "right");
  return isDoubtful ? UNSURE : verdict;
}

/**
 * Where any octave will do, each note is looked for where it is likeliest, and that may be a partial of another: who asks for it there hears
 * it. So it has to be likely as well when only the others are asked for, to make up some of the sound, and to lie near one of them.
 * @param odd those that alone lie elsewhere than they are written
 */
function eachAlone(evidence: Evidence, asked: readonly number[], odd: readonly number[]): Float32Array {
  const together = evidence.likely(asked).slice();
  if (asked.length < 2) return together;
  const loudest = evidence.shares === undefined ? 0 : Math.max(...evidence.shares);
  const likely = together.slice();
  for (const midi of asked) {
    const others = asked.filter((each) => each !== midi);
    const alone = likelyOf(evidence.likely(others), midi);
    const share = loudest > 0 ? likelyOf(evidence.shares as Float32Array, midi) / loudest : 1;
    const apart = Math.min(...others.filter((each) => likelyOf(together, each) >= THERE).map((each) => Math.abs(each - midi)), FAR);
    const sum =
      BIAS +
      TOGETHER * logitOf(likelyOf(together, midi)) +
      ALONE * logitOf(alone) +
      SHARE * Math.log10(share + 1e-4) +
      APART * Math.max(0, apart - NEAR) -
      (odd.includes(midi) ? ODD : 0);
    likely[midi - LOWEST] = Math.min(likelyOf(together, midi), 1 / (1 + Math.exp(-sum)));
  }
  return likely;
}

/** Weighed on 3,500 chords of three pianos of which half lack a note (decision 0191). Half steps for what lies near, and from where on it lies no farther. */
const [BIAS, TOGETHER, ALONE, SHARE, APART] = [4.5, 0.53, 0.71, 1.11, -0.078];
const [NEAR, FAR] = [7, 31];
/** So much less likely is a note that alone lies elsewhere than it is written: who voices a chord anew seldom moves one note. */
const ODD = 3;
const logitOf = (likely: number): number => Math.log((likely + 1e-6) / (1 - likely + 1e-6));

/** Of notes and where they are likeliest: those that alone are not as many octaves from where they are written as all the others. */
const oddOf = (places: readonly { readonly written: number; readonly midi: number }[]): number[] => {
  if (places.length < 3) return [];
  return places.flatMap(({ written, midi }, index) => {
    const shifts = new Set(places.filter((_, each) => each !== index).map((each) => each.midi - each.written));
    return shifts.size === 1 && !shifts.has(midi - written) ? [midi] : [];
  });
};

function against(presence: Float32Array, free: Float32Array, asked: readonly number[]): Verdict {
  const others = othersThan(presence, asked);
  const wrong = others.filter((midi) => likelyOf(presence, midi) >= (asked.length === 1 ? CLEAR : INTRUDES));
  const there = asked.filter((midi) => likelyOf(presence, midi) >= THERE);
  const missing = asked.filter((midi) => likelyOf(presence, midi) <= NOT_THERE);
  const confidence = Math.min(1, ...there.map((midi) => likelyOf(presence, midi)));
  const solid = asked.filter((midi) => likelyOf(free, midi) >= SOLID).length;
  const isClear = there.length + missing.length === asked.length && (2 * solid >= asked.length || asked.length === 1);
  if (there.length === asked.length && others.length === 0)
    return solid > 0 ? { kind: "right", struck: there, missing: [], wrong: [], confidence } : UNSURE;
  const another = anotherChord(free, asked);
  if (another.length > 0 && !(isClear && wrong.length > 0))
    return { kind: "wrong", struck: sorted([...there, ...another]), missing, wrong: another, confidence };
  if (!isClear) return UNSURE;
  if (wrong.length > 0) return { kind: "wrong", struck: sorted([...there, ...wrong]), missing, wrong, confidence };
  if (there.length > 0 && others.length === 0) return { kind: "missing", struck: there, missing, wrong: [], confidence };
  return UNSURE;
}

/** Notes as certain as this, heard with nothing in mind, are another chord when there are so many of them. */
const SURE = 0.95;
/** While something else sounds, a single note has to be as likely as this with nothing in mind: a voice may sing one. */
const CERTAIN = 0.97;
const ANOTHER = 2;

/** What was struck in the place of a chord that is asked for; none where it may have been that chord. */
function anotherChord(free: Float32Array, asked: readonly number[]): readonly number[] {
  const chromas = new Set(asked.map((midi) => midi % 12));
  const others = heardFrom(free, SURE).filter((midi) => !chromas.has(midi % 12));
  return asked.length > 1 && others.length >= ANOTHER ? others : [];
}

const UNSURE: Verdict = { kind: "unsure", struck: [], missing: [], wrong: [], confidence: 0 };

/** Half steps from a note to its fifth, sixth, seventh, ninth, tenth and twelfth partials; the others are octaves and the twelfth above it. */
const PARTIALS: ReadonlySet<number> = new Set([28, 31, 34, 38, 40, 43]);

/** Half steps from a note to the partials that lie on others' fundamentals where those are a chord: the second to the eighth. */
const LOWER_PARTIALS: ReadonlySet<number> = new Set([12, 19, 24, 28, 31, 34, 36]);
/** So many notes that are one bass's partials may bring it to mind though nobody struck it; with one more it has to be surer yet. */
const LIKE_A_BASS = 2;
const SURE_BASS = 0.98;

/** How sure a note has to be that was heard with nothing in mind: surer where it lies on a higher partial of others, or they on its own. */
function leastOf(midi: number, heard: readonly number[]): number {
  const above = heard.filter((each) => LOWER_PARTIALS.has(each - midi)).length;
  if (above > LIKE_A_BASS) return SURE_BASS;
  return above === LIKE_A_BASS || heard.some((each) => PARTIALS.has(midi - each)) ? SURE : 0;
}

/** What was heard with nothing in mind, without what others bring to mind and is not sure. */
const withoutPartials = (free: Float32Array, heard: readonly number[]): number[] =>
  heard.filter((midi) => likelyOf(free, midi) >= leastOf(midi, heard));

/**
 * What may have been struck beside what is asked for. An octave of it is hardly told from its partials, and is no other note; what lies on a
 * higher partial has to be sure.
 */
function othersThan(presence: Float32Array, asked: readonly number[]): number[] {
  const chromas = new Set(asked.map((midi) => midi % 12));
  const isBeside = (midi: number) => asked.some((each) => Math.abs(each - midi) === 1);
  const isPartial = (midi: number) => asked.some((each) => PARTIALS.has(midi - each) && likelyOf(presence, each) >= THERE);
  return heardFrom(presence, DOUBT).filter((midi) => {
    const likely = likelyOf(presence, midi);
    if (chromas.has(midi % 12) || (isPartial(midi) && likely < SURE)) return false;
    return isBeside(midi) || likely >= INTRUDES;
  });
}

/** How much of what is asked for was heard, 0..1. */
const shareOf = ({ struck, wrong }: Verdict, { notes }: Expectation): number => (struck.length - wrong.length) / Math.max(1, notes.length);

/** A stroke of which less than that was asked for may have been meant for what nobody can say. */
const MEANT = 0.5;

/** The best verdict against several things that may be meant: in time, a stroke may be for the step that comes. It is what most was heard of. */
function judgeAny(evidence: Evidence, expected: readonly Expectation[], isRestless: boolean): Verdict {
  if (expected.length === 0) return judge(evidence, undefined, isRestless);
  const judged = expected.flatMap((each) => {
    const verdict = judge(evidence, each, isRestless);
    if (each.isNext === true && verdict.kind !== "right") return [];
    return [{ verdict, share: verdict.kind === "right" ? 2 : shareOf(verdict, each) }];
  });
  const [first] = judged;
  if (first === undefined) return UNSURE;
  const best = judged.reduce((one, other) => (other.share > one.share ? other : one), first);
  const isDoubtful = best.share < MEANT && judged.some(({ verdict }) => verdict.kind === "unsure");
  return isDoubtful ? UNSURE : best.verdict;
}

/** So many strokes of the last seconds that were nobody's are speech, a band or a machine: a piano alone has one now and then. */
const RESTLESS = 2;
const LATELY = 4;
/** In the first half second of a stream nothing is usual yet: a quiet room's noise has strokes, which say nothing of the room and are judged with as much care. */
const BEGINS = 0.5;
/** What comes so soon after a stroke that was heard, in seconds, is of its hammers, beats and dampers, and says nothing of the room. */
const SETTLES = 0.3;

/** Judges strokes as they come, and knows by those that were nobody's whether something else sounds in the room. */
export class Judge {
  /** When the last of them were, seconds of the stream. */
  #nobodys: readonly number[] = [];
  /** When the last that was somebody's was. */
  #heardAt = Number.NEGATIVE_INFINITY;

  /** @param at seconds of the stream */
  judge(at: number, evidence: Evidence, expected: readonly Expectation[]): Verdict {
    this.#nobodys = this.#nobodys.filter((each) => each > at - LATELY);
    const isRestless = this.#nobodys.length >= RESTLESS || evidence.isAccompanied === true || evidence.isDrowned === true;
    const judged = expected.filter((each) => limitOf(each, false) === null);
    if (judged.length < expected.length && judged.length === 0) return UNSURE;
    const verdict = judgeAny(evidence, judged, isRestless || at < BEGINS);
    const isNobodys = verdict.kind === "unsure" || verdict.kind === "nothing";
    if (!isNobodys) this.#heardAt = at;
    else if (at > BEGINS && at - this.#heardAt > SETTLES) this.#nobodys = [...this.#nobodys, at].slice(-RESTLESS);
    return isRestless && verdict.kind === "unsure" ? { ...verdict, isBeside: true } : verdict;
  }
}

/** A voice is as far as this from a note that is asked for and still sings it, in half steps. */
const IN_TUNE = 0.6;

/** Judges a note that was sung or blown. @param midi with its fraction */
export function judgeVoice(midi: number, expected: readonly Expectation[]): Verdict {
  const all = { missing: [], wrong: [], confidence: 1 };
  const notes = expected.filter((each) => each.notes.length > 0);
  if (notes.length === 0) return { ...all, kind: "free", struck: [Math.round(midi)] };
  for (const { notes: asked, anyOctave } of notes) {
    const off = (note: number) => (anyOctave ? Math.abs(((((midi - note) % 12) + 18) % 12) - 6) : Math.abs(midi - note));
    const meant = asked.find((note) => off(note) <= IN_TUNE);
    if (meant !== undefined) return { ...all, kind: "right", struck: [meant + (anyOctave ? 12 * Math.round((midi - meant) / 12) : 0)] };
  }
  const sung = Math.round(midi);
  return { ...all, kind: "wrong", struck: [sung], wrong: [sung] };
}
