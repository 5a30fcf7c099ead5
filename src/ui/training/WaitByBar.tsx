import type { CSSProperties } from "react";
import type { PlacedOutcome, RunDetails } from "../../music/training/details.ts";
import { ElementSymbol } from "../controls/chord/ElementSymbol.tsx";
import { Sign } from "../controls/verdict/Verdict.tsx";
import * as words from "../text/en/training.ts";
import { listed, say } from "../text/say.ts";
import styles from "./wait-by-bar.module.css";

const KINDS = { right: "success", wrong: "warning", missed: "warning", early: "warning", late: "warning" } as const;
const OUTCOMES: Readonly<Record<PlacedOutcome["outcome"], string>> = {
  right: words.outcomeRight,
  wrong: words.marks.found,
  missed: words.marks.skipped,
  early: words.outcomeEarly,
  late: words.outcomeLate,
};
/** A step that took so long fills its bar, seconds. */
const LONGEST = 10;

const seconds = ({ foundMs }: PlacedOutcome): number | null => (foundMs === null ? null : foundMs / 1000);

/** A run that waited, bar by bar: how long each step took to be found, and whether it was found at once. */
export function WaitByBar({ details: { steps } }: { readonly details: RunDetails }) {
  const bars = new Map<number, PlacedOutcome[]>();
  for (const step of steps) bars.set(Math.floor(step.place), [...(bars.get(Math.floor(step.place)) ?? []), step]);
  return (
    <section>
      <h4 className={styles.title}>{words.barByBarFound}</h4>
      <ol className={styles.bars}>
        {[...bars].map(([bar, all]) => (
          <li key={bar}>
            <span className={styles.bar}>{say(words.oneBar, { bar: bar + 1 })}</span>
            <ul className={styles.steps}>
              {all.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a bar stand as they were played
                <li key={index} data-outcome={step.outcome}>
                  <Sign kind={KINDS[step.outcome]} />
                  <span>
                    <ElementSymbol element={step.asked} />{" "}
                    {listed([
                      step.outcome === "right" ? "" : OUTCOMES[step.outcome],
                      seconds(step) === null ? "" : say(words.secondsOf, { seconds: (seconds(step) ?? 0).toFixed(1) }),
                    ])}
                  </span>
                  <i aria-hidden="true" style={{ "--share": `${Math.min(1, (seconds(step) ?? 0) / LONGEST) * 100}%` } as CSSProperties} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
