import { useEffect } from "react";

/** Keeps the screen awake while something is read that nobody touches; where the browser cannot, it sleeps as ever. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const hold = async (): Promise<void> => {
      if (isOver || document.visibilityState !== "visible" || navigator.wakeLock === undefined) return;
      // A refusal (a low battery) is the system's choice.
      const held = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) void held?.release();
      else lock = held;
    };
    const again = () => void hold();
    document.addEventListener("visibilitychange", again);
    again();
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release();
    };
  }, []);
}
