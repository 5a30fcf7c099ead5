import { useCallback } from "react";
import { writtenHigher } from "../../../music/notation/reading/written-for-names.ts";
import { midiOf } from "../../../music/pitch.ts";
import { useHost } from "../host.tsx";
import { useDispatch } from "../records.ts";

/** Sounds notes of a sheet together, by their names as they are written for the reader. */
export function useHearNotes(): (notes: readonly string[]) => void {
  const { writtenFor } = useHost();
  const dispatch = useDispatch();
  return useCallback(
    (notes) => {
      const sounding = notes.flatMap((note) => midiOf(note) ?? []).map((midi) => midi - writtenHigher(writtenFor.peek()));
      const inRange = sounding.filter((midi) => midi >= 0 && midi <= 127);
      if (inRange.length > 0) dispatch({ type: "preview/notes", notes: inRange });
    },
    [dispatch, writtenFor],
  );
}
