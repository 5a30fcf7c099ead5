import { flushSync } from "react-dom";
import { firstFrame } from "../../host/page/first-frame.ts";

/** Has what a task changes stand in the frame that the page draws first, and not in one of its own behind it; later it is drawn in its turn. */
export function inFirstFrame(task: () => void): void {
  if (firstFrame.isHeld()) flushSync(task);
  else task();
}
