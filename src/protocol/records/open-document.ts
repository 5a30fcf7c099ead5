import type { RecordId } from "../../documents/records.ts";
import type { DocumentKind } from "../gateway-contract.ts";

/** Where a document is stored: nowhere yet, on this device, or in the account. */
export interface StoredAt {
  readonly home: "none" | "device" | "account";
  /** Null while it is nowhere. */
  readonly id: string | null;
  readonly authorId: string | null;
  /** ISO 8601. */
  readonly createdAt: string | null;
  /** The id under which it was stored until it was deleted elsewhere; null where it is stored, or never was. */
  readonly formerId: string | null;
}

/** A workspace or lesson that is edited here. */
export interface EditedDocument extends StoredAt {
  readonly kind: "document";
  readonly of: DocumentKind;
  /** Its unsaved changes on this device; lasts as long as it is open. */
  readonly draftId: string;
}

/**
 * What is open, and where it is stored. The engine owns this and nothing else says so; the page takes the address, the browser's history, what was
 * open last and what a link shares from it.
 */
export type OpenDocument =
  | EditedDocument
  /** Shown and kept nowhere. */
  | { readonly kind: "shared"; readonly of: DocumentKind }
  | { readonly kind: "dashboard" };

/** There while something is open. */
export interface OpenRecord {
  readonly id: RecordId;
  readonly typeName: "open";
  readonly scope: "session";
  readonly document: OpenDocument;
}
