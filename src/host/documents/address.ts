import { isDraftId } from "../../documents/document-ids.ts";
import type { StoredRef } from "../../protocol/engine/documents-api.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { EditedDocument, OpenDocument } from "../../protocol/records/open-document.ts";

/** What an address of the page asks for. */
export type Target = { readonly of: DocumentKind } & (
  | { readonly kind: "stored"; readonly id: string }
  /** The draft that stood here before a reload or a way back, or that a new document is to have. */
  | { readonly kind: "draft"; readonly draftId: string }
  | { readonly kind: "new" }
  /** What this tab worked on last. */
  | { readonly kind: "resume" }
);

/** An address of the page: its path, and what the browser's history keeps with it. */
export interface Address {
  readonly path: string;
  readonly state: { readonly draftId: string } | null;
}

/** The addresses at which new documents begin. */
export const NEW_ADDRESS: Readonly<Record<DocumentKind, string>> = { workspace: "/workspace/new", editor: "/editor" };

/**
 * What an address names: `/workspace/new` and `/editor` a new document, `/workspace` what this tab worked on, `/workspace/{id}` and `/editor/{id}` the
 * stored one; a draft that the history keeps with it goes before all.
 */
export function targetOf(of: DocumentKind, id: string | undefined, state: unknown): Target {
  const draftId = draftOf(state);
  if (draftId !== undefined) return { of, kind: "draft", draftId };
  if (id !== undefined && id !== "new") return { of, kind: "stored", id };
  return id === "new" || of === "editor" ? { of, kind: "new" } : { of, kind: "resume" };
}

function draftOf(state: unknown): string | undefined {
  const kept: unknown = (state as { readonly draftId?: unknown } | null)?.draftId;
  return typeof kept === "string" ? kept : undefined;
}

/** The document that is open, where it is what the address names. */
export function openAt(target: Target, open: OpenDocument | undefined): EditedDocument | undefined {
  if (open?.kind !== "document" || open.of !== target.of) return undefined;
  switch (target.kind) {
    case "stored":
      return [open.id, open.formerId, open.draftId].includes(target.id) ? open : undefined;
    case "draft":
      return open.draftId === target.draftId ? open : undefined;
    case "resume":
      return open;
    case "new":
      return undefined;
  }
}

/**
 * The address of an open document: its own once it is stored; until then the one at which it was opened, with its draft in the history.
 * @example addressOf({ of: "editor", id: "l1", ... }, "/editor") // { path: "/editor/l1", state: null }
 */
export function addressOf({ of, id, draftId }: EditedDocument, path: string): Address {
  if (id !== null) return { path: `/${of}/${encodeURIComponent(id)}`, state: null };
  return { path, state: path.endsWith(`/${draftId}`) && isDraftId(draftId) ? null : { draftId } };
}

/** What is to be opened at an address. */
export function refOf(target: Exclude<Target, { kind: "new" }>): StoredRef {
  const { of } = target;
  if (target.kind === "stored") return { kind: "stored", id: target.id, of };
  return target.kind === "draft" ? { kind: "draft", draftId: target.draftId, of } : { kind: "resume", of };
}
