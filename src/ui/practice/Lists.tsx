import { ArrowRight } from "lucide-react";
import type { ListedChange, ListedWeakness, PracticeKey } from "../../documents/practice/overview.ts";
import type { ElementName } from "../../music/element-name.ts";
import { namedFrom, namedTo } from "../../music/training/changes.ts";
import { Button } from "../controls/button/Button.tsx";
import { ElementSymbol } from "../controls/chord/ElementSymbol.tsx";
import { MusicText } from "../controls/chord/MusicText.tsx";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/practice.ts";
import { Said } from "../text/Said.tsx";
import { say } from "../text/say.ts";
import { earLabel } from "./ear/ear-label.ts";
import styles from "./practice.module.css";
import { changeText, percent, reasonText, seconds } from "./words.ts";

const From = ({ element }: { readonly element: ElementName }) => (
  <>
    <ElementSymbol element={element} />
    <span className={styles.arrow}>
      <ArrowRight aria-hidden="true" />
    </span>
  </>
);

const ChangeName = ({ from, to }: { readonly from: ElementName | null; readonly to: ElementName }) => (
  <span className={styles.change}>
    {from === null ? (
      <ElementSymbol element={to} />
    ) : (
      <Said
        text={words.fromTo}
        values={{ from: <From element={from} />, to: <ElementSymbol element={to} /> }}
        className="visually-hidden"
      />
    )}
  </span>
);

const Share = ({ share }: { readonly share: number }) => (
  <span className={styles.share}>
    <span className={styles.bar} aria-hidden="true">
      <i style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
    <span className="num">{say(words.clean, { percent: percent(share) })}</span>
  </span>
);

interface WeakListProps {
  readonly weak: readonly ListedWeakness[];
  readonly onPractise: (change: ListedWeakness) => void;
}

/** What to practise now, each with the reason and its own way there. */
export const WeakList = ({ weak, onPractise }: WeakListProps) => (
  <section aria-labelledby="weak-changes">
    <h2 id="weak-changes" className={styles.section}>
      {words.weakNow}
    </h2>
    <ul className={styles.rows}>
      {weak.map((change) => (
        <li key={change.id}>
          <ChangeName from={namedFrom(change)} to={namedTo(change)} />
          <Share share={1 - change.errorRate} />
          <span className={styles.detail}>
            <Said
              text={words.whyAndHow}
              values={{ reason: reasonText(change), how: changeText(change), key: <MusicText text={change.key} /> }}
            />
          </span>
          <Button
            variant="line"
            aria-label={
              change.from === null ? say(words.practiseChord, change) : say(words.practiseChange, { from: change.from, to: change.to })
            }
            onClick={() => onPractise(change)}
          >
            {common.practise}
          </Button>
        </li>
      ))}
    </ul>
  </section>
);

/** The slowest changes of all. */
export const SlowList = ({ changes }: { readonly changes: readonly ListedChange[] }) => (
  <section aria-labelledby="slowest-changes">
    <h2 id="slowest-changes" className={styles.section}>
      {words.slowestChanges}
    </h2>
    <ol className={styles.short}>
      {changes.map((change) => (
        <li key={change.id}>
          <ChangeName from={namedFrom(change)} to={namedTo(change)} />
          <span className="num">{seconds(change.foundMs ?? 0)}</span>
          <span className={styles.detail}>{say(words.times, { count: change.attempts })}</span>
        </li>
      ))}
    </ol>
  </section>
);

/** What was missed, wrong or off its time most often. */
export const MissedList = ({
  changes,
  onPractise,
}: {
  readonly changes: readonly ListedChange[];
  readonly onPractise: (change: ListedChange) => void;
}) => (
  <section aria-labelledby="missed-changes">
    <h2 id="missed-changes" className={styles.section}>
      {words.mostMissed}
    </h2>
    <ol className={styles.short}>
      {changes.map((change) => (
        <li key={change.id}>
          <ChangeName from={namedFrom(change)} to={namedTo(change)} />
          <Share share={1 - change.errorRate} />
          <Button
            variant="line"
            aria-label={
              change.from === null ? say(words.practiseChord, change) : say(words.practiseChange, { from: change.from, to: change.to })
            }
            onClick={() => onPractise(change)}
          >
            {common.practise}
          </Button>
        </li>
      ))}
    </ol>
  </section>
);

/** What is heard least surely. */
export const EarList = ({ heard }: { readonly heard: readonly ListedChange[] }) => (
  <section aria-labelledby="heard">
    <h2 id="heard" className={styles.section}>
      {words.byEar}
    </h2>
    <ul className={styles.short}>
      {heard.map((each) => (
        <li key={each.id}>
          <span className={styles.key}>
            <MusicText text={earLabel(each.to)} />
          </span>
          <Share share={1 - each.errorRate} />
          <span className={styles.detail}>
            {each.foundMs === null
              ? say(words.times, { count: each.attempts })
              : say(words.often, { time: seconds(each.foundMs), count: each.attempts })}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

/** How it goes in each key. */
export const WeakKeyList = ({ keys }: { readonly keys: readonly PracticeKey[] }) => (
  <section aria-labelledby="practised-keys">
    <h2 id="practised-keys" className={styles.section}>
      {words.keys}
    </h2>
    <ul className={styles.short}>
      {keys.map(({ key, attempts, errorRate, foundMs }) => (
        <li key={key}>
          <span className={styles.key}>
            <MusicText text={key} />
          </span>
          <Share share={1 - errorRate} />
          <span className={styles.detail}>
            {foundMs === null
              ? say(words.steps, { count: attempts })
              : say(words.timeAndSteps, { time: seconds(foundMs), count: attempts })}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
