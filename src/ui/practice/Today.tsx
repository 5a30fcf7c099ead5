import { useNavigate } from "react-router-dom";
import { sessionOf } from "../../documents/practice/today.ts";
import type { PracticeReport } from "../../protocol/engine/practice-api.ts";
import { Button } from "../controls/button/Button.tsx";
import { MusicText } from "../controls/chord/MusicText.tsx";
import { useSession } from "../state/practice/session.ts";
import * as words from "../text/en/practice.ts";
import { listed, say } from "../text/say.ts";
import styles from "./practice.module.css";
import { blockName, handedBlock } from "./session-words.ts";

const MINUTES = 15;

/** A session of a quarter of an hour from what is due, weak and new. */
export function Today({ report }: { readonly report: PracticeReport }) {
  const navigate = useNavigate();
  const { session, begin } = useSession();
  const blocks = sessionOf(report, MINUTES);
  const [first] = blocks;
  if (session !== undefined || first === undefined) return null;
  const start = () => {
    begin(blocks);
    void navigate("/dashboard", { state: handedBlock(first) });
  };
  return (
    <section aria-labelledby="today">
      <h2 id="today" className={styles.section}>
        {say(words.todayMinutes, { minutes: MINUTES })}
      </h2>
      <ol className={styles.short}>
        {blocks.map(({ kind, minutes, changes }) => (
          <li key={kind}>
            <span>{blockName({ kind })}</span>
            <span className="num">{say(words.minutesOf, { count: minutes })}</span>
            <span className={styles.detail}>
              <MusicText text={listed([...new Set(changes.map(({ to }) => to))])} />
            </span>
          </li>
        ))}
      </ol>
      <Button variant="line" onClick={start}>
        {words.beginToday}
      </Button>
    </section>
  );
}
