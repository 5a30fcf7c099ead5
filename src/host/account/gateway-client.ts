import { type ReadonlySignal, type Signal, signal } from "@preact/signals-core";
import * as v from "valibot";
import {
  BASE_META_NAME,
  type DocumentKind,
  type ErrorAnswer,
  errorAnswer,
  type SaveReason,
  type User,
} from "../../protocol/gateway-contract.ts";
import { pageWord } from "../page/page-word.ts";
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

/** The base address that the server wrote into the page; empty where there is none. */
export const baseFromPage = (page: Pick<Document, "querySelector">): string => pageWord(BASE_META_NAME, page);

/** An object with one thing, or with none where that is undefined. */
export const noneIfEmpty = (value: string | undefined, name: string): Record<string, string> =>
  value === undefined ? {} : { [name]: value };
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

type Schema = v.GenericSchema<unknown, { data: unknown }>;
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
    /** The address of a file with everything that the account has. */
    accountCopyAddress: `${parts.base}/v1/account/copy`,
    /** The address that starts a sign-in and comes back to a page. */
    signInAddress: (page: string): string => `${parts.base}/identity/login/google?state=${encodeURIComponent(page)}`,
    ...documentCalls(call),
    ...recordCalls(call),
  };
}

export type GatewayClient = ReturnType<typeof createGatewayClient>;

/** The answers of the calls, fetched with the first one that is answered: no page needs them before. */
const loadAnswers = async () => (await import("../../protocol/gateway-answers.ts")).answers;
type Answers = Awaited<ReturnType<typeof loadAnswers>>;
/** Calls whose answer holds `data`. */
type CallName = { [Name in keyof Answers]: v.InferOutput<Answers[Name]> extends { readonly data: unknown } ? Name : never }[keyof Answers];
type DataOf<Name extends CallName> = v.InferOutput<Answers[Name]> extends { readonly data: infer Data } ? Data : never;

/** Makes any call; its name says what a 200 holds, or a schema does where a page brings calls of its own. */
interface Call {
  <Name extends CallName>(name: Name, method: string, path: string, options?: CallOptions): Promise<Answer<DataOf<Name>>>;
  <T>(schema: v.GenericSchema<unknown, { data: T }>, method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
}

interface Published {
  readonly apiError: Signal<ApiError | null>;
  readonly unauthorized: Signal<Unauthorized | null>;
}

function createCall(parts: GatewayClientParts, published: Published): Call {
  const call = async (said: CallName | Schema, method: string, path: string, options: CallOptions = {}): Promise<Answer<unknown>> => {
    const whole = await ask(parts, method, path, options);
    const answer = typeof whole === "string" ? unreachable(whole) : await answerOf(whole, said);
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
  return call as Call;
}

const unreachable = (reason: string): Answer<never> => ({ kind: "unreachable", reason });

async function answerOf({ status, text }: WholeAnswer, said: CallName | Schema): Promise<Answer<unknown>> {
  const body = bodyOf(text);
  const of = async (): Promise<Schema> => (typeof said === "string" ? (await loadAnswers())[said] : said);
  const schema = status === 200 ? await of() : undefined;
  const good = schema && v.safeParse(schema, body);
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
  user: (): Promise<Answer<User>> => call("user", "GET", "/v1/user"),
  refresh: () => call("refresh", "POST", "/v1/refresh"),
  signOut: () => call("nothing", "POST", "/v1/logout"),
  signOutEverywhere: () => call("nothing", "POST", "/v1/logout/everywhere"),
  /** How much of each limit the account uses. */
  usage: () => call("usage", "GET", "/v1/usage"),
  /** Deletes the account; it can be taken back for 30 days. */
  leave: () => call("leaving", "DELETE", "/v1/account"),
  takeBack: () => call("nothing", "POST", "/v1/account/restore"),
});

const documentPath = (kind: DocumentKind, id: string, rest = ""): string => `/content/${kind}/${encodeURIComponent(id)}${rest}`;

const documentCalls = (call: Call) => ({
  /** Every document, or the page of 500 after one of them (`""` for the first page). */
  list: (kind: DocumentKind, after?: string) =>
    call("list", "GET", `/content/${kind}/list${after === undefined ? "" : `?after=${encodeURIComponent(after)}`}`),
  load: (kind: DocumentKind, id: string) => call("document", "GET", documentPath(kind, id)),
  create: (kind: DocumentKind, content: DocumentContent, options: WriteOptions & { readonly idempotencyKey?: string } = {}) =>
    call("saved", "POST", `/content/${kind}`, {
      body: content,
      headers: { ...writeHeaders(options), ...noneIfEmpty(options.idempotencyKey, "Idempotency-Key") },
    }),
  save: (kind: DocumentKind, id: string, content: DocumentContent, options: WriteOptions & Counted) =>
    call("saved", "PUT", documentPath(kind, id), {
      body: { id, ...content },
      headers: { ...writeHeaders(options), "If-Match": tagOf(options) },
    }),
  remove: (kind: DocumentKind, id: string) => call("nothing", "DELETE", documentPath(kind, id)),
  /** What can be brought back, deleted last first. */
  deleted: (kind: DocumentKind) => call("deleted", "GET", `/content/${kind}/deleted`),
  restore: (kind: DocumentKind, id: string) => call("nothing", "POST", documentPath(kind, id, "/restore")),
  revisions: (kind: DocumentKind, id: string) => call("revisions", "GET", documentPath(kind, id, "/revisions")),
  revision: (kind: DocumentKind, id: string, n: number) => call("revision", "GET", documentPath(kind, id, `/revisions/${n}`)),
  /** `picture`: a PNG in base64, for previews of the link. */
  share: (kind: DocumentKind, id: string, picture?: string) =>
    call("share", "POST", documentPath(kind, id, "/share"), picture === undefined ? {} : { body: { picture } }),
  links: (kind: DocumentKind, id: string) => call("links", "GET", documentPath(kind, id, "/share")),
  unshare: (kind: DocumentKind, id: string) => call("nothing", "DELETE", documentPath(kind, id, "/share")),
  waitingLinks: () => call("waitingLinks", "GET", "/content/links/waiting"),
  settleWaitingLinks: (keep: boolean) => call("nothing", "POST", "/content/links/waiting", { body: { keep } }),
  shared: (token: string) => call("shared", "GET", `/content/shared/${encodeURIComponent(token)}`),
});

/** The learner's record. */
const recordCalls = (call: Call) => ({
  /** The attempts that came after one of them (0: the first), in a page. */
  record: (since: number) => call("record", "GET", `/content/record?since=${since}`),
  addToRecord: (attempts: readonly unknown[]) => call("nothing", "PUT", "/content/record", { body: { attempts } }),
  forgetRecord: () => call("nothing", "DELETE", "/content/record"),
});
