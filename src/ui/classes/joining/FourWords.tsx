import { Copy, Printer } from "lucide-react";
import { useState } from "react";
import { Button } from "../../controls/button/Button.tsx";
import * as text from "../../text/en/classes/join.ts";
import { say } from "../../text/say.ts";
import styles from "../classes.module.css";

interface FourWordsProps {
  readonly nickname: string;
  readonly title: string;
  readonly words: string;
  readonly onKept: () => void;
}

/** The four words of a learner, shown once. */
export function FourWords({ nickname, title, words, onKept }: FourWordsProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={styles.form}>
      <p role="status">{say(text.youAreIn, { title })}</p>
      <h1>{text.keepWords}</h1>
      <output className={styles.words} aria-label={text.fourWords}>
        {words}
      </output>
      <p>{say(text.keepWordsHint, { nickname })}</p>
      <div className={styles.row}>
        <Button variant="line" onClick={() => void navigator.clipboard.writeText(words).then(() => setCopied(true))}>
          <Copy />
          {isCopied ? text.copied : text.copyWords}
        </Button>
        <Button variant="line" onClick={() => window.print()}>
          <Printer />
          {text.printWords}
        </Button>
      </div>
      <Button variant="ink" size="large" onClick={onKept} autoFocus>
        {text.goOn}
      </Button>
    </div>
  );
}
