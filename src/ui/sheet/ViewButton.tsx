import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import { SCORE_VIEWS, type ScoreView } from "../../music/notation/score.ts";
import { Button } from "../controls/button/Button.tsx";
import { Popover } from "../controls/popover/Popover.tsx";
import * as words from "../text/en/sheet.ts";
import { say } from "../text/say.ts";
import styles from "./view-button.module.css";

export interface ViewButtonProps {
  readonly view: ScoreView;
  readonly onChange: (view: ScoreView) => void;
  readonly onPrint: () => void;
  /** What else is asked of the sheet, under the views. */
  readonly more?: ReactNode;
}

/** How the score stands on the page: it says which view is shown, and opens the choice of the four. */
export const ViewButton = ({ view, onChange, onPrint, more }: ViewButtonProps) => (
  <Popover
    small
    label={say(words.viewOf, { view: words.views[view] })}
    className={styles.trigger}
    trigger={
      <>
        <BookOpen className={styles.sign} />
        <span className={styles.word}>{words.views[view]}</span>
      </>
    }
  >
    {() => (
      <>
        <fieldset className={styles.views} aria-label={words.view}>
          {SCORE_VIEWS.map((each) => (
            <Button key={each} pressed={each === view} onClick={() => onChange(each)}>
              <span className={styles.choice}>
                {words.views[each]}
                <span className={styles.hint}>{words.viewHints[each]}</span>
              </span>
            </Button>
          ))}
          <Button onClick={onPrint}>
            <span className={styles.choice}>{words.print}</span>
          </Button>
        </fieldset>
        {more}
      </>
    )}
  </Popover>
);
