import { ArrowLeft } from "lucide-react";
import { Button } from "../../controls/button/Button.tsx";
import styles from "./stage-head.module.css";

/** The way out of the stage; on a phone its arrow alone. */
export const Leave = ({ word, onLeave }: { readonly word: string; readonly onLeave: () => void }) => (
  <span className={styles.leave}>
    <Button aria-label={word} onClick={onLeave}>
      <ArrowLeft />
      <span>{word}</span>
    </Button>
  </span>
);
