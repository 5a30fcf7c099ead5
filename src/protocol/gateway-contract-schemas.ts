/**
 * The shapes of documents, songs and practice as the gateway reads and answers them; beside the contract, because a page that opens needs none of
 * them before its first answer.
 */
import * as v from "valibot";
import {
  classQuotaNames,
  MAX_ID_LENGTH,
  MAX_TITLE_LENGTH,
  MOST_BOOK_ENTRIES,
  MOST_SONGS_AT_ONCE,
  quotaNames,
  saveReasons,
} from "./gateway-contract.ts";

/** An id as it may stand in a path or in a body: letters, digits, `.`, `_`, `~` and `-`. */
export const idSchema = v.pipe(v.string(), v.regex(/^[\w.~-]{1,128}$/));

const noNul = (text: string): boolean => !text.includes("\u0000");
/** A title: at most 200 characters, no NUL (a database cannot hold one). */
export const titleSchema = v.pipe(v.string(), v.maxLength(MAX_TITLE_LENGTH), v.check(noNul, "A title cannot hold the character NUL."));

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
/** An object with these entries and any others; a list is none, though JavaScript calls it one. */
const open = <T extends v.ObjectEntries>(entries: T) => v.pipe(v.custom<object>(isObject), v.looseObject(entries));

const shortId = v.pipe(v.string(), v.maxLength(MAX_ID_LENGTH));
const entryWithId = open({ id: v.optional(shortId) });
const layoutItem = open({ i: v.optional(shortId) });
const content = open({
  layout: v.optional(open({ items: v.optional(v.array(layoutItem)) })),
  data: v.optional(v.record(shortId, v.unknown())),
  blocks: v.optional(v.array(v.unknown())),
});

/** The envelope of a workspace's or lesson's `data`; what stands inside a widget is not the gateway's business and is kept as it came. */
export const documentData = open({
  content: v.optional(content),
  dependencies: v.optional(v.array(open({}))),
  nodes: v.optional(v.array(entryWithId)),
  edges: v.optional(v.array(open({}))),
  locked: v.optional(v.boolean()),
});

/** The body of POST and PUT; `id`, `authorId` and `createdAt` may stand in it and are ignored: the server keeps its own. */
export const documentBody = v.object({ title: v.optional(titleSchema), data: documentData });

export const timestamp = v.string();
export const listEntry = v.object({
  id: v.string(),
  title: v.string(),
  authorId: v.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: v.number(),
});
/** An entry of a list: everything but `data`. Times are ISO 8601 in UTC. */
export type DocumentEntry = v.InferOutput<typeof listEntry>;
/** An entry of the list of what was deleted and can be brought back. */
export const deletedEntry = v.object({ ...listEntry.entries, deletedAt: timestamp });
/** Which epoch a version belongs to; there once the store was restored, because version numbers come again then. */
export const epoch = v.exactOptional(v.string());
export const savedEntry = v.object({ id: v.string(), version: v.number(), epoch, updatedAt: timestamp });
/** What a successful write answers. */
export type SavedEntry = v.InferOutput<typeof savedEntry>;
export const storedDocument = v.object({ ...listEntry.entries, epoch, data: documentData });
/** `reason`: why that state was saved; `here`: whether by the very session that asks. Neither is known of states from before both were kept. */
export const revisionEntry = v.object({
  n: v.number(),
  title: v.string(),
  updatedAt: timestamp,
  reason: v.exactOptional(v.picklist(saveReasons)),
  here: v.exactOptional(v.boolean()),
});
/** An earlier state of a document in its list. */
export type RevisionEntry = v.InferOutput<typeof revisionEntry>;

/** One finished practice attempt; ids are made by the device, and an attempt never changes once it is stored. */
export const attempt = open({ id: idSchema, at: v.pipe(v.string(), v.isoTimestamp()) });
/** The body of PUT /content/record: attempts that the account may not have yet. */
export const recordBody = v.object({ attempts: v.array(attempt) });

export const quotaUse = v.object({ quota: v.picklist([...quotaNames, ...classQuotaNames]), used: v.number(), limit: v.number() });
/** How much of a limit is used. */
export type QuotaUse = v.InferOutput<typeof quotaUse>;
/** The owner's word on links from before the store was restored: whether they all still hold. */
export const waitingLinksBody = v.object({ keep: v.boolean() });

/** The body of POST and PUT of a song. */
export const songBody = v.object({
  title: v.optional(titleSchema),
  data_abc: v.pipe(v.string(), v.maxLength(200_000), v.check(noNul, "A song cannot hold the character NUL.")),
});
/** The body of a batch: songs under ids that the device makes, so that the same batch sent twice is stored once. */
export const songBatchBody = v.object({
  songs: v.optional(v.pipe(v.array(v.object({ id: idSchema, ...songBody.entries })), v.maxLength(MOST_SONGS_AT_ONCE)), []),
  remove: v.optional(v.pipe(v.array(idSchema), v.maxLength(MOST_SONGS_AT_ONCE)), []),
});

/** What an entry of the song book is called. */
export const bookKey = v.pipe(v.string(), v.regex(/^(?:tags|set):[\w.~-]{1,128}$/));
/** A song's tags (`tags:<song>`) or a set list (`set:<id>`): `at` is when the device wrote it, in ms since 1970; `value` null once it was deleted. */
export const bookEntry = v.object({
  key: bookKey,
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  value: v.nullable(v.unknown()),
});
export type BookEntry = v.InferOutput<typeof bookEntry>;
/** The body of PUT of the song book. */
export const songBookBody = v.object({ entries: v.pipe(v.array(bookEntry), v.maxLength(MOST_BOOK_ENTRIES)) });
