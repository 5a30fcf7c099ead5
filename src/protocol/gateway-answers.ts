/** What the gateway answers with status 200, call by call; beside the contract, because a page that opens needs none of it before its first answer. */
import * as v from "valibot";
import { documentKinds, userSchema } from "./gateway-contract.ts";
import { oembed } from "./gateway-contract-oembed.ts";
import {
  attempt,
  bookEntry,
  deletedEntry,
  documentData,
  epoch,
  listEntry,
  quotaUse,
  revisionEntry,
  savedEntry,
  storedDocument,
  timestamp,
} from "./gateway-contract-schemas.ts";

/** A document as a copy of the account holds it, with the states that later saves replaced. */
const copiedDocument = v.object({
  id: v.string(),
  kind: v.picklist(documentKinds),
  title: v.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  data: documentData,
  earlier: v.array(v.object({ n: v.number(), title: v.string(), updatedAt: timestamp, data: documentData })),
});

const data = <T extends v.GenericSchema>(schema: T) => v.object({ data: schema });
/** The answers of each call with status 200. */
export const answers = {
  list: data(v.object({ content: v.array(listEntry) })),
  /** `more`: whether others were deleted before these. */
  deleted: data(v.object({ content: v.array(deletedEntry), more: v.exactOptional(v.boolean()) })),
  document: data(storedDocument),
  saved: data(savedEntry),
  revisions: data(v.object({ content: v.array(revisionEntry) })),
  revision: data(v.object({ n: v.number(), title: v.string(), updatedAt: timestamp, data: documentData })),
  share: data(v.object({ token: v.string(), path: v.string() })),
  links: data(v.object({ links: v.number() })),
  shared: data(v.object({ kind: v.picklist(documentKinds), title: v.string(), updatedAt: timestamp, data: documentData })),
  oembed,
  waitingLinks: data(
    v.object({ content: v.array(v.object({ id: v.string(), kind: v.picklist(documentKinds), title: v.string(), links: v.number() })) }),
  ),
  /** With `since`: a page, `next` being what to ask with for what comes after it, and `more` whether there is any already. */
  record: data(v.object({ attempts: v.array(attempt), next: v.exactOptional(v.number()), more: v.exactOptional(v.boolean()) })),
  usage: data(v.object({ quotas: v.array(quotaUse) })),
  songs: data(
    v.object({
      content: v.array(
        v.object({ song: v.object({ id: v.string(), title: v.string(), data_abc: v.string(), own: v.exactOptional(v.boolean()) }) }),
      ),
    }),
  ),
  /** `data_abc` is left out where heads were asked for; `next`, in a page, is what to ask with for what comes after it. */
  songHeads: data(
    v.object({
      content: v.array(
        v.object({
          song: v.object({
            id: v.string(),
            title: v.string(),
            data_abc: v.exactOptional(v.string()),
            own: v.exactOptional(v.boolean()),
            updatedAt: v.exactOptional(timestamp),
          }),
        }),
      ),
      next: v.exactOptional(v.string()),
    }),
  ),
  /** `refused` says why a song of a batch was not stored. */
  songBatch: data(v.object({ content: v.array(v.object({ id: v.string(), refused: v.exactOptional(v.string()) })) })),
  song: data(v.object({ id: v.string() })),
  /** `more`: in a page, whether there are entries after it. */
  songBook: data(v.object({ entries: v.array(bookEntry), more: v.exactOptional(v.boolean()) })),
  user: data(userSchema),
  refresh: data(v.object({ expiresAt: timestamp, refreshAfterMs: v.number(), epoch, near: v.exactOptional(v.array(quotaUse)) })),
  leaving: data(v.object({ goneAt: timestamp })),
  /** A file and no answer in `data`: a page saves it as it comes. */
  accountCopy: v.object({
    format: v.literal("woodshed-account"),
    version: v.number(),
    madeAt: timestamp,
    user: v.object({ id: v.string(), name: v.string() }),
    documents: v.array(copiedDocument),
    songs: v.array(v.object({ id: v.string(), title: v.string(), data_abc: v.string() })),
    book: v.array(bookEntry),
    record: v.array(attempt),
    /** What a learner's class has of them. */
    class: v.exactOptional(v.unknown()),
  }),
  nothing: data(v.object({})),
  health: data(v.object({ status: v.string(), problems: v.exactOptional(v.array(v.string())) })),
} as const;
/** A song of the repertoire; `own` marks those of who asks. */
export type StoredSong = v.InferOutput<typeof answers.songs>["data"]["content"][number]["song"];
