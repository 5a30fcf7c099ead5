import { useRef, useState } from "react";
import { watchInstall } from "../../../host/page/install.ts";
import type { Lasting } from "../../../host/storage/lasting-storage.ts";
import { Button } from "../../controls/button/Button.tsx";
import { useFocusOn } from "../../controls/use-focus-on.ts";
import styles from "../../shell/settings-dialog.module.css";
import { useHost, useSignalValue } from "../../state/host.tsx";
import { useLasting } from "../../state/page/use-lasting.ts";
import * as words from "../../text/en/device.ts";

/** This device: installing, whether what is kept here stays, and what to do when a phone or tablet is silent. */
export function ThisDevice() {
  const { installOffer, session } = useHost();
  const isAnonymous = useSignalValue(session.draftOwner) === null;
  const [install] = useState(() => watchInstall(installOffer()));
  const state = useSignalValue(install.state);
  const { lasting, answer, ask } = useLasting();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusOn = useFocusOn();
  const askToKeep = () => {
    ask();
    focusOn(() => heading.current);
  };
  return (
    <section className={styles.section} aria-label={words.thisDevice}>
      <h3 ref={heading} tabIndex={-1}>
        {words.thisDevice}
      </h3>
      {state === "offered" && (
        <Button variant="line" onClick={() => void install.ask()}>
          {words.install}
        </Button>
      )}
      {state === "by-hand" && <p className={styles.hint}>{words.installByHand}</p>}
      {state === "installed" && <p className={styles.hint}>{words.installed}</p>}
      {lasting !== undefined && (
        <p className={styles.hint}>
          {answer !== true && toKnow(lasting, isAnonymous)}{" "}
          <span role="status">{answer !== undefined && (answer ? words.lasts : words.notKept)}</span>
        </p>
      )}
      {lasting === false && (
        <Button variant="line" onClick={askToKeep}>
          {words.keepIt}
        </Button>
      )}
      {matchMedia("(pointer: coarse)").matches && <p className={styles.hint}>{words.silentSwitch}</p>}
    </section>
  );
}

/** Whether what is kept here stays, and what to do where it may not. */
function toKnow(lasting: Lasting, isAnonymous: boolean): string {
  if (lasting === true) return words.lasts;
  return `${words.mayBeCleared} ${isAnonymous ? words.signInOrDownload : words.saveOrDownload}`;
}
