import { durationOf } from "../../documents/classes/progress.ts";
import type { PlayedNote } from "../../music/formats/midi/played-midi.ts";
import { takeOf } from "../../music/formats/midi/take.ts";
import type { PracticeRun } from "../../protocol/engine/practice.ts";

/** What the keys played of late, times in milliseconds of the page. */
type Played = () => readonly (readonly PlayedNote[])[];

/** What the takes of a page need. */
export interface TakeParts {
  readonly played: Played;
  /** Epoch milliseconds of the page's time 0. */
  readonly epoch: number;
  /** Who plays, by the user's id; undefined where nobody is signed in. */
  readonly owner: () => string | undefined;
  /** Where takes wait for their runs to be sent; absent where the browser keeps nothing. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
}

/** How much before and after a run still belongs to it, in milliseconds. */
const AROUND = 1_500;

/** What was played in runs for a class, until the class has it. */
export interface KeptTakes {
  /** The take of a run: as it was kept, else as it is still in memory, which is kept from then on. */
  of(run: PracticeRun): string | undefined;
  /** The class has them. */
  sent(runs: readonly PracticeRun[]): void;
}

const prefixOf = (owner: string): string => `take:${owner}:`;
/** As devices of before named it, which did not say whose it is. */
const formerNameOf = ({ id }: PracticeRun): string => `take:${id}`;
/** Whether a name of this device's storage is a take of somebody. */
export const isTakeOf = (name: string, owner: string): boolean => name.startsWith(prefixOf(owner));

/** Makes the takes of a page. */
export function keepTakes({ played, epoch, owner, storage }: TakeParts): KeptTakes {
  const nameOf = (run: PracticeRun): string => `${prefixOf(owner() ?? "")}${run.id}`;
  return {
    of(run) {
      if (run.assignment === undefined || run.mode === "ear") return undefined;
      const kept = storage?.getItem(nameOf(run)) ?? storage?.getItem(formerNameOf(run));
      if (kept != null) return kept;
      const [from, to] = [run.at - durationOf(run) - AROUND, run.at + AROUND];
      const notes = played()
        .flat()
        .filter(({ on }) => on + epoch >= from && on + epoch <= to);
      const take = takeOf(notes, Math.max(0, run.at - ((notes[0]?.on ?? 0) + epoch)));
      try {
        if (take !== undefined) storage?.setItem(nameOf(run), take);
      } catch (cause) {
        console.warn("A take could not be kept on this device.", cause);
      }
      return take;
    },
    sent(runs) {
      for (const run of runs) for (const name of [nameOf(run), formerNameOf(run)]) storage?.removeItem(name);
    },
  };
}
