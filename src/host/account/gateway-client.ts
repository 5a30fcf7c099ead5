import { type ReadonlySignal, type Signal, signal } from "@preact/signals-core";
import * as v from "valibot";
import {
  answers,
  BASE_META_NAME,
  type BookEntry,
  type DocumentKind,
  type ErrorAnswer,
  errorAnswer,
  type SaveReason,
  type StoredSong,
  type User,
} from "../../protocol/gateway-contract.ts";
import { fetchWhole, type WholeAnswer } from "./patient-fetch.ts";

/** An answer that is neither 200 nor 401, as it is published. */
export interface ApiError {
  /** The method and the path that were called. */
  readonly call: string;
  readonly status: number;
  readonly body: unknown;
}

/** A 401, as it is published; `expired` when there was a session once. */
export interface Unauthorized {
  readonly expired: boolean;
}

/** What came of a call. */
export type Answer<T> =
  | { readonly kind: "ok"; readonly data: T }
  /** Any status but 200 and 401, or a body that is not what was promised; `error` is the gateway's own when it could be read. */
  | { readonly kind: "refused"; readonly status: number; readonly body: unknown; readonly error: ErrorAnswer["error"] | undefined }
  /** 401: `expired` when there was a session once. */
  | { readonly kind: "unauthorized"; readonly expired: boolean; readonly body: unknown }
  /** No answer at all: nobody knows whether the call was carried out. */
  | { readonly kind: "unreachable"; readonly reason: string };

/** What the client needs from the page. */
export interface GatewayClientParts {
  /** Base address of the calls; empty for the page's own origin. */
  readonly base: string;
  readonly fetch: typeof fetch;
  /** Where failed writes are logged. */
  readonly log: (message: string, error: unknown) => void;
}

/** How a document is written; see the gateway's contract. */
export interface WriteOptions {
  readonly writeId?: string;
  readonly reason?: SaveReason;
}
/** The version that a save builds on, and the epoch that it counts in. */
interface Counted {
  readonly version: number;
  readonly epoch?: string | null;
}
/** As the gateway tags it. @example tagOf({ version: 7 }) // '"7"' */
const tagOf = ({ version, epoch = null }: Counted): string => `"${epoch === null ? "" : `${epoch}.`}${version}"`;

export interface DocumentContent {
  readonly title: string;
  readonly data: unknown;
}

interface SongContent {
  readonly title?: string;
  readonly data_abc: string;
}

/** The base address that the server wrote into the page; empty where there is none. */
export const baseFromPage = (page: Pick<Document, "querySelector">): string =>
  page.querySelector(`meta[name="${BASE_META_NAME}"]`)?.getAttribute("content") ?? "";

const noneIfEmpty = (value: string | undefined, name: string): Record<string, string> => (value === undefined ? {} : { [name]: value });
const writeHeaders = ({ writeId, reason }: WriteOptions): Record<string, string> => ({
  ...noneIfEmpty(writeId, "X-Write-Id"),
  ...noneIfEmpty(reason, "X-Save-Reason"),
});

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Schema<T> = v.GenericSchema<unknown, { data: T }>;
interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** The calls of the gateway, typed; every answer is a value, and every failure is published once. */
export function createGatewayClient(parts: GatewayClientParts) {
  const apiError = signal<ApiError | null>(null);
  const unauthorized = signal<Unauthorized | null>(null);
  const call = createCall(parts, { apiError, unauthorized });
  return {
    call,
    /** The last answer that was neither 200 nor 401; null again once the same call is answered 200. Source: the specification's section 8. */
    apiError: apiError as ReadonlySignal<ApiError | null>,
    /** The last 401; each is a value of its own. */
    unauthorized: unauthorized as ReadonlySignal<Unauthorized | null>,
    ...accountCalls(call),
    /** The address that starts a sign-in and comes back to a page. */
    signInAddress: (page: string): string => `${parts.base}/identity/login/google?state=${encodeURIComponent(page)}`,
    ...documentCalls(call),
    ...recordCalls(call),
    ...songCalls(call),
  };
}

export type GatewayClient = ReturnType<typeof createGatewayClient>;

/** Makes any call; the schema says what a 200 holds. */
type Call = <T>(schema: Schema<T>, method: string, path: string, options?: CallOptions) => Promise<Answer<T>>;

interface Published {
  readonly apiError: Signal<ApiError | null>;
  readonly unauthorized: Signal<Unauthorized | null>;
}

function createCall(parts: GatewayClientParts, published: Published): Call {
  return async function call<T>(schema: Schema<T>, method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
    const whole = await ask(parts, method, path, options);
    const answer = typeof whole === "string" ? unreachable(whole) : answerOf(whole, schema);
    const name = `${method} ${path}`;
    if (answer.kind === "ok") {
      if (published.apiError.peek()?.call === name) published.apiError.value = null;
    } else if (answer.kind === "unauthorized") published.unauthorized.value = { expired: answer.expired };
    else {
      if (answer.kind === "refused") published.apiError.value = { call: name, status: answer.status, body: answer.body };
      if (method !== "GET") parts.log("A write was not carried out.", answer);
    }
    return answer;
  };
}

const unreachable = (reason: string): Answer<never> => ({ kind: "unreachable", reason });

function answerOf<T>({ status, text }: WholeAnswer, schema: Schema<T>): Answer<T> {
  const body = bodyOf(text);
  const good = status === 200 ? v.safeParse(schema, body) : undefined;
  if (good?.success) return { kind: "ok", data: good.output.data };
  const error = errorIn(body);
  if (status === 401) return { kind: "unauthorized", expired: error?.code === "session_expired", body };
  return { kind: "refused", status, body, error };
}

