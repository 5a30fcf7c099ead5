import { effect, type ReadonlySignal, untracked } from "@preact/signals-core";
import { AS_IT_SOUNDS, type WrittenFor } from "../../music/notation/reading/written-for-names.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { EngineClient } from "./engine-client.ts";
import type { StoreMirror } from "./store-mirror.ts";

/** Tells the engine whom sheets are written for: whenever a person says another, and an engine that begins anew. */
export function followWrittenFor(engine: Pick<EngineClient, "dispatch">, mirror: StoreMirror, chosen: ReadonlySignal<WrittenFor>): void {
  effect(() => {
    const { instrument, octave } = chosen.value;
    const isOpen = mirror.record(sessionIds.open).value !== undefined;
    const record = mirror.record(sessionIds.writtenFor).value;
    const told = record?.typeName === "writtenFor" ? record : AS_IT_SOUNDS;
    if (!isOpen || (told.instrument === instrument && told.octave === octave)) return;
    untracked(() => void engine.dispatch({ type: "sheet/write-for", instrument, octave }));
  });
}
