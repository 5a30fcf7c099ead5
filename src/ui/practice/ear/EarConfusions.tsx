import type { Confusion } from "../../../music/ear/confusion.ts";
import { MusicText } from "../../controls/chord/MusicText.tsx";
import * as words from "../../text/en/practice.ts";
import { say } from "../../text/say.ts";
import styles from "../practice.module.css";
import { earLabel } from "./ear-label.ts";

/** What was taken for what in a run of ear training, the commonest first. */
export const EarConfusions = ({ confusions }: { readonly confusions: readonly Confusion[] }) => (
  <section aria-labelledby="confusions">
    <h2 id="confusions" className={styles.section}>
      {words.takenForTitle}
    </h2>
    <table className={styles.confusions}>
      <thead>
        <tr>
          <th scope="col">{words.itWas}</th>
          <th scope="col">{words.youTookItFor}</th>
          <th scope="col">{words.howOften}</th>
        </tr>
      </thead>
      <tbody>
        {confusions.map(({ asked, chosen, count }) => (
          <tr key={`${asked} ${chosen}`}>
            <th scope="row">
              <MusicText text={earLabel(asked)} />
            </th>
            <td>
              <MusicText text={earLabel(chosen)} />
            </td>
            <td>{say(words.times, { count })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
