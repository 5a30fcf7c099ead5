import { useRef, useState } from "react";
import { useFieldDraft } from "../field/use-field-draft.ts";
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
  const [message, setMessage] = useState<string>();
  const focused = useRef(false);
  const tell = (read: ReturnType<typeof typedTempo>) => {
    setMessage(read.ok ? undefined : read.error);
    if (read.ok && !focused.current) draft.discard();
  };
  const onTimed = (read: ReturnType<typeof typedTempo>, text: string) => {
    if (!mayBecomeTempo(text)) tell(read);
  };
  const { shown, draft } = useFieldDraft({ value, show: String, read: typedTempo, onCommit, commitAfter: COMMIT_DELAY_MS, onTimed });
  const type = (text: string) => {
    if (typedTempo(text).ok || mayBecomeTempo(text)) setMessage(undefined);
    draft.change(text);
  };
  return {
    text: shown,
    message,
    type,
    step: (by) => {
      const read = typedTempo(shown);
      type(String(stepTempo(read.ok ? read.value : draft.value, by)));
    },
    settle: () => {
      const read = draft.commit();
      if (read !== undefined) tell(read);
      if (!focused.current) draft.discard();
    },
    discard: () => {
      draft.discard();
      setMessage(undefined);
    },
    setFocused: (now) => {
      focused.current = now;
    },
  };
}
