import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { holdFocus } from "../../controls/dialog/hold-focus.ts";
import { useFocusReturn } from "../../controls/menu/use-focus-return.ts";
import { useWakeLock } from "../../sheet/use-wake-lock.ts";
import styles from "./stage.module.css";

export interface StageProps {
  readonly label: string;
  /** What kind of training it is. */
  readonly mode: "simple" | "timed" | "wait" | "ear";
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** What lies behind the stage is not painted: otherwise each verdict would draw the whole page once more. */
function useNothingBehind(): void {
  useLayoutEffect(() => {
    const page = document.getElementById("root");
    page?.setAttribute("data-behind", "");
    return () => page?.removeAttribute("data-behind");
  }, []);
}

/** Esc leaves also when nothing has the focus: what had it may be gone, as Start is when a run has ended. */
function useEscape(onLeave: () => void): void {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && event.target === document.body) onLeave();
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [onLeave]);
}

/** The whole screen for one training: the screen stays awake, the focus inside, Esc leaves. */
export function Stage({ label, mode, onLeave, children }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  useWakeLock();
  useFocusReturn(true);
  useNothingBehind();
  useEscape(onLeave);
  useEffect(() => stage.current?.focus(), []);
  return createPortal(
    <div
      ref={stage}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      className={styles.stage}
      data-mode={mode}
      onKeyDown={(event) => {
        holdFocus(event);
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onLeave();
      }}
    >
      {children}
    </div>,
    document.body,
  );
}
