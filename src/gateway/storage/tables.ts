import type { Kysely } from "kysely";
import type { DocumentKind, SaveReason } from "../../protocol/gateway-contract.ts";
import type { ClassTables } from "./classes/tables.ts";

/** Milliseconds since 1970, UTC. */
export type EpochMs = number;

export interface Tables extends ClassTables {
  /** `left_at`: when its owner deleted the account, which is gone for good 30 days later; null for one that stays. */
  users: { id: string; issuer: string; subject: string; name: string; created_at: EpochMs; left_at: EpochMs | null };
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
  /** Whose a session is, by the hash of its id: all else about it is found by its owner. The store writes it when sessions come and go. */
  session_owners: { id_hash: string; user_id: string };
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
  revisions: {
    document_id: string;
    n: number;
    owner_id: string;
    /** Bytes of `data`. */
    bytes: number;
    title: string;
    data: string;
    saved_at: EpochMs;
    /** Why that state had been saved, and by which session family; null in rows from before both were kept. */
    reason: SaveReason | null;
    saved_by: string | null;
    /** 1 for a state that another device replaced, or a save that named no version: it is never thinned out for its age. */
    pinned: number;
  };
  /** What each person has, counted by the store itself whenever rows come, change or go. Bytes are those of the stored texts. */
  usage: {
    user_id: string;
    documents: number;
    document_bytes: number;
    /** Deleted documents that can still be brought back. */
    deleted: number;
    deleted_bytes: number;
    revisions: number;
    revision_bytes: number;
    songs: number;
    song_bytes: number;
    book_entries: number;
    book_bytes: number;
    attempts: number;
    attempt_bytes: number;
    links: number;
    pictures: number;
    picture_bytes: number;
    /** The `seq` that was given out last. */
    record_seq: number;
  };
  idempotency: { user_id: string; key: string; body_hash: string; document_id: string; created_at: EpochMs };
  /** Read-only links, of which only hashes of the tokens are stored; `kept_at` is when the owner last said that it still holds. */
  links: { token_hash: string; document_id: string; owner_id: string; created_at: EpochMs; kept_at: EpochMs | null };
  /** Whose a link is, by the hash of its token: all else about it is found by its owner. The store writes it when links come and go. */
  link_owners: { token_hash: string; owner_id: string };
  /** The picture of a link in base64, a PNG. */
  link_pictures: { token_hash: string; owner_id: string; picture: string };
  /** When the store was put back to an earlier state; `epoch` tells versions from before apart from those after. */
  restores: { epoch: string; restored_at: EpochMs };
  /** `seq` is the order in which an account got them: who has read up to one misses nothing by asking for those after it. */
  attempts: { user_id: string; id: string; at: string; seq: number; data: string };
  /** Songs of people; an id is one among its owner's. */
  own_songs: { id: string; owner_id: string; title: string; data_abc: string; updated_at: EpochMs };
  /** The repertoire that everybody sees. */
  public_songs: { id: string; title: string; data_abc: string; updated_at: EpochMs };
  /** Tags of songs and set lists, an entry each; `at` is when the device wrote it, `data` JSON text, `null` once it was deleted. */
  book_entries: { user_id: string; key: string; at: EpochMs; data: string };
  /** One row that a readiness check writes. */
  heartbeat: { id: number; at: EpochMs };
  /** Calls counted by several gateways together; `began_at` is by the database's clock. */
  call_counts: { counted: string; began_at: EpochMs; calls: number };
  migrations: { name: string; applied_at: EpochMs };
}

/** A connection, or a transaction on one. */
export type Db = Kysely<Tables>;
