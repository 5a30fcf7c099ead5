import { decodeLesson, encodeLesson } from "../../documents/lesson/codec.ts";
import type { DocumentRecord } from "../../documents/records.ts";
import { documentTypeNames } from "../../documents/records.ts";
import { decodeWorkspace, encodeWorkspace } from "../../documents/workspace/codec.ts";
import { equalData, isJsonObject, type JsonObject } from "../../lib/json.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import type { DocumentRef } from "../../protocol/engine/engine-api.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { refuse } from "../../protocol/problems.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import { widgetCodec } from "../../widgets/stored-state.ts";
import type { DocumentHooks } from "../documents/persistence.ts";
import { forgetAll, type GraphMemory } from "../links/graph-memory.ts";
import { withLinkedNodes } from "../links/linked-nodes.ts";
import { sendStates } from "../links/prime.ts";
import type { Store } from "../store/store.ts";
import { dashboardDocument } from "./dashboard-document.ts";
import { defaultLesson } from "./default-lesson.ts";
import { defaultWorkspace } from "./default-workspace.ts";

/** The part of playback that opening touches. */
interface OpeningPlayback {
  reset(): void;
  refresh(): void;
}

/** Opening, replacing and exporting the document of a store. */
export interface OpenDocuments extends DocumentHooks {
  /** `leave` runs once it is sure that what is open goes, while it still stands in the store. */
  open(ref: DocumentRef, leave: () => void): Result<null, Problem>;
  /** The stored JSON of what is open; `origin` says where it is stored. */
  exportDocument(origin: JsonObject): Result<unknown, Problem>;
}

/** Makes the opener of a store. */
export function openDocuments(store: Store, playback: OpeningPlayback, memory: GraphMemory): OpenDocuments {
  /** With `settles`, every linked state is sent along once, else no further than processors. */
  function replace(records: readonly DocumentRecord[], settles: boolean): void {
    playback.reset();
    forgetAll(memory);
    store.transact({ cause: "engine" }, (tx) => {
      for (const record of documentRecords(store)) tx.remove(record.id);
      if (tx.get(sessionIds.reading) !== undefined) tx.remove(sessionIds.reading);
      for (const record of withLinkedNodes(records)) tx.put(record);
      sendStates(tx, memory, { quiet: !settles });
      return ok(null);
    });
    store.forgetHistory();
  }
  const load = (records: readonly DocumentRecord[] | null, kind: DocumentKind = "workspace") =>
    replace(records ?? (kind === "editor" ? defaultLesson() : defaultWorkspace()), records === null);
  return {
    store,
    records: () => documentRecords(store),
    load: load,
    update(records) {
      updateAll(store, memory, records);
      playback.refresh();
    },
    open(ref, leave) {
      if (ref.kind === "records") {
        store.restore(ref.records, ref.rev);
        store.transact({ cause: "engine" }, (tx) => ok(sendStates(tx, memory, { quiet: true })));
        return ok(null);
      }
      if (ref.kind === "dashboard") {
        leave();
        const records = dashboardDocument(ref.progressions, ref.tools);
        replace(records, true);
        restoreTools(store, records, ref.tools);
        return ok(null);
      }
      const read = ref.kind === "json" ? decode(ref.json) : ok(null);
      if (!read.ok) return read;
      leave();
      load(read.value, ref.kind === "new-lesson" ? "editor" : "workspace");
      return ok(null);
    },
    exportDocument: (origin) => exportDocument(store, origin),
  };
}

/** Once the links of a dashboard are settled, its tools stand as they were left: what came last to a player is in no link. */
function restoreTools(store: Store, records: readonly DocumentRecord[], tools: unknown): void {
  if (!isJsonObject(tools)) return;
  store.transact({ cause: "engine" }, (tx) => {
    for (const record of records) if (record.typeName === "widget" && record.widgetId in tools) tx.put(record);
    return ok(null);
  });
}

/** Reads what is a lesson by its blocks as one, anything else as a workspace. */
function decode(json: unknown): Result<DocumentRecord[]> {
  const isLesson = isJsonObject(json) && isJsonObject(json.content) && "blocks" in json.content;
  return isLesson ? decodeLesson(json, widgetCodec) : decodeWorkspace(json, widgetCodec);
}

/** Makes the store's document these records, writing only what differs; undo stays possible. */
function updateAll(store: Store, memory: GraphMemory, records: readonly DocumentRecord[]): void {
  const whole = withLinkedNodes(records);
  const kept = new Set<string>(whole.map(({ id }) => id));
  store.transact({ cause: "engine" }, (tx) => {
    for (const { id } of documentRecords(store)) if (!kept.has(id)) tx.remove(id);
    for (const record of whole) if (!equalData(record, store.get(record.id))) tx.put(record);
    sendStates(tx, memory, { quiet: true });
    return ok(null);
  });
}

function documentRecords(store: Store): DocumentRecord[] {
  return documentTypeNames.flatMap((typeName): readonly DocumentRecord[] => store.all(typeName));
}

function exportDocument(store: Store, origin: JsonObject): Result<unknown> {
  const records = documentRecords(store);
  if (records.some((record) => record.typeName === "workspace")) return ok({ ...encodeWorkspace(records, widgetCodec), ...origin });
  if (records.some((record) => record.typeName === "lesson")) return ok({ ...encodeLesson(records, widgetCodec), ...origin });
  return refuse("nothing-open");
}
