import type { Kysely } from "kysely";
import type { DocumentKind, SaveReason } from "../../protocol/gateway-contract.ts";

/** Milliseconds since 1970, UTC. */
export type EpochMs = number;

export interface Tables {
  users: { id: string; issuer: string; subject: string; name: string; created_at: EpochMs };
  /** Only hashes of session ids are stored; ids that replaced each other form a family, which ends as one. */
  sessions: {
    id_hash: string;
    family: string;
    user_id: string;
    family_created_at: EpochMs;
    expires_at: EpochMs;
    /** When an id that replaced this one was first used. */
    superseded_at: EpochMs | null;
    /** The id that this one replaced; null for the first of a family. */
    predecessor_hash: string | null;
    /** Null in rows of a former gateway that still runs beside this one; such an id counts as used. */
    issued_at: EpochMs | null;
    /** When this id was first used; null until then. */
    used_at: EpochMs | null;
  };
  /** Sign-ins under way: what the provider's answer is checked against, once. */
  logins: {
    state_hash: string;
    browser_hash: string;
    nonce: string;
    code_verifier: string;
    return_to: string;
    created_at: EpochMs;
  };
  documents: {
    id: string;
    kind: DocumentKind;
    author_id: string;
    title: string;
    /** JSON text as it is answered. */
    data: string;
    version: number;
    created_at: EpochMs;
    updated_at: EpochMs;
    write_id: string | null;
    save_reason: SaveReason;
    /** The session family that saved this state. */
    saved_by: string;
    deleted_at: EpochMs | null;
  };
  /** States that were replaced; `n` is the version that they had. */
  revisions: { document_id: string; n: number; title: string; data: string; saved_at: EpochMs };
  idempotency: { user_id: string; key: string; body_hash: string; document_id: string; created_at: EpochMs };
  /** Read-only links, of which only hashes of the tokens are stored; `kept_at` is when the owner last said that it still holds. */
  links: { token_hash: string; document_id: string; created_at: EpochMs; kept_at: EpochMs | null };
  /** When the store was put back to an earlier state; `epoch` tells versions from before apart from those after. */
  restores: { epoch: string; restored_at: EpochMs };
  attempts: { user_id: string; id: string; at: string; data: string };
  /** `owner_id` is null for the repertoire that everybody sees. */
  songs: { id: string; owner_id: string | null; title: string; data_abc: string; updated_at: EpochMs };
  /** Tags of songs and set lists, an entry each; `at` is when the device wrote it, `data` JSON text, `null` once it was deleted. */
  book_entries: { user_id: string; key: string; at: EpochMs; data: string };
  /** One row that a readiness check writes. */
  heartbeat: { id: number; at: EpochMs };
  migrations: { name: string; applied_at: EpochMs };
}

/** A connection, or a transaction on one. */
export type Db = Kysely<Tables>;
