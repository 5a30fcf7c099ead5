import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** Where a frame's head takes what its view puts there: null until it is drawn, undefined where there is no frame. */
export const HeadSlot = createContext<HTMLElement | null | undefined>(undefined);

export interface HeadActionsProps {
  /** The widget's own actions: small buttons. */
  readonly children: ReactNode;
  /** What stands in the view where it has no frame, as in a lesson that is read. */
  readonly frameless: ReactNode;
}

/** A view's own actions in the head of the frame around it. */
export function HeadActions({ children, frameless }: HeadActionsProps) {
  const slot = useContext(HeadSlot);
  if (slot === undefined) return frameless;
  return slot && createPortal(children, slot);
}
