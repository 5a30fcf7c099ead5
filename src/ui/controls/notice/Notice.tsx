import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Sign, type VerdictKind } from "../verdict/Verdict.tsx";
import styles from "./notice.module.css";

export interface NoticeProps {
  readonly kind?: VerdictKind | "plain";
  /** What happened. */
  readonly title: string;
  /** Why, and what still works. */
  readonly children?: ReactNode;
  /** The way out: buttons. */
  readonly actions?: ReactNode;
}

/** Something to know, in place: errors are announced at once, the rest politely. */
export const NoticeBar = ({ kind = "plain", title, children, actions }: NoticeProps) => (
  <div className={classNames(styles.notice, kind !== "plain" && styles[kind])} role={kind === "error" ? "alert" : "status"}>
    {kind !== "plain" && <Sign kind={kind} />}
    <div className={styles.text}>
      <b>{title}</b>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  </div>
);
