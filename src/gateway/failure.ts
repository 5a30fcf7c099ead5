import type { FastifyReply } from "fastify";
import { type ErrorCode, errorStatus, type QuotaName } from "../protocol/gateway-contract.ts";

/** An answer that is not 200: what the person is told, and what a program may read. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Seconds until the call may be tried again; sent as `Retry-After`. */
  readonly retryAfter?: number;
}

export const failures = {
  unauthenticated: { code: "unauthenticated", message: "You are not signed in." },
  sessionExpired: { code: "session_expired", message: "Your session has ended. Sign in again." },
  csrf: { code: "csrf", message: "This request did not come from a page of this address, so it was refused." },
  forbidden: { code: "forbidden", message: "This account may not do that: learners of a class and teachers have different rights." },
  notFound: { code: "not_found", message: "There is nothing at this address." },
  misdirected: { code: "misdirected", message: "This gateway serves this machine only. Open it as localhost, or set PUBLIC_URL." },
  unavailable: { code: "unavailable", message: "The store cannot be reached just now. Try again shortly.", retryAfter: 2 },
  diskFull: {
    code: "disk_full",
    message: "The server's disk is full, so nothing can be saved until whoever runs it makes room.",
    retryAfter: 30,
  },
  internal: { code: "internal", message: "The gateway failed to answer. The error is in its log under this request id." },
} as const satisfies Record<string, Failure>;

export const invalid = (message: string, details: Record<string, unknown>): Failure => ({ code: "invalid", message, details });

const quotaWords: Readonly<Record<QuotaName, string>> = {
  documents: "Your account has as many workspaces and lessons as it can have. Delete some, then save again.",
  documentBytes: "Your workspaces and lessons take all the space that an account has. Delete some, then save again.",
  revisionBytes: "Earlier versions take all the space that an account has.",
  songs: "Your account has as many songs as it can have. Delete some first.",
  songBytes: "Your songs take all the space that an account has. Delete some first.",
  bookEntries: "Your account has as many tags and set lists as it can have. Delete some first.",
  bookBytes: "Your tags and set lists take all the space that an account has. Delete some first.",
  attempts: "Your practice record is as long as it can be. New practice stays on this device.",
  attemptBytes: "Your practice record takes all the space that an account has. New practice stays on this device.",
  links: "Your account has shared as many links as it can have. Stop sharing some first.",
  pictureBytes: "The pictures of your links take all the space that an account has.",
};

/** What a write is answered that would go beyond what one account may have; nothing of it was stored. */
export const quotaFailure = ({ quota, limit }: { readonly quota: QuotaName; readonly limit: number }): Failure => ({
  code: "quota_exceeded",
  message: quotaWords[quota],
  details: { quota, limit },
});

/** Answers with a failure in the one shape that every error has. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header("Retry-After", String(failure.retryAfter));
  return reply
    .status(errorStatus[failure.code])
    .header("Cache-Control", "no-store")
    .type("application/json; charset=utf-8")
    .send({ error: { code: failure.code, message: failure.message, requestId: reply.request.id, details: failure.details ?? {} } });
}
