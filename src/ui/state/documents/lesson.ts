import { computed, effect } from "@preact/signals-core";
import { useSignals } from "@preact/signals-react/runtime";
import { useMemo } from "react";
import { sortedBlocks } from "../../../documents/lesson/codec.ts";
import { titleOfBlocks } from "../../../documents/lesson/title.ts";
import { type BlockRecord, blockKey, recordIds } from "../../../documents/records.ts";
import type { StoreMirror } from "../../../host/engine/store-mirror.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { useHost, useSignalValue } from "../host.tsx";
import { useRecord } from "../records.ts";

/** The open lesson's blocks in order, as the page's mirror has them. */
export function blocksOf(mirror: StoreMirror): BlockRecord[] {
  const records = mirror.ids("block").value.map((id) => mirror.record(id).value);
  return sortedBlocks(records.filter((record) => record?.typeName === "block"));
}

/** Calls back now and after each frame that changed a block, until it is stopped. */
export const watchBlocks = (mirror: StoreMirror, changed: () => void): (() => void) =>
  effect(() => {
    blocksOf(mirror);
    queueMicrotask(changed);
  });

/** A block as the editor deals with it. */
export const editedBlock = ({ id, type, data }: BlockRecord) => ({ key: blockKey(id), type, data });

/** A block's data as the mirror has it now. */
export function blockData(mirror: StoreMirror, key: string): JsonObject | undefined {
  const record = mirror.record(recordIds.block(key)).peek();
  return record?.typeName === "block" ? record.data : undefined;
}

/** The open lesson's title: its first heading. Drawn again when it changes, not at each letter of the text. */
export function useLessonTitle(): string {
  const { mirror } = useHost();
  return useSignalValue(useMemo(() => computed(() => titleOfBlocks(blocksOf(mirror))), [mirror]));
}

/** Whether the open lesson has something that folds. */
export function useHasFolds(): boolean {
  const { mirror } = useHost();
  return useSignalValue(useMemo(() => computed(() => blocksOf(mirror).some(({ type }) => type === "toggle")), [mirror]));
}

/** A heading of the table of contents. */
export interface Heading {
  readonly key: string;
  readonly level: number;
  readonly text: string;
}

/** The open lesson's headings in order. */
export function useHeadings(): readonly Heading[] {
  const { mirror } = useHost();
  useSignals();
  return blocksOf(mirror).flatMap(({ id, type, data }) =>
    type === "header" && typeof data.text === "string" && data.text.trim() !== ""
      ? [{ key: blockKey(id), level: typeof data.level === "number" ? data.level : 2, text: data.text }]
      : [],
  );
}

/** The keys of the open lesson's blocks in order; drawn again when they move, not at each letter of the text. */
export function useLessonOrder(): readonly string[] {
  const { mirror } = useHost();
  const keys = useSignalValue(useMemo(() => computed(() => JSON.stringify(blocksOf(mirror).map(({ id }) => blockKey(id)))), [mirror]));
  return useMemo((): readonly string[] => JSON.parse(keys), [keys]);
}

/** The address of an image's picture; undefined while there is none of that name. */
export const useImageUrl = (hash: string): string | undefined => useRecord("image", recordIds.image(hash))?.url;

/** The open lesson's blocks in order. */
export function useLessonBlocks(): readonly BlockRecord[] {
  const { mirror } = useHost();
  useSignals();
  return blocksOf(mirror);
}

/** The blocks as they are when the editor is first drawn. */
export function useFirstBlocks(): BlockRecord[] {
  const { mirror } = useHost();
  return useMemo(() => blocksOf(mirror), [mirror]);
}