/** The gateway's own error in a body; undefined where another program answered. */
export function errorIn(body: unknown): ErrorAnswer["error"] | undefined {
  const parsed = v.safeParse(errorAnswer, body);
  return parsed.success ? parsed.output.error : undefined;
}

/** The whole answer, or why there is none. */
async function ask(
  parts: GatewayClientParts,
  method: string,
  path: string,
  { body, headers = {} }: CallOptions,
): Promise<WholeAnswer | string> {
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  try {
    return await fetchWhole(parts.fetch, parts.base + path, {
      method,
      credentials: "include",
      headers: { Accept: "application/json", ...type, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    return String(error);
  }
}

const accountCalls = (call: Call) => ({
  user: (): Promise<Answer<User>> => call(answers.user, "GET", "/v1/user"),
  refresh: () => call(answers.refresh, "POST", "/v1/refresh"),
  signOut: () => call(answers.nothing, "POST", "/v1/logout"),
});

const documentPath = (kind: DocumentKind, id: string, rest = ""): string => `/content/${kind}/${encodeURIComponent(id)}${rest}`;

const documentCalls = (call: Call) => ({
  /** Every document, or the page of 500 after one of them (`""` for the first page). */
  list: (kind: DocumentKind, after?: string) =>
    call(answers.list, "GET", `/content/${kind}/list${after === undefined ? "" : `?after=${encodeURIComponent(after)}`}`),
  load: (kind: DocumentKind, id: string) => call(answers.document, "GET", documentPath(kind, id)),
  create: (kind: DocumentKind, content: DocumentContent, options: WriteOptions & { readonly idempotencyKey?: string } = {}) =>
    call(answers.saved, "POST", `/content/${kind}`, {
      body: content,
      headers: { ...writeHeaders(options), ...noneIfEmpty(options.idempotencyKey, "Idempotency-Key") },
    }),
  save: (kind: DocumentKind, id: string, content: DocumentContent, options: WriteOptions & Counted) =>
    call(answers.saved, "PUT", documentPath(kind, id), {
      body: { id, ...content },
      headers: { ...writeHeaders(options), "If-Match": tagOf(options) },
    }),
  remove: (kind: DocumentKind, id: string) => call(answers.nothing, "DELETE", documentPath(kind, id)),
  restore: (kind: DocumentKind, id: string) => call(answers.nothing, "POST", documentPath(kind, id, "/restore")),
  revisions: (kind: DocumentKind, id: string) => call(answers.revisions, "GET", documentPath(kind, id, "/revisions")),
  revision: (kind: DocumentKind, id: string, n: number) => call(answers.revision, "GET", documentPath(kind, id, `/revisions/${n}`)),
  share: (kind: DocumentKind, id: string) => call(answers.share, "POST", documentPath(kind, id, "/share")),
  links: (kind: DocumentKind, id: string) => call(answers.links, "GET", documentPath(kind, id, "/share")),
  unshare: (kind: DocumentKind, id: string) => call(answers.nothing, "DELETE", documentPath(kind, id, "/share")),
  waitingLinks: () => call(answers.waitingLinks, "GET", "/content/links/waiting"),
  settleWaitingLinks: (keep: boolean) => call(answers.nothing, "POST", "/content/links/waiting", { body: { keep } }),
  shared: (token: string) => call(answers.shared, "GET", `/content/shared/${encodeURIComponent(token)}`),
});

/** The learner's record. */
const recordCalls = (call: Call) => ({
  record: () => call(answers.record, "GET", "/content/record"),
  addToRecord: (attempts: readonly unknown[]) => call(answers.nothing, "PUT", "/content/record", { body: { attempts } }),
  forgetRecord: () => call(answers.nothing, "DELETE", "/content/record"),
});

/** Songs with their ids, and ids of those to be deleted. */
interface SongBatch {
  readonly songs?: readonly StoredSong[];
  readonly remove?: readonly string[];
}

const queryOf = ({ since, head = false }: { readonly since?: string; readonly head?: boolean }): string => {
  const query = new URLSearchParams({ ...noneIfEmpty(since, "since"), ...(head ? { fields: "head" } : {}) }).toString();
  return query === "" ? "" : `?${query}`;
};

const songCalls = (call: Call) => ({
  /** The public songs and one's own; `since` leaves out those not written after that time, `head` leaves out the texts. */
  songs: (asked: { readonly since?: string; readonly head?: boolean } = {}) =>
    call(answers.songHeads, "GET", `/api/song/songs${queryOf(asked)}`),
  songBook: () => call(answers.songBook, "GET", "/api/song/book"),
  /** At most `MOST_BOOK_ENTRIES`; of two writings of one entry the later stays. */
  writeSongBook: (entries: readonly BookEntry[]) => call(answers.nothing, "PUT", "/api/song/book", { body: { entries } }),
  addSong: (song: SongContent) => call(answers.song, "POST", "/api/song/songs", { body: song }),
  /** Stores songs under ids of one's own making and deletes others; at most `MOST_SONGS_AT_ONCE` of each. */
  changeSongs: (batch: SongBatch) => call(answers.songBatch, "POST", "/api/song/songs/batch", { body: batch }),
  saveSong: (id: string, song: SongContent) => call(answers.song, "PUT", `/api/song/songs/${encodeURIComponent(id)}`, { body: song }),
  removeSong: (id: string) => call(answers.song, "DELETE", `/api/song/songs/${encodeURIComponent(id)}`),
});
