import type { ChangeEvent, FocusEvent, KeyboardEvent } from "react";
import { useFieldDraft } from "../field/use-field-draft.ts";
import { readTempoOrNone, stepTempo, tempoStep } from "./tempo.ts";

export interface TempoOrNone {
  /** Quarter notes a minute; null for none. */
  readonly tempo: number | null;
  /** Where an arrow key begins when there is none. */
  readonly usual: number;
  readonly onCommit: (tempo: number | null) => void;
}

const tempoText = (tempo: number | null): string => (tempo === null ? "" : String(tempo));

/** A tempo field that may be empty: typed or turned by arrow keys (Shift for tens), taken on Enter; what is wrong with it is told as it is typed. */
export function useTempoOrNone({ tempo, usual, onCommit }: TempoOrNone) {
  const { shown, isEdited, draft } = useFieldDraft({ value: tempo, show: tempoText, read: readTempoOrNone, onCommit });
  const read = readTempoOrNone(shown);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = tempoStep(event.key, event.shiftKey);
    if (step !== undefined) {
      event.preventDefault();
      draft.change(String(stepTempo((read.ok ? read.value : tempo) ?? usual, step)));
    } else if (event.key === "Enter") draft.settle();
    else if (event.key === "Escape" && isEdited) {
      event.stopPropagation();
      draft.discard();
    }
  };
  return {
    draft,
    /** What the field says as it stands; null for none. */
    now: read.ok ? read.value : tempo,
    /** What is wrong with the text, in words. */
    wrong: isEdited && !read.ok ? read.error : undefined,
    input: {
      inputMode: "decimal",
      autoComplete: "off",
      value: shown,
      onChange: (event: ChangeEvent<HTMLInputElement>) => draft.change(event.target.value),
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
      onKeyDown,
    } as const,
  };
}
