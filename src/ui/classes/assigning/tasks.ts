import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import type { AssignmentBody, AssignmentTask } from "../../../protocol/gateway-contract-classes.ts";

/** What the form of an assignment holds, whatever is assigned. */
export interface AssignmentForm {
  readonly title: string;
  readonly note: string;
  /** `2026-12-24`, or empty. */
  readonly dueDay: string;
  readonly share: string;
  readonly tempo: string;
  readonly minutes: string;
  /** Null: the whole class. */
  readonly learners: readonly string[] | null;
}

/** The form as it begins. */
export const EMPTY_FORM: AssignmentForm = { title: "", note: "", dueDay: "", share: "90", tempo: "", minutes: "30", learners: null };

const within = (text: string, min: number, max: number): number | undefined => {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? undefined : Math.min(max, Math.max(min, number));
};

/** The body of an assignment out of its form. */
export function bodyOf(task: AssignmentTask, { title, note, dueDay, share, tempo, minutes, learners }: AssignmentForm): AssignmentBody {
  const isMinutes = task.kind === "minutes";
  const [percent, bpm, whole] = [within(share, 0, 100), within(tempo, 20, 400), within(minutes, 1, 10_000)];
  return {
    title: title.trim(),
    note: note.trim(),
    dueAt: dueDay === "" ? null : new Date(`${dueDay}T23:59:59`).toISOString(),
    learners: learners === null ? null : [...learners],
    goal: isMinutes
      ? { minutes: Math.round(whole ?? 10) }
      : { ...(percent === undefined ? {} : { share: percent / 100 }), ...(bpm === undefined ? {} : { tempo: bpm }) },
    task,
  };
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** The day of a moment where this is read. @param at ISO 8601 @example dayOf("2026-12-24T12:00:00Z") // "2026-12-24" */
export function dayOf(at: string): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** The form of an assignment that is there already. */
export function formOf({ title, note, dueAt, goal, learners }: AssignmentBody): AssignmentForm {
  return {
    title,
    note,
    dueDay: dueAt === null ? "" : dayOf(dueAt),
    share: goal.share === undefined ? "" : String(Math.round(goal.share * 100)),
    tempo: goal.tempo === undefined ? "" : String(goal.tempo),
    minutes: String(goal.minutes ?? EMPTY_FORM.minutes),
    learners,
  };
}

/** What is assigned, before it is. */
export interface TaskToMake {
  /** What it is called where no title is written. */
  readonly title: string;
  /** Steps of a hundred that its own exercises ask for. */
  readonly goal?: number | undefined;
  readonly make: () => Promise<AssignmentTask | undefined>;
}

/**
 * The highest goal of the exercises in a document's stored `data`, a lesson's or a workspace's, in steps of a hundred; undefined without one.
 * @example goalIn({ content: { blocks: [{ type: "simpleTraining", data: { state: { goal: 80 } } }] } }) // 80
 */
export function goalIn(data: JsonObject): number | undefined {
  const content = isJsonObject(data.content) ? data.content : {};
  const blocks = Array.isArray(content.blocks) ? content.blocks.filter(isJsonObject) : [];
  const widgets = isJsonObject(content.data) ? Object.values(content.data).filter(isJsonObject) : [];
  const goals = [
    ...blocks.map(({ type, data: held }) => ownGoal(type, isJsonObject(held) ? held.state : undefined)),
    ...widgets.map(({ type, state }) => ownGoal(type, state)),
  ].filter((goal) => goal > 0);
  return goals.length === 0 ? undefined : Math.max(...goals);
}

function ownGoal(type: Json | undefined, state: Json | undefined): number {
  const goal = type === "simpleTraining" && isJsonObject(state) ? state.goal : undefined;
  return typeof goal === "number" && goal >= 1 && goal <= 100 ? goal : 0;
}
