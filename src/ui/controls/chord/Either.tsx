import type { ReactNode } from "react";
import styles from "./chord.module.css";

export interface EitherProps {
  readonly usual: ReactNode;
  /** By what name the root element's `data-look` asks for the other one. */
  readonly name: "maj" | "dash" | "m7b5";
  readonly other: ReactNode;
}

/** Two ways to write the same; style sheets draw the one that the reader chose, so that every symbol of a page changes at once. */
export const Either = ({ usual, name, other }: EitherProps) => (
  <>
    <span className={styles.usual} data-for={name}>
      {usual}
    </span>
    <span className={styles.other} data-for={name}>
      {other}
    </span>
  </>
);
