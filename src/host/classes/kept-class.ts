import * as v from "valibot";
import { readJson } from "../../lib/json.ts";
import { classAnswers, MAX_NICKNAME, type MyClass } from "../../protocol/gateway-contract-classes.ts";
import { browserStorage, type StringStorage } from "../storage/local-storage.ts";

/** What a learner's class asked last, for the time without a network, with whose it is. */
const MINE = "myClass";
/** The learners of this device. */
const HERE = "learnersHere";
const MOST_HERE = 40;

const keptClass = v.object({ owner: v.string(), value: classAnswers.mine.entries.data });
/** `classId`: devices of before did not keep it. */
const learnerHere = v.object({
  code: v.string(),
  classId: v.exactOptional(v.string()),
  title: v.string(),
  nickname: v.pipe(v.string(), v.maxLength(MAX_NICKNAME * 4)),
});
/** Somebody who learns on this device; their words are never kept. */
export type LearnerHere = v.InferOutput<typeof learnerHere>;

function read<T>(storage: StringStorage | undefined, name: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  const parsed = v.safeParse(schema, readJson(storage?.getItem(name)));
  return parsed.success ? parsed.output : undefined;
}

function write(storage: StringStorage | undefined, name: string, value: unknown): void {
  try {
    storage?.setItem(name, JSON.stringify(value));
  } catch (cause) {
    console.warn(`"${name}" could not be written to this device:`, cause);
  }
}

/** Whether two are one learner: a class may have got another code. */
const isSame = (one: LearnerHere, other: LearnerHere): boolean =>
  one.nickname === other.nickname && (one.code === other.code || (one.classId !== undefined && one.classId === other.classId));

/** What this device keeps of classes. */
export function keptClasses(storage: StringStorage | undefined = browserStorage()) {
  return {
    /** A learner's class as it was asked for last; undefined where it was not, or by somebody else. */
    mine(owner: string): MyClass | undefined {
      const kept = read(storage, MINE, keptClass);
      return kept?.owner === owner ? kept.value : undefined;
    },
    keepMine: (owner: string, value: MyClass): void => write(storage, MINE, { owner, value }),
    forgetMine: (): void => write(storage, MINE, null),
    /** Who learns here, the last one first. */
    here: (): readonly LearnerHere[] => read(storage, HERE, v.array(learnerHere)) ?? [],
    remember(learner: LearnerHere): void {
      const others = this.here().filter((each) => !isSame(each, learner));
      write(storage, HERE, [learner, ...others].slice(0, MOST_HERE));
    },
    forget(learner: LearnerHere): void {
      write(
        storage,
        HERE,
        this.here().filter((each) => !isSame(each, learner)),
      );
    },
  };
}
