import { classNames } from "../class-names.ts";
import { Icon } from "../icon/Icon.tsx";
import styles from "./verdict.module.css";

export type VerdictKind = "success" | "warning" | "error";

/** The sign of a verdict: a disc with a tick, a diamond with an exclamation mark, a square with a cross. Silent: the word beside it speaks. */
export const Sign = ({ kind }: { readonly kind: VerdictKind }) => (
  <span className={classNames(styles.sign, styles[kind])} aria-hidden="true">
    <Icon>
      {kind === "success" && <path d="m3 8.5 3.3 3.3L13 4.8" />}
      {kind === "warning" && <path d="M8 3.2v5.6M8 12.2v.3" />}
      {kind === "error" && <path d="m4 4 8 8M12 4l-8 8" />}
    </Icon>
  </span>
);

export interface VerdictProps {
  readonly kind: VerdictKind;
  /** One word or a few: "Right", "Late, 226 ms", "Missed". */
  readonly text: string;
}

/** A verdict: sign, colour and word together. */
export const VerdictBadge = ({ kind, text }: VerdictProps) => (
  <span className={classNames(styles.verdict, styles[kind])}>
    <Sign kind={kind} />
    {text}
  </span>
);
