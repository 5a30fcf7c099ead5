import * as v from "valibot";
import { isJsonObject, type JsonObject, readJson } from "../../lib/json.ts";
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
  /** Whether it could be kept. */
  const keep = (lesson: string, text: string): boolean => {
    try {
      storage?.setItem(key(lesson), text);
      return true;
    } catch (cause) {
      console.warn("This device could not remember how far the lesson was read.", cause);
      return false;
    }
  };
  return {
    read(lesson: string): LessonProgress {
      const nobodys = keyOf(lesson);
      const found = storage?.getItem(key(lesson));
      const text = found ?? storage?.getItem(nobodys);
      if (text == null) return {};
      if (found == null && keep(lesson, text)) storage?.removeItem(nobodys);
      const parsed = v.safeParse(progress, readJson(text));
      return parsed.success ? parsed.output : {};
    },
    write: (lesson: string, next: LessonProgress): void => void keep(lesson, JSON.stringify(next)),
  };
}

/** The names under which this device keeps how far somebody read. */
export const isProgressOf = (name: string, owner: string): boolean => name.startsWith(prefixOf(owner));

/** The browser's own memory of progress. */
export const browserProgress = (owner?: string) => createLessonProgress(browserStorage(), owner);
