import { Button } from "../controls/button/Button.tsx";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useLasting } from "../state/page/use-lasting.ts";
import * as words from "../text/en/device.ts";
import styles from "./workspace-list.module.css";

/** Where the browser may clear what is kept on this device: said where that is listed. */
export function LastingHint() {
  const { lasting, ask } = useLasting();
  const isAnonymous = useSignalValue(useHost().session.draftOwner) === null;
  if (lasting !== false) return null;
  return (
    <p className={styles.lasting}>
      {words.mayBeCleared} {isAnonymous ? words.signInOrDownload : words.moveOrDownload}{" "}
      <Button size="small" variant="line" onClick={ask}>
        {words.keepIt}
      </Button>
    </p>
  );
}
