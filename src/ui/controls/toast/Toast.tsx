import { useEffect, useRef } from "react";
import { Sign } from "../verdict/Verdict.tsx";
import styles from "./toast.module.css";

/** How long a success notice stays. */
export const TOAST_MS = 2000;

export interface ToastMessage {
  /** A new id restarts the time. */
  readonly id: string | number;
  readonly title: string;
  readonly text: string;
}

export interface ToastProps {
  readonly message: ToastMessage | undefined;
  /** Called 2 s after a message came. */
  readonly onDone: (id: string | number) => void;
}

/** A success notice at the top, for 2 seconds. The live region stays in the page, so that the message is heard. */
export function Toast({ message, onDone }: ToastProps) {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const id = message?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => done.current(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div className={styles.place} role="status">
      {message !== undefined && (
        <div className={styles.toast} key={message.id}>
          <Sign kind="success" />
          <span>
            <b>{message.title}</b>
            <br />
            {message.text}
          </span>
        </div>
      )}
    </div>
  );
}
