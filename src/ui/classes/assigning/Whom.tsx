import type { ClassLearner } from "../../../protocol/gateway-contract-classes.ts";
import * as words from "../../text/en/classes/tasks.ts";
import styles from "../classes.module.css";

interface WhomProps {
  readonly people: readonly ClassLearner[];
  /** Null: the whole class. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (learners: readonly string[] | null) => void;
}

/** For whom an assignment is: the whole class, or those of it that are ticked. */
export function Whom({ people, chosen, onChange }: WhomProps) {
  const toggle = (id: string) =>
    onChange((chosen ?? []).includes(id) ? (chosen ?? []).filter((each) => each !== id) : [...(chosen ?? []), id]);
  return (
    <fieldset className={styles.whom}>
      <legend>{words.forWhom}</legend>
      <label className={styles.check}>
        <input type="checkbox" checked={chosen === null} onChange={(event) => onChange(event.target.checked ? null : [])} />
        {words.everybody}
      </label>
      {chosen !== null && (
        <div className={styles.some}>
          {people.map(({ id, nickname }) => (
            <label key={id} className={styles.check}>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              {nickname}
            </label>
          ))}
        </div>
      )}
      {chosen?.length === 0 && <p role="status">{people.length === 0 ? words.nobodyToChoose : words.nobodyChosen}</p>}
    </fieldset>
  );
}
