import type { ReactNode } from "react";
import styles from "./page.module.css";

export interface PageProps {
  readonly header: ReactNode;
  readonly children: ReactNode;
  /** What stays at the foot: the piano, or the phone's transport. */
  readonly footer?: ReactNode;
  /** True: header and footer stay and the middle scrolls by itself. False: the page scrolls as a whole. */
  readonly fixed?: boolean;
}

/** A page: header, main, footer. */
export const Page = ({ header, children, footer, fixed = false }: PageProps) => (
  <div className={fixed ? styles.fixed : styles.page}>
    {header}
    <main className={styles.main}>{children}</main>
    {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
  </div>
);
