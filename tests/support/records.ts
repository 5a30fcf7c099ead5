import { recordIds, revision, widgetId } from "../../src/documents/records.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { type StoreRecord, sessionIds } from "../../src/protocol/records/session-records.ts";
import type { StoreFrame } from "../../src/protocol/records/store-feed.ts";

/** A player's record. */
export const playerRecord = (id: string, state: JsonObject = {}): StoreRecord => ({
  id: recordIds.widget(id),
  typeName: "widget",
  scope: "document",
  widgetId: widgetId(id),
  type: "player",
  state,
  extra: {},
});

/** A workspace that is open, as the session tells of it. @param id null: never stored */
export const openRecord = (draftId: string, id: string | null = null, home: "account" | "device" = "account"): StoreRecord => ({
  id: sessionIds.open,
  typeName: "open",
  scope: "session",
  document: {
    kind: "document",
    of: "workspace",
    draftId,
    home: id === null ? "none" : home,
    id,
    authorId: null,
    createdAt: null,
    formerId: null,
  },
});

/** A frame that adds records to an empty store. */
export const frameOf = (records: readonly StoreRecord[], rev: number): StoreFrame => ({
  rev: revision(rev),
  diff: { added: Object.fromEntries(records.map((record) => [record.id, record])), updated: {}, removed: {} },
  cause: "engine",
});
