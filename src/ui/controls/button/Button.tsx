import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./button.module.css";

export type ButtonVariant = "quiet" | "line" | "ink" | "danger";

export interface ButtonLook {
  /** Quiet by default; ink at most once per region. */
  readonly variant?: ButtonVariant;
  readonly size?: "small" | "normal" | "large";
  /** True makes it square, for an icon alone; it then needs an `aria-label`. */
  readonly icon?: boolean;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<"button">, "aria-pressed"> {
  /** Given, the button is a toggle. */
  readonly pressed?: boolean;
  /** True while its work runs: three still dots before a label in the present tense ("Saving"). */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

/** The class names of a button, for links and other elements that look like one. */
export const buttonClass = ({ variant = "quiet", size = "normal", icon = false }: ButtonLook, extra?: string): string =>
  classNames(
    styles.button,
    variant !== "quiet" && styles[variant],
    size === "small" && styles.small,
    size === "large" && styles.large,
    icon && styles.icon,
    extra,
  );

/** A button; `aria-label` names it when it holds an icon alone. */
export function Button({
  variant = "quiet",
  size = "normal",
  icon = false,
  pressed,
  busy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, icon }, className)}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
    >
      {busy && (
        <span className={styles.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
      {children}
    </button>
  );
}
