import { type CSSProperties, type ReactNode, useRef } from "react";
import type { Score } from "../../../music/notation/score.ts";
import { useElementWidth } from "../use-element-width.ts";
import { useEngraving } from "./engraving/use-engraving.ts";
import sheet from "./notation.module.css";
import { System } from "./System.tsx";
import styles from "./scale-sheet.module.css";
import { notesInWords } from "./speech/speech.ts";

export interface ScaleSheetProps {
  /** One line without bars. */
  readonly score: Score;
  /** What it is, for those who do not see it. */
  readonly label: string;
  /** What stands under each note, in order; fewer than notes leaves the last ones bare. */
  readonly labels: readonly { readonly key: string; readonly content: ReactNode }[];
}

/** A scale in notation with a label under each of its notes. */
export function ScaleSheet({ score, label, labels }: ScaleSheetProps) {
  const root = useRef<HTMLDivElement>(null);
  const bench = useRef<HTMLDivElement>(null);
  const px = useElementWidth(root);
  const { systems, done } = useEngraving(score, { px, barsPerLine: 1, columns: false, numbered: false, marked: false }, bench);
  const [system] = systems;
  return (
    <figure className={sheet.sheet} aria-label={label} aria-busy={!done}>
      <div className={sheet.page}>
        <p className="visually-hidden">{notesInWords(score)}</p>
        <div ref={root} className={sheet.lines}>
          {system !== undefined && <System system={system} marks={undefined} barNumber={false} />}
          {system !== undefined && (
            <ol className={styles.labels}>
              {labels.map(({ key, content }, index) => {
                const element = system.elements[index];
                if (element === undefined) return null;
                const left = `${(100 * (element.x + element.width / 2)) / system.width}%`;
                return (
                  <li key={key} style={{ left } as CSSProperties}>
                    {content}
                  </li>
                );
              })}
            </ol>
          )}
        </div>
        <div ref={bench} className={sheet.bench} aria-hidden="true" />
      </div>
    </figure>
  );
}
