import { bringIntoSight } from "../controls/scroller.ts";
import { useHeadings } from "../state/documents/lesson.ts";
import * as words from "../text/en/lesson.ts";
import styles from "./contents.module.css";

/** The lesson's headings, to go to. */
export function Contents() {
  const headings = useHeadings();
  if (headings.length < 2) return null;
  return (
    <nav className={styles.contents} aria-label={words.contents}>
      <b>{words.contents}</b>
      <ol>
        {headings.map(({ key, level, text }) => (
          <li key={key} data-level={level}>
            <button type="button" onClick={() => goTo(key)}>
              {text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function goTo(key: string): void {
  const heading = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (heading !== null) bringIntoSight(heading, "start");
}
