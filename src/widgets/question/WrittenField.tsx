import { useId, useRef } from "react";
import { ok } from "../../lib/result.ts";
import { atMost } from "../../ui/controls/field/at-most.ts";
import field from "../../ui/controls/field/field.module.css";
import { useFieldDraft } from "../../ui/controls/field/use-field-draft.ts";

const asItIs = (text: string): string => text;

interface WrittenFieldProps {
  readonly label: string;
  readonly value: string;
  /** Characters of the longest text. */
  readonly most: number;
  readonly placeholder?: string;
  /** Called at each letter; `gesture` names one stay in the field: one step to undo. */
  readonly onWrite: (text: string, gesture: string) => void;
}

/** A line of a question, which is shown below as it is typed. Esc takes back what was typed since the field was entered. */
export function WrittenField({ label, value, most, placeholder, onWrite }: WrittenFieldProps) {
  const id = useId();
  const stay = useRef<{ readonly gesture: string; readonly before: string }>(undefined);
  const begin = ({ timeStamp }: { readonly timeStamp: number }) => {
    stay.current ??= { gesture: `question-${Math.round(timeStamp)}`, before: value };
  };
  const write = (text: string) => onWrite(text, stay.current?.gesture ?? "question");
  const { shown, draft } = useFieldDraft({ value, show: asItIs, read: ok, onCommit: write, commitAfter: 0 });
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <input
        id={id}
        className={field.box}
        value={shown}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onFocus={begin}
        onChange={(event) => {
          begin(event);
          draft.change(atMost(event.target, most));
        }}
        onKeyDown={(event) => {
          const before = stay.current?.before;
          if (event.key !== "Escape" || before === undefined || shown === before) return;
          event.preventDefault();
          draft.change(before);
        }}
        onBlur={() => {
          stay.current = undefined;
          draft.discard();
        }}
      />
    </div>
  );
}
