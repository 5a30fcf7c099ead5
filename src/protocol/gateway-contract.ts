/**
 * What the page and the gateway say to each other: error codes, header names, limits and the shape of every answer.
 * Source: the calls of the specification's section 7 and the additions of `docs/operations.md`.
 */
import * as v from "valibot";

/** Milliseconds between two refreshes of the session. */
export const REFRESH_AFTER_MS = 300_000;
/** Bytes of the largest body that a write may carry. */
export const MAX_BODY_BYTES = 1_048_576;
/** Bytes a second of the slowest line that a body or an answer may come over (64 kbit/s). */
export const MIN_BYTES_PER_SECOND = 8_000;
/** Levels of arrays and objects in a body. */
export const MAX_BODY_DEPTH = 64;
/** Characters (UTF-16 units) of a title. */
export const MAX_TITLE_LENGTH = 200;
/** Characters of an id of a document, a widget or a write. */
export const MAX_ID_LENGTH = 128;
/** Days for which what was deleted can be brought back. */
export const DELETED_KEPT_DAYS = 30;
/** Documents in one page of a list that is asked for with `after`. */
export const LIST_PAGE_SIZE = 500;
/** Name of the meta tag of `index.html` that holds the base address of the calls; empty means the page's own origin. */
export const BASE_META_NAME = "woodshed-gateway";
/** Name of the meta tag that holds the soundfont host the server allows; there is no tag when none is set. */
export const SOUNDFONT_META_NAME = "woodshed-soundfont-base";
/** First segments of the paths that belong to the gateway: never answered with the page, never by a service worker. */
export const gatewayPaths: readonly string[] = ["/identity", "/content", "/api", "/v1", "/healthz", "/readyz", "/embed"];

/** Request headers beyond the standard's; lower case. */
export const requestHeaders = {
  /** Names one write: a 412 whose `details.current.writeId` is one's own means that the save had landed. */
  writeId: "x-write-id",
  /** The same key and body within 24 hours create one document. */
  idempotencyKey: "idempotency-key",
  /** Why a document is saved: a {@link SaveReason}. */
  saveReason: "x-save-reason",
} as const;

/**
 * Why a document is saved: by the person (`save`, also when the header is missing), by time (`autosave`; their replaced states collapse to one in
 * five minutes), or to settle a conflict (`resolve`; the replaced state is always kept).
 */
export type SaveReason = "save" | "autosave" | "resolve";
export const saveReasons: readonly SaveReason[] = ["save", "autosave", "resolve"];

/** Every code that `error.code` may hold, with the HTTP status that it comes with. */
export const errorStatus = {
  bad_request: 400,
  unauthenticated: 401,
  session_expired: 401,
  csrf: 403,
  quota_exceeded: 403,
  forbidden: 403,
  wrong_words: 403,
  locked: 403,
  not_found: 404,
  link_waiting: 404,
  timeout: 408,
  idempotency_conflict: 409,
  taken: 409,
  version_conflict: 412,
  too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  disk_full: 503,
} as const satisfies Record<string, number>;

/** A code of {@link errorStatus}. */
export type ErrorCode = keyof typeof errorStatus;

/** The two kinds of stored documents; also the second segment of their paths under `/content`. */
export type DocumentKind = "workspace" | "editor";
export const documentKinds: readonly DocumentKind[] = ["workspace", "editor"];

/**
 * The body of every answer but 200. `code` is a string, so that a client meets a code of a later gateway without failing.
 * @example v.parse(errorAnswer, { error: { code: "not_found", message: "There is no such workspace.", requestId: "7f", details: {} } })
 */
export const errorAnswer = v.object({
  error: v.object({ code: v.string(), message: v.string(), requestId: v.string(), details: v.record(v.string(), v.unknown()) }),
});
export type ErrorAnswer = v.InferOutput<typeof errorAnswer>;

/** What a 412 tells about the state that stands on the server. */
export const conflictDetails = v.object({
  current: v.object({ version: v.number(), epoch: v.exactOptional(v.string()), updatedAt: v.string(), writeId: v.nullable(v.string()) }),
});

/** What an account may have limits of: numbers of things, and bytes of their texts. */
export const quotaNames = [
  "documents",
  "documentBytes",
  "revisionBytes",
  "songs",
  "songBytes",
  "bookEntries",
  "bookBytes",
  "attempts",
  "attemptBytes",
  "links",
  "pictureBytes",
] as const;
/**
 * A limit by its name. Two are never a reason to refuse: beyond `revisionBytes` the oldest earlier states go, beyond `pictureBytes` a link is shared
 * without its picture.
 */
export type QuotaName = (typeof quotaNames)[number];
/** What somebody may have in classes: classes of a teacher; a learner's runs in theirs, and bytes of those with their takes. */
export const classQuotaNames = ["classes", "results", "resultBytes"] as const;
/** A limit that people are told of by its name. */
export type ToldQuota = QuotaName | (typeof classQuotaNames)[number];
/** The part of a limit from which on people are told that they come near it. */
export const NEAR_QUOTA = 0.9;

/** Songs that one call may write, and as many that it may delete. */
export const MOST_SONGS_AT_ONCE = 100;
/** Entries of the song book that one call may write. */
export const MOST_BOOK_ENTRIES = 500;

/** The signed-in person as GET /v1/user answers; `classId`: the class that a learner belongs to; `goneAt`: when an account that was deleted is gone for good. */
export const userSchema = v.object({
  id: v.string(),
  name: v.string(),
  classId: v.exactOptional(v.string()),
  goneAt: v.exactOptional(v.string()),
});
export type User = v.InferOutput<typeof userSchema>;
