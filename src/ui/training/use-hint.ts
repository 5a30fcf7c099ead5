import { useEffect, useState } from "react";
import { later } from "../../host/clock/clock.ts";

/** True once the step has waited for so many seconds; null waits for ever. */
export function useHint(seconds: number | null, step: number): boolean {
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    if (seconds === null || seconds === 0) return;
    return later(seconds * 1000, () => setShown(step));
  }, [seconds, step]);
  return seconds === 0 || (seconds !== null && shown === step);
}
