import { useRef } from "react";
import { Button } from "../controls/button/Button.tsx";
import { useFocusOn } from "../controls/use-focus-on.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useLasting } from "../state/page/use-lasting.ts";
import * as words from "../text/en/device.ts";
import styles from "./workspace-list.module.css";

/** Where the browser may clear what is kept on this device: said where that is listed. */
export function LastingHint() {
  const { lasting, answer, ask } = useLasting();
  const isAnonymous = useSignalValue(useHost().session.draftOwner) === null;
  const line = useRef<HTMLParagraphElement>(null);
  const focusOn = useFocusOn();
  const askToKeep = () => {
    ask();
    focusOn(() => line.current);
  };
  if (lasting !== false && answer === undefined) return null;
  return (
    <p ref={line} tabIndex={-1} className={styles.lasting}>
      {answer !== true && `${words.mayBeCleared} ${isAnonymous ? words.signInOrDownload : words.moveOrDownload} `}
      <span role="status">{answer !== undefined && (answer ? words.lasts : words.notKept)}</span>{" "}
      {answer !== true && (
        <Button size="small" variant="line" onClick={askToKeep}>
          {words.keepIt}
        </Button>
      )}
    </p>
  );
}
