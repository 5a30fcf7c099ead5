import { useEffect, useRef, useState } from "react";
import { problemText } from "../../text/problems.ts";
import { mayBecomeTempo, stepTempo, typedTempo } from "./tempo.ts";

const COMMIT_DELAY_MS = 200;

export interface TempoDraft {
  readonly text: string;
  /** What is wrong with the text, in words. */
  readonly message: string | undefined;
  readonly type: (text: string) => void;
  readonly step: (by: number) => void;
  /** Commits now: Enter and blur. */
  readonly settle: () => void;
  /** Back to the value: Esc. */
  readonly discard: () => void;
  readonly setFocused: (focused: boolean) => void;
}

/** The text of the tempo field: its own while it is edited, the value's otherwise; committed on Enter, on blur and 200 ms after the last key. */
export function useTempoDraft(value: number, onCommit: (bpm: number) => void): TempoDraft {
  const [draft, setDraft] = useState<string>();
  const [message, setMessage] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const committed = useRef(value);
  const focused = useRef(false);
  if (draft === undefined) committed.current = value;
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = (text: string) => {
    clearTimeout(timer.current);
    const read = typedTempo(text);
    if (!read.ok) return setMessage(problemText(read.error));
    setMessage(undefined);
    if (read.value === committed.current) return;
    committed.current = read.value;
    onCommit(read.value);
  };
  const later = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (mayBecomeTempo(text)) return;
      commit(text);
      if (!focused.current && typedTempo(text).ok) setDraft(undefined);
    }, COMMIT_DELAY_MS);
  };
  const change = (text: string) => {
    setDraft(text);
    if (typedTempo(text).ok || mayBecomeTempo(text)) setMessage(undefined);
    later(text);
  };
  const shown = draft ?? String(value);
  return {
    text: shown,
    message,
    type: change,
    step: (by) => {
      const read = typedTempo(shown);
      change(String(stepTempo(read.ok ? read.value : committed.current, by)));
    },
    settle: () => {
      if (draft === undefined) return;
      commit(draft);
      if (!focused.current) setDraft(undefined);
    },
    discard: () => {
      clearTimeout(timer.current);
      setDraft(undefined);
      setMessage(undefined);
    },
    setFocused: (now) => {
      focused.current = now;
    },
  };
}
