import type { Change } from "../../../music/training/changes.ts";
import type { AssignmentBody, AssignmentTask } from "../../../protocol/gateway-contract-classes.ts";

/** Chord names as they were typed. @example chordsIn("Dm7  G7|Cmaj7") // ["Dm7", "G7", "Cmaj7"] */
export const chordsIn = (text: string): readonly string[] => text.split(/[\s|,]+/).filter((name) => name !== "");

/** The changes from chord to chord, in the key of the last one's root; at most 24. @example changesOf(["Dm7", "G7"])[0] // { from: "Dm7", to: "G7", key: "G" } */
export function changesOf(chords: readonly string[]): readonly Change[] {
  const key = /^[A-G](?:bb?|##?)?/.exec(chords.at(-1) ?? "")?.[0] ?? "C";
  return chords.slice(1, 25).map((to, index) => ({ from: chords[index] ?? null, to, key }));
}

/** What an assignment is made of before it is sent. */
export interface AssignmentDraft {
  readonly title: string;
  readonly task: AssignmentTask;
  readonly note: string;
  /** `2026-12-24`, or empty. */
  readonly dueDay: string;
  readonly share: string;
  readonly tempo: string;
  readonly minutes: string;
  /** Empty: the whole class. */
  readonly learner: string;
}

const within = (text: string, min: number, max: number): number | undefined => {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? undefined : Math.min(max, Math.max(min, number));
};

/** The body of an assignment out of its form. */
export function bodyOf({ title, task, note, dueDay, share, tempo, minutes, learner }: AssignmentDraft): AssignmentBody {
  const isMinutes = task.kind === "minutes";
  const [percent, bpm, whole] = [within(share, 0, 100), within(tempo, 20, 400), within(minutes, 1, 10_000)];
  return {
    title: title.trim(),
    note: note.trim(),
    dueAt: dueDay === "" ? null : new Date(`${dueDay}T23:59:59`).toISOString(),
    learners: learner === "" ? null : [learner],
    goal: isMinutes
      ? { minutes: Math.round(whole ?? 10) }
      : { ...(percent === undefined ? {} : { share: percent / 100 }), ...(bpm === undefined ? {} : { tempo: bpm }) },
    task,
  };
}
