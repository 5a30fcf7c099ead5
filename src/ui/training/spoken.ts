import { symbolParts } from "../../music/chords/symbol-parts.ts";
import type { ElementName } from "../../music/element-name.ts";
import { pitchClassOf } from "../../music/pitch.ts";
import type { Refusal } from "../../music/training/answer.ts";
import type { AskedVoicing } from "../../music/training/asked.ts";
import type { MarkWord, TrainingRecord } from "../../protocol/records/training-feed.ts";
import { noteParts, spokenNote } from "../controls/chord/note-parts.ts";
import { spokenPitch, spokenSymbol } from "../controls/chord/spoken.ts";
import * as words from "../text/en/training.ts";
import { fill, listed, say } from "../text/say.ts";
import { inARow, type SpokenNow, type SpokenResult } from "./said.ts";
import { type SimpleRun, summary } from "./simple-words.ts";
import { driftWord, endOf, headlineOf, isStopped, voicingWord } from "./words.ts";

/** How a screen reader says what is asked for. @example spokenElement({ kind: "chord", name: "Bb7" }) // "B flat 7" */
export function spokenElement({ kind, name }: ElementName): string {
  if (kind === "note") {
    const parts = noteParts(name);
    return parts === undefined ? name : spokenNote(parts);
  }
  const parts = kind === "chord" ? symbolParts(name) : undefined;
  return parts === undefined ? name : spokenSymbol(parts);
}

/** What of a step is said. */
interface SpokenCard {
  readonly element: SimpleRun["cards"][number]["element"];
  readonly names: readonly string[];
  readonly voicing: AskedVoicing | null;
  readonly status: "now" | "next" | "right" | "wrong" | "skipped";
  readonly tries: number;
}

export interface SpokenSimple extends SimpleRun {
  readonly cards: readonly SpokenCard[];
}

/**
 * What somebody hears who does simple training without seeing it: the verdict, what is asked for now, at the end what it came to.
 * @param shown whether the keys of the step are shown: then its notes are said
 * @example spokenSimple(run, true) // { result: { of: "1 right 0", text: "Right." }, text: "Step 2 of 3: B flat 7. Its notes are B flat, D, F, A flat." }
 */
export function spokenSimple(run: SpokenSimple, shown: boolean): SpokenNow {
  const { current, cards, tries, refusal } = run;
  const card = cards[current];
  const before = cards[current - 1];
  // Whoever has tried since was told before how the last step went.
  const result = {
    of: before === undefined ? "" : `${current} ${before.status} ${before.tries}`,
    text: tries > 0 ? "" : spokenOutcome(before),
  };
  if (card === undefined) return { result, text: say(words.sentence, { text: summary(run) }) };
  if (tries > 0 && refusal !== null) return { result, text: say(words.spokenTry, { why: spokenRefusal(refusal, nameOf(card)), tries }) };
  const at = { step: current + 1, steps: cards.length, asked: askedText(card) };
  const notes = shown && card.element.elementType === "Chord" ? listed(card.names.map(noteOf(card))) : "";
  return { result, text: inARow([say(words.spokenStep, at), notes === "" ? "" : say(words.spokenNotes, { notes })]) };
}

const nameOf = ({ element }: SpokenCard): ElementName =>
  element.elementType === "Note" ? { kind: "note", name: element.note } : { kind: "chord", name: element.name };

/** A note of a card: with its octave where that counts. */
const noteOf =
  ({ voicing }: SpokenCard) =>
  (name: string): string =>
    voicing?.kind === "exact" ? spokenElement({ kind: "note", name }) : spokenPitch(pitchClassOf(name) ?? name);

function askedText(card: SpokenCard): string {
  const asked = spokenElement(nameOf(card));
  const how = voicingWord(card.voicing);
  return how === "" ? asked : say(words.askedHow, { asked, how });
}

function spokenOutcome(card: SpokenCard | undefined): string {
  if (card === undefined) return "";
  if (card.status === "right") return card.tries > 0 ? say(words.spokenRightAfter, { count: card.tries }) : words.spokenRight;
  return card.status === "wrong" ? words.spokenWrong : words.spokenSkipped;
}

