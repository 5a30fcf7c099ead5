import type { SqliteConnection } from "./connection.ts";

/** One write of a group: its work, and what is told when the group is on the disk or the write has failed. */
export interface GroupedWrite {
  readonly run: () => Promise<unknown>;
  readonly done: (value: unknown) => void;
  readonly refused: (error: unknown) => void;
}

/**
 * Runs writes in one transaction, each under a savepoint of its own, so that many share one wait for the disk. Nobody is told "done" before the
 * commit; a write that fails takes only itself back; when the commit fails all of them are refused.
 */
export async function commitGroup({ raw, step }: SqliteConnection, group: readonly GroupedWrite[]): Promise<void> {
  const answers: (() => void)[] = [];
  try {
    step("BEGIN IMMEDIATE");
    for (const write of group) {
      step("SAVEPOINT one");
      try {
        const value = await write.run();
        answers.push(() => write.done(value));
      } catch (error) {
        if (!raw.inTransaction) throw error;
        step("ROLLBACK TO one");
        answers.push(() => write.refused(error));
      }
      step("RELEASE one");
    }
    step("COMMIT");
  } catch (error) {
    if (raw.inTransaction) step("ROLLBACK");
    for (const write of group) write.refused(error);
    return;
  }
  for (const answer of answers) answer();
}
