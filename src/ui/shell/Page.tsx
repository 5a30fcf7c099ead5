import { type ReactNode, useRef } from "react";
import { useArriving } from "../state/page/use-arriving.ts";
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
export function Page({ header, children, footer, fixed = false }: PageProps) {
  const main = useRef<HTMLElement>(null);
  const isArriving = useArriving(main);
  return (
    <div className={fixed ? styles.fixed : styles.page}>
      {header}
      <main id="main" ref={main} className={styles.main} data-arriving={isArriving || undefined}>
        {children}
      </main>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}
