import type { PracticeSession } from "../../host/storage/practice-session.ts";
import type { HandedExercise } from "../state/practice/use-handed-exercise.ts";
import * as words from "../text/en/practice.ts";
import { say } from "../text/say.ts";

type Block = PracticeSession["blocks"][number];

const NAMES = { due: words.blockDue, weak: words.blockWeak, new: words.blockNew } as const;

/** What a part of a session is called. @example blockName({ kind: "new" }) // "Something new" */
export const blockName = ({ kind }: Pick<Block, "kind">): string => NAMES[kind];

/** The part that is played, and which one it is where there are several. @example partName({ blocks, at: 1 }) // "Something new, part 2 of 2" */
export function partName({ blocks, at }: Pick<PracticeSession, "blocks" | "at">): string {
  const block = blocks[at];
  if (block === undefined) return "";
  const name = blockName(block);
  return blocks.length === 1 ? name : say(words.partOf, { name, part: at + 1, parts: blocks.length });
}

/** A part as the training takes it, under its own name. */
export const handedBlock = (block: Block): HandedExercise => ({ practise: block.changes, mode: block.mode, title: blockName(block) });
