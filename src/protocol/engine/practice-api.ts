import type { PracticeOverview } from "../../documents/practice/overview.ts";
import type { Problem, Result } from "../../lib/result.ts";
import type { PracticeRun } from "./practice.ts";

/** The learner's record as its page shows it. */
export interface PracticeReport extends PracticeOverview {
  /** Runs that were practised on this device while nobody was signed in, and that are not in this person's record. */
  readonly nobodys: number;
  /** Damaged runs that were set aside since the page was opened. */
  readonly setAside: number;
  /** A record was deleted on this page and can be brought back. */
  readonly canRestore: boolean;
  /** Runs that the account is still to get. */
  readonly waiting: number;
}

/** A former run of an exercise, to compare with. Times in milliseconds. */
export interface PastRun {
  readonly id: string;
  /** When it ended, milliseconds since 1970. */
  readonly at: number;
  readonly tempo: number | null;
  readonly attempts: number;
  /** Share of its attempts that were right and in time, 0..1. */
  readonly accuracy: number;
  /** Median time to find what was asked for; null in a timed run. */
  readonly foundMs: number | null;
  /** Signed mean off the beat, below 0 early, and its standard deviation; null where nothing was timed. */
  readonly lean: number | null;
  readonly spread: number | null;
  /** How far the beat moved without the click, where that was most, below 0 ahead; null where the click was never out. */
  readonly drift: number | null;
}

/** What an import came to, in runs. */
export interface PracticeImport {
  readonly added: number;
  /** They were in the record already. */
  readonly known: number;
  readonly damaged: number;
}

/** What the account is to be told for one person. */
export interface PracticeDelivery {
  /** The person's id; what was sent is acknowledged for the same one. */
  readonly owner: string;
  /** The account is to forget its record first. */
  readonly forget: boolean;
  readonly runs: readonly PracticeRun[];
}

/** The learner's record: kept by the engine on the device, for whoever is signed in or for nobody. */
export interface PracticeApi {
  /** Keeps a finished run; one that is kept already stays as it is. */
  keepRun(run: PracticeRun): Promise<Result<null, Problem>>;
  /** Says what a class asked for that is practised from now on; null: nothing. */
  practiseFor(assignment: string | null): Promise<void>;
  /** @param now epoch milliseconds; what is due depends on it */
  practiceReport(now: number): Promise<Result<PracticeReport, Problem>>;
  /** The last runs of an exercise in a mode, latest first, some ten at most. */
  pastRuns(exercise: { readonly id: string; readonly mode: PracticeRun["mode"] }): Promise<Result<readonly PastRun[], Problem>>;
  /** The whole record as the text of one JSON file. */
  exportPractice(): Promise<Result<string, Problem>>;
  /** Adds the runs of an exported record that are not there. Refuses with `not-a-record`. */
  importPractice(text: string): Promise<Result<PracticeImport, Problem>>;
  /** Deletes the record, here and on the account; it can be brought back until the page is closed. Gives the number of runs. */
  deletePractice(): Promise<Result<number, Problem>>;
  restorePractice(): Promise<Result<number, Problem>>;
  /** Takes what nobody practised on this device into the record of who is signed in. */
  adoptPractice(): Promise<Result<number, Problem>>;
  /** What somebody's account is to be told next; null when there is nothing. Whose it is the page says: it knows who is signed in before the engine does. */
  practiceToSend(owner: string): Promise<PracticeDelivery | null>;
  /** The account has taken in these runs, or has forgotten all. */
  practiceSent(owner: string, what: readonly string[] | "forget"): Promise<void>;
  /** Adds what the account has. Gives the number of runs added. */
  mergePractice(owner: string, runs: readonly unknown[]): Promise<Result<number, Problem>>;
}
