import { type CSSProperties, type ReactNode, useRef } from "react";
import { useElementWidth } from "../use-element-width.ts";
import sheet from "./notation.module.css";
import { System } from "./System.tsx";
import styles from "./scale-sheet.module.css";
import { sheetMeasure, useEngraving } from "./use-engraving.ts";

export interface ScaleSheetProps {
  /** One line without bars. */
  readonly abc: string;
  /** What it is, for those who do not see it. */
  readonly label: string;
  /** What stands under each note, in order; fewer than notes leaves the last ones bare. */
  readonly labels: readonly { readonly key: string; readonly content: ReactNode }[];
}

/** A scale in notation with a label under each of its notes. */
export function ScaleSheet({ abc, label, labels }: ScaleSheetProps) {
  const root = useRef<HTMLElement>(null);
  const bench = useRef<HTMLDivElement>(null);
  const px = useElementWidth(root);
  const { width } = sheetMeasure(px, 1);
  const { systems, done } = useEngraving(abc, 1, px === 0 ? 0 : width, bench);
  const [system] = systems;
  return (
    <figure ref={root} className={sheet.sheet} aria-label={label} aria-busy={!done}>
      <div className={sheet.page}>
        <div className={sheet.lines}>
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
