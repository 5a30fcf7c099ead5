import { type ReadFile, readDocumentFile } from "../../documents/document-file.ts";
import type { Problem, Result } from "../../lib/result.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { refuse } from "../problems.ts";

/** The lessons and workspaces to begin from, in the order in which they are offered: files of the folder `templates`. */
export const TEMPLATES = {
  editor: [
    "first-song",
    "reading-rhythms",
    "circle-of-fifths",
    "two-five-one",
    "minor-two-five-one",
    "shell-voicings",
    "rootless-voicings",
    "drop-2",
    "blues-in-f",
    "walking-bass",
    "modes-of-c",
    "tritone-substitution",
    "ear-intervals",
  ],
  workspace: [
    "song-practice",
    "two-five-one-room",
    "blues-jam",
    "walking-bass-room",
    "comping-rhythms",
    "voicing-lab",
    "find-and-collect",
    "scales-and-modes",
  ],
} as const satisfies Record<DocumentKind, readonly string[]>;

/** What names a template. */
export type TemplateId = (typeof TEMPLATES)[DocumentKind][number];

/** Each file is a chunk of its own, fetched when somebody chooses it. */
const files = import.meta.glob<unknown>("../../../templates/*/*.json", { import: "default" });

/**
 * Fetches a template and reads it as any file of a document is read.
 * @returns what `readDocumentFile` answers, or `template-not-loaded` where its chunk cannot be fetched
 * @example await loadTemplate("editor", "two-five-one")
 */
export async function loadTemplate(kind: DocumentKind, id: TemplateId): Promise<Result<ReadFile, Problem>> {
  const load = files[`../../../templates/${kind === "editor" ? "lessons" : "workspaces"}/${id}.json`];
  try {
    const json = await load?.();
    return json === undefined ? refuse("template-not-loaded") : readDocumentFile(JSON.stringify(json));
  } catch {
    return refuse("template-not-loaded");
  }
}
