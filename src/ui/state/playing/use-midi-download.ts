import type { WidgetId } from "../../../documents/records.ts";
import { MIDI_FILE_NAME } from "../../../music/midi-file.ts";
import { useHost } from "../host.tsx";
import { downloadFile } from "../page/download-file.ts";

/** Gives a widget's piece to the person as a MIDI file; what cannot be exported is told. */
export function useMidiDownload(id: WidgetId): () => void {
  const { engine, instrument, notices } = useHost();
  return () =>
    void engine.exportMidi(id, instrument.value).then((file) => {
      if (!file.ok) return notices.tell(file.error);
      downloadFile(file.value as BlobPart, MIDI_FILE_NAME, "audio/midi");
    });
}
