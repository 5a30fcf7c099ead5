import { useEffect, useState } from "react";

/** True once the step has waited for so many seconds; null waits for ever. */
export function useHint(seconds: number | null, step: number): boolean {
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    if (seconds === null || seconds === 0) return;
    const timer = setTimeout(() => setShown(step), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, step]);
  return seconds === 0 || (seconds !== null && shown === step);
}
