import { signal } from "@preact/signals-core";
import { useSignalValue } from "../host.tsx";

const isPrinting = signal(false);

/** Begins or ends the printing of the open workspace's scores. */
export const printScores = (on = true): void => {
  isPrinting.value = on;
};

/** Whether the scores of the open workspace are being printed. */
export const useScoresPrinting = (): boolean => useSignalValue(isPrinting);
