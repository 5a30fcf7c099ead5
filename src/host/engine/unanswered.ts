import type { Command } from "../../protocol/engine/commands.ts";
import type { Opened } from "../../protocol/engine/documents-api.ts";
import type { LocalMemory } from "../storage/local-storage.ts";

export interface SentCommand {
  readonly sequence: number;
  readonly command: Command;
}

/** The drafts whose unanswered commands are kept at most; the oldest go first. */
const MOST_DRAFTS = 20;

/** Whether a command changes the document; one of a kind that is not named here does. */
export const isEdit = ({ type }: Pick<Command, "type">): boolean =>
  !/^(transport|training|ear|take|preview|graph\/watch|lesson\/read|sheet\/write-for)\b/.test(type);

/** Keeps what is unanswered when the page is left, and gives it out when the document is opened again. */
export function createUnanswered(memory: Pick<LocalMemory, "read" | "write">) {
  const drop = (draftId: string): void => {
    const { [draftId]: gone, ...rest } = memory.read("unansweredCommands");
    if (gone !== undefined) memory.write("unansweredCommands", rest);
  };
  return {
    /** Keeps the commands in place of those that were kept for that draft. */
    keep({
      draftId,
      documentId,
      page,
      commands,
    }: {
      draftId: string;
      documentId: string | null;
      page: string;
      commands: readonly SentCommand[];
    }): void {
      const edits = commands.filter(({ command }) => isEdit(command));
      if (edits.length === 0) {
        drop(draftId);
        return;
      }
      const { [draftId]: _, ...rest } = memory.read("unansweredCommands");
      const kept = Object.entries(rest).slice(1 - MOST_DRAFTS);
      memory.write("unansweredCommands", {
        ...Object.fromEntries(kept),
        [draftId]: { page, documentId, commands: edits.map((edit) => ({ ...edit })) },
      });
    },
    /** What is to be sent again for a document that was just opened: what its changes do not have yet. */
    dequeue({ draftId, documentId, answered }: Opened): Command[] {
      const all = memory.read("unansweredCommands");
      const key = draftId in all ? draftId : Object.keys(all).find((id) => documentId !== null && all[id]?.documentId === documentId);
      const entry = key === undefined ? undefined : all[key];
      if (key === undefined || entry === undefined) return [];
      drop(key);
      const done = answered?.page === entry.page ? answered.sequence : 0;
      return entry.commands.filter(({ sequence }) => sequence > done).map(({ command }) => command as Command);
    },
  };
}

export type Unanswered = ReturnType<typeof createUnanswered>;
