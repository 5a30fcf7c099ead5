import * as words from "../../text/en/graph.ts";
import { HandleMark } from "../canvas/HandleMark.tsx";
import styles from "../editor.module.css";
import { legend } from "../model/families.ts";

/** What the handles of each payload look like. */
export const Legend = () => (
  <>
    <h3>{words.handles}</h3>
    <ul className={styles.legend}>
      {legend.map((payload) => (
        <li key={payload}>
          <HandleMark payload={payload} />
          {payload}
        </li>
      ))}
    </ul>
    <p className={styles.hint}>{words.legendHint}</p>
  </>
);
