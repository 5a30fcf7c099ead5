import { effect } from "@preact/signals-core";
import { useEffect } from "react";
import type { StoreMirror } from "../../../host/engine/store-mirror.ts";
import { browserProgress } from "../../../host/storage/lesson-progress.ts";
import { progressOf } from "../../../protocol/records/live-state.ts";
import { useHost, useSignalValue } from "../host.tsx";

/** While it is read, a lesson's widgets are the reader's: what they do is remembered apart from the lesson, and taken up again. */
export function useReading(lesson: string | undefined, reads: boolean): void {
  const { engine, mirror, session } = useHost();
  const reader = useSignalValue(session.shown)?.id;
  useEffect(() => {
    if (lesson === undefined || !reads) return;
    const memory = browserProgress(reader);
    let stop = () => {};
    let isOver = false;
    void engine.dispatch({ type: "lesson/read", on: true, progress: memory.read(lesson) }).then(() => {
      if (!isOver) stop = effect(() => memory.write(lesson, overlays(mirror)));
    });
    return () => {
      isOver = true;
      stop();
      void engine.dispatch({ type: "lesson/read", on: false });
    };
  }, [engine, mirror, lesson, reads, reader]);
}

/** What lies over the widgets' saved states now. */
function overlays(mirror: StoreMirror) {
  const records = mirror.ids("widgetSession").value.map((id) => mirror.record(id).value);
  return Object.fromEntries(
    records.flatMap((record) => (record?.typeName === "widgetSession" ? [[record.widgetId, progressOf(record)]] : [])),
  );
}
