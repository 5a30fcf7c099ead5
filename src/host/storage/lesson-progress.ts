import * as v from "valibot";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import { browserStorage, type StringStorage } from "./local-storage.ts";

/** How far a reader is in a lesson: what of each widget's state is the reader's own, by widget. */
export type LessonProgress = Readonly<Record<string, JsonObject>>;

const progress = v.record(v.string(), v.custom<JsonObject>(isJsonObject));
const keyOf = (lesson: string, owner?: string): string => `${prefixOf(owner)}${lesson}`;
const prefixOf = (owner?: string): string => (owner === undefined ? "lessonProgress-" : `lessonProgress-${owner}/`);

type ProgressStorage = StringStorage & Pick<Storage, "removeItem">;

/**
 * Remembers each lesson's progress on this device, apart from the lesson and apart for each person.
 * @param owner who reads, by the user's id; undefined for nobody who is signed in. What nobody's reading left is taken over by who reads next.
 */
export function createLessonProgress(storage: ProgressStorage | undefined, owner?: string) {
  const key = (lesson: string): string => keyOf(lesson, owner);
  const keep = (lesson: string, text: string): void => {
    try {
      storage?.setItem(key(lesson), text);
      if (owner !== undefined) storage?.removeItem(keyOf(lesson));
    } catch (cause) {
      console.warn("This device could not remember how far the lesson was read.", cause);
    }
  };
  return {
    read(lesson: string): LessonProgress {
      const own = storage?.getItem(key(lesson));
      const text = own ?? storage?.getItem(keyOf(lesson)) ?? "{}";
      try {
        const parsed = v.safeParse(progress, JSON.parse(text));
        if (!parsed.success) return {};
        if (own == null && text !== "{}") keep(lesson, text);
        return parsed.output;
      } catch {
        return {};
      }
    },
    write: (lesson: string, next: LessonProgress): void => keep(lesson, JSON.stringify(next)),
  };
}

/** The names under which this device keeps how far somebody read. */
export const isProgressOf = (name: string, owner: string): boolean => name.startsWith(prefixOf(owner));

/** The browser's own memory of progress. */
export const browserProgress = (owner?: string) => createLessonProgress(browserStorage(), owner);
