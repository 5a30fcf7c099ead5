import { useState } from "react";
import { watchInstall } from "../../../host/page/install.ts";
import { Button } from "../../controls/button/Button.tsx";
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
  const { lasting, ask } = useLasting();
  return (
    <section className={styles.section} aria-label={words.thisDevice}>
      <h3>{words.thisDevice}</h3>
      {state === "offered" && (
        <Button variant="line" onClick={() => void install.ask()}>
          {words.install}
        </Button>
      )}
      {state === "by-hand" && <p className={styles.hint}>{words.installByHand}</p>}
      {state === "installed" && <p className={styles.hint}>{words.installed}</p>}
      {lasting === true && <p className={styles.hint}>{words.lasts}</p>}
      {(lasting === false || lasting === null) && (
        <p className={styles.hint}>
          {words.mayBeCleared} {isAnonymous ? words.signInOrDownload : words.saveOrDownload}
        </p>
      )}
      {lasting === false && (
        <Button variant="line" onClick={ask}>
          {words.keepIt}
        </Button>
      )}
      {matchMedia("(pointer: coarse)").matches && <p className={styles.hint}>{words.silentSwitch}</p>}
    </section>
  );
}
