import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { classNames } from "../class-names.ts";
import field from "../field/field.module.css";
import styles from "./select.module.css";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** Other names that it is found by. */
  readonly aliases?: readonly string[];
  /** Options with the same group stand together under its name, in the order they come. */
  readonly group?: string;
}

export interface SelectProps {
  /** Its name: shown above it unless `hideLabel`. */
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

/** A combobox for a list that is known by heart: the system's own select, with typing ahead. For a list to search in, see SearchSelect. */
export function Select({ label, hideLabel = false, value, options, onChange, disabled = false }: SelectProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={hideLabel ? "visually-hidden" : field.label}>
        {label}
      </label>
      <span className={styles.select}>
        <select
          id={id}
          className={classNames(field.box, styles.native)}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {groupOptions(options).map(([group, members]) =>
            group === undefined ? (
              members.map((option) => <Option key={option.value} {...option} />)
            ) : (
              <optgroup key={group} label={group}>
                {members.map((option) => (
                  <Option key={option.value} {...option} />
                ))}
              </optgroup>
            ),
          )}
        </select>
        <ChevronDown className={styles.chevron} />
      </span>
    </div>
  );
}

const Option = ({ value, label }: SelectOption) => <option value={value}>{label}</option>;

/** Options in their groups, groups in the order in which they first come. */
export function groupOptions(options: readonly SelectOption[]): readonly (readonly [string | undefined, readonly SelectOption[]])[] {
  const groups = new Map<string | undefined, SelectOption[]>();
  for (const option of options) {
    const members = groups.get(option.group);
    if (members === undefined) groups.set(option.group, [option]);
    else members.push(option);
  }
  return [...groups];
}
