import * as v from "valibot";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import { browserStorage, type StringStorage } from "./local-storage.ts";

/** How far a reader is in a lesson: what of each widget's state is the reader's own, by widget. */
export type LessonProgress = Readonly<Record<string, JsonObject>>;

const progress = v.record(v.string(), v.custom<JsonObject>(isJsonObject));
const keyOf = (lesson: string): string => `lessonProgress-${lesson}`;

/** Remembers each lesson's progress on this device, apart from the lesson. */
export function createLessonProgress(storage: StringStorage | undefined) {
  return {
    read(lesson: string): LessonProgress {
      try {
        const parsed = v.safeParse(progress, JSON.parse(storage?.getItem(keyOf(lesson)) ?? "{}"));
        return parsed.success ? parsed.output : {};
      } catch {
        return {};
      }
    },
    write(lesson: string, next: LessonProgress): void {
      try {
        storage?.setItem(keyOf(lesson), JSON.stringify(next));
      } catch (cause) {
        console.warn("This device could not remember how far the lesson was read.", cause);
      }
    },
  };
}

/** The browser's own memory of progress. */
export const browserProgress = () => createLessonProgress(browserStorage());
