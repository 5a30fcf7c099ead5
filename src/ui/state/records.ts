import { useSignals } from "@preact/signals-react/runtime";
import { useCallback } from "react";
import type { RecordId, WidgetId } from "../../documents/records.ts";
import { recordIds } from "../../documents/records.ts";
import type { EngineClient } from "../../host/engine/engine-client.ts";
import { recordsOf, type StoreMirror } from "../../host/engine/store-mirror.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import type { EditedDocument, OpenDocument } from "../../protocol/records/open-document.ts";
import { type StoreRecord, sessionIds, type TransportRecord } from "../../protocol/records/session-records.ts";
import { useHost, useSignalValue } from "./host.tsx";

type TypeName = StoreRecord["typeName"];
type RecordOf<T extends TypeName> = Extract<StoreRecord, { typeName: T }>;

/** The record of that id when it is of that type; drawn again when it changes. */
export function useRecord<T extends TypeName>(typeName: T, id: RecordId): RecordOf<T> | undefined {
  const record = useSignalValue(useHost().mirror.record(id));
  return record?.typeName === typeName ? (record as RecordOf<T>) : undefined;
}

/** All records of a type; drawn again when one of them changes. */
export function useRecords<T extends TypeName>(typeName: T): readonly RecordOf<T>[] {
  const { mirror } = useHost();
  useSignals();
  return recordsOf(mirror, typeName);
}

export const useWorkspace = () => useRecord("workspace", recordIds.workspace);
/** What is open; undefined while nothing is. */
export const useOpen = () => useRecord("open", sessionIds.open)?.document;
/** The document that is edited; undefined while none is. */
export const useEditedDocument = (): EditedDocument | undefined => edited(useOpen());
/** The same as it is now, for what happens later than the drawing. */
export function editedNow(mirror: StoreMirror): EditedDocument | undefined {
  const record = mirror.record(sessionIds.open).peek();
  return record?.typeName === "open" ? edited(record.document) : undefined;
}
const edited = (open: OpenDocument | undefined): EditedDocument | undefined => (open?.kind === "document" ? open : undefined);
/** How safe the edited document is; undefined while none is. */
export const useSaveRecord = () => useRecord("save", sessionIds.save);
export const useHistoryDepth = () => useRecord("history", sessionIds.history) ?? { undo: 0, redo: 0 };
export const useTransport = (id: WidgetId): TransportRecord | undefined => useRecord("transport", sessionIds.transport(id));

/** Sends a command, to do something with its answer; a refusal is told to the person in place of being lost. */
export function useSend(): (command: Command) => ReturnType<EngineClient["dispatch"]> {
  const { engine, notices } = useHost();
  return useCallback(
    async (command) => {
      const result = await engine.dispatch(command);
      if (!result.ok) notices.tell(result.error);
      return result;
    },
    [engine, notices],
  );
}

/** Sends a command; a refusal is told to the person in place of being lost. */
export function useDispatch(): (command: Command) => void {
  const send = useSend();
  return (command) => void send(command);
}