/** Why an answer was refused, with notes and chords as they are said. @example spokenRefusal({ kind: "lowest", note: "Eb" }, asked) // "Right notes, but E flat must be lowest." */
export function spokenRefusal(refusal: Refusal, asked: ElementName): string {
  switch (refusal.kind) {
    case "foreign": {
      if (refusal.barred !== undefined) {
        const { barred, ...first } = refusal;
        return say(words.bothReasons, { first: spokenRefusal(first, asked), second: spokenRefusal(barred, asked) });
      }
      const count = refusal.notes.length;
      const notes = listed(refusal.notes.map(spokenPitch));
      return asked.kind === "chord"
        ? say(words.notInIt, { count, notes, chord: spokenElement(asked) })
        : say(words.notAsked, { count, notes });
    }
    case "lowest":
      return say(words.mustBeLowest, { note: spokenPitch(refusal.note) });
    case "order":
      return say(words.mustBeInOrder, { notes: listed(refusal.notes.map(spokenPitch)) });
    case "octave":
      return words.otherOctave;
    case "root":
      return say(words.leaveOutRoot, { note: spokenPitch(refusal.note) });
    case "fifth":
      return say(words.leaveOutFifth, { note: spokenPitch(refusal.note) });
  }
}

const VERDICTS: Readonly<Record<MarkWord, string>> = {
  early: words.spokenEarly,
  late: words.spokenLate,
  missed: words.spokenMissed,
  wrong: words.spokenWrong,
  short: words.spokenShort,
  long: words.spokenLong,
  found: words.spokenFound,
  skipped: words.spokenSkipped,
};

const WORST_FIRST = ["error", "warning", "success"] as const;

/** The verdict of the step that was judged last: the worst of its voices. */
function lastVerdict({ marks, pass }: Pick<TrainingRecord, "marks" | "pass">): SpokenResult {
  const judged = marks.filter(({ kind }) => kind !== "now");
  const start = judged.reduce((latest, mark) => Math.max(latest, mark.start), 0);
  const voices = judged.filter((mark) => mark.start === start);
  const worst = WORST_FIRST.flatMap((kind) => voices.filter((mark) => mark.kind === kind))[0];
  if (worst === undefined) return { of: "", text: "" };
  const { word = "right" } = worst;
  return { of: `${pass} ${start} ${word}`, text: word === "right" ? words.spokenRight : VERDICTS[word] };
}

/** The step that comes next; of one that was played before its time, the one behind it. */
function comesNext({ current, present, next, after }: TrainingRecord): string {
  const coming = current > present + 1 ? after : next;
  return coming === null ? words.spokenLast : say(words.spokenNext, { asked: spokenElement(coming) });
}

/**
 * What is said of a timed or waiting run. While music plays in time it is short: the last verdict and the chord that comes.
 * @param nameOfKey names a key's note, without octave
 * @example spokenRun(run, nameOfKey) // { result: { of: "1 3840 late", text: "Late." }, text: "Next: C major 7." }
 */
export function spokenRun(run: TrainingRecord, nameOfKey: (midi: number) => string): SpokenNow {
  const { status, mode, now, tempo, keys, present, steps } = run;
  const asked = now === null ? "" : spokenElement(now);
  if (status === "over") return { text: spokenResult(run) };
  if (status === "countIn") return { text: say(words.spokenCountIn, { bpm: Math.round(tempo), asked }) };
  const result = lastVerdict(run);
  if (mode === "timed") return { result, text: comesNext(run) };
  const wrong = keys.filter(({ kind }) => kind === "error").map(({ midi }) => spokenPitch(nameOfKey(midi)));
  // Beside a wrong key the result of the step before is as good as told.
  if (wrong.length > 0)
    return { result: { ...result, text: "" }, text: say(words.notAsked, { count: wrong.length, notes: listed(wrong) }) };
  return { result, text: say(words.spokenStep, { step: Math.min(present + 1, steps), steps, asked }) };
}

/** The end of a run: its sentence and its counts. */
function spokenResult(run: TrainingRecord): string {
  const end = isStopped(run) ? say(words.sentence, { text: endOf(run) }) : words.spokenOver;
  if (run.details === null) return end;
  const { counts, mode } = run;
  const { text, asked } = headlineOf(run);
  const told =
    mode === "timed"
      ? [
          say(words.notesRight, { count: counts.right }),
          say(words.countEarlyAndLate, { early: counts.early, late: counts.late }),
          say(words.countMissed, { count: counts.missed }),
          counts.unclear > 0 ? say(words.countUnclear, { count: counts.unclear }) : "",
        ]
      : [
          say(words.countRight, { count: counts.right }),
          counts.extra > 0 ? say(words.wrongAtFirst, { count: counts.extra }) : "",
          say(words.countSkipped, { count: counts.missed }),
        ];
  const sentence = fill(text, { chord: asked === null ? "" : spokenElement(asked) });
  const drifts = run.drifts.length === 0 ? "" : say(words.spokenDrift, { drifts: listed(run.drifts.map(driftWord)) });
  return inARow([end, sentence, say(words.sentence, { text: listed(told) }), drifts]);
}
