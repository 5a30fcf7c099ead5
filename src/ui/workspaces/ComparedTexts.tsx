import type { ComparedText } from "../../documents/merging/merge-words.ts";
import styles from "./save-notices.module.css";

export interface ComparedSide {
  readonly name: string;
  readonly text: readonly ComparedText[];
}

/** Two texts side by side, the words in which they differ marked. */
export const ComparedTexts = ({ sides }: { readonly sides: readonly ComparedSide[] }) => (
  <span className={styles.sides}>
    {sides.map(({ name, text }) => (
      <span key={name} className={styles.side}>
        <span className="label">{name}</span>
        <span>
          {text.map(({ text: words, differs }, at) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of a text has no name but its place.
            return differs ? <mark key={at}>{words}</mark> : <span key={at}>{words}</span>;
          })}
        </span>
      </span>
    ))}
  </span>
);
