import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../controls/class-names.ts";
import styles from "./column.module.css";

export interface ColumnProps {
  /** Half of the most that it is wide, in px. */
  readonly half: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The body of a page of text and figures: one column in the middle, as wide as its lines want, with its title large. */
export const Column = ({ half, className, children }: ColumnProps) => (
  <div className={classNames(styles.column, className)} style={{ "--half": `${half}px` } as CSSProperties}>
    {children}
  </div>
);
