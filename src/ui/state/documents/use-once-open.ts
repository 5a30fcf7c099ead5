import { useEffect, useRef } from "react";

/**
 * A way to do something with what is open: at once, or as soon as it is open, in the order in which it was asked for. The tools stand there
 * before the workspace does, and whoever is quick on a slow machine adds one then.
 */
export function useOnceOpen(isOpen: boolean): (task: () => void) => void {
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (isOpen) for (const task of waiting.current.splice(0)) task();
  }, [isOpen]);
  return (task) => {
    if (isOpen) task();
    else waiting.current.push(task);
  };
}
