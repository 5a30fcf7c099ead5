import { HandleMark } from "../canvas/HandleMark.tsx";
import styles from "../editor.module.css";
import { legend } from "../model/families.ts";

/** What the handles of each payload look like. */
export const Legend = () => (
  <>
    <h3>Handles</h3>
    <ul className={styles.legend}>
      {legend.map((payload) => (
        <li key={payload}>
          <HandleMark payload={payload} />
          {payload}
        </li>
      ))}
    </ul>
    <p className={styles.hint}>Shape is the family, colour the type. Only the same type links.</p>
  </>
);
