import { useId } from "react";
import { ok, type Result } from "../../../lib/result.ts";
import { type OptionFields, readOptions } from "../../../processors/define.ts";
import { classNames } from "../../controls/class-names.ts";
import { useFieldDraft } from "../../controls/field/use-field-draft.ts";
import * as words from "../../text/en/graph.ts";
import { processorText } from "../../text/names.ts";
import { say } from "../../text/say.ts";
import type { ShownNode } from "../model/nodes.ts";
import styles from "./graph.module.css";

export interface NodeOptionsProps {
  readonly node: ShownNode;
  readonly fields: OptionFields;
  readonly onOption: (nodeId: string, name: string, value: string | number) => void;
}

/** What can be set on a processor, on its node. */
export function NodeOptions({ node, fields, onOption }: NodeOptionsProps) {
  const values: Readonly<Record<string, string | number>> = readOptions(fields, node.data);
  const texts = processorText(node.type)?.options;
  return Object.entries(fields).map(([name, field]) => {
    const { label, choices } = texts?.[name] ?? { label: name };
    const value = values[name] ?? field.initial;
    const commit = (next: string | number) => onOption(node.nodeId, name, next);
    return field.kind === "choice" ? (
      <label key={name} className={classNames("nodrag", styles.option)}>
        <span>{label}</span>
        <select
          aria-label={say(words.optionOf, { option: label, node: node.label })}
          value={value}
          onChange={(event) => commit(event.target.value)}
        >
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choices?.[choice] ?? choice}
            </option>
          ))}
        </select>
      </label>
    ) : (
      <WholeField key={name} label={label} of={node.label} low={field.low} high={field.high} value={Number(value)} onCommit={commit} />
    );
  });
}

interface WholeFieldProps {
  readonly label: string;
  readonly of: string;
  readonly low: number;
  readonly high: number;
  readonly value: number;
  readonly onCommit: (value: number) => void;
}

const typedNumber = (text: string): Result<number, null> => (text.trim() === "" ? { ok: false, error: null } : ok(Number(text)));

/** A whole number that owns what is typed until Enter or until it is left. */
function WholeField({ label, of, low, high, value, onCommit }: WholeFieldProps) {
  const id = useId();
  const { shown, draft } = useFieldDraft({ value, show: String, read: typedNumber, onCommit });
  return (
    <label htmlFor={id} className={classNames("nodrag", styles.option)}>
      <span>{label}</span>
      <input
        id={id}
        type="number"
        aria-label={say(words.optionOf, { option: label, node: of })}
        min={low}
        max={high}
        value={shown}
        onChange={(event) => draft.change(event.target.value)}
        onBlur={() => draft.leave()}
        onKeyDown={(event) => event.key === "Enter" && draft.leave()}
      />
    </label>
  );
}
