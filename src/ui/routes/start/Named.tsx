import { useEffect } from "react";
import { openDocument } from "../../../host/engine/store-mirror.ts";
import { type HeldRecord, sessionIds } from "../../../protocol/records/session-records.ts";
import { withAccidentalSigns } from "../../controls/chord/accidental-signs.ts";
import { ChordSymbol } from "../../controls/chord/ChordSymbol.tsx";
import { Roman } from "../../controls/chord/Roman.tsx";
import { useHost } from "../../state/host.tsx";
import { useRecord } from "../../state/records.ts";
import * as words from "../../text/en/start.ts";
import { say } from "../../text/say.ts";
import styles from "./named.module.css";
import { openTrio } from "./trio-playing.ts";

/** What the held keys make, and what that does in the key. */
export default function Named() {
  const { engine, mirror } = useHost();
  const held = useRecord("held", sessionIds.held);
  useEffect(() => {
    // The key that chords are heard in is the trio's, where nothing else is open.
    if (openDocument(mirror) === undefined) void openTrio(engine, mirror);
  }, [engine, mirror]);
  return (
    <>
      {isHeld(held) || <span>{words.playAChord}</span>}
      {/* There before anything is said in it, and empty in between: a screen reader hears each chord once, and no hint again. */}
      <span className={styles.named} aria-live="polite">
        {isHeld(held) && <Heard held={held} />}
      </span>
    </>
  );
}

const isHeld = (held: HeldRecord | undefined): held is HeldRecord => held !== undefined && held.keys.length > 0;

function Heard({ held: { names, keys, inKey } }: { readonly held: HeldRecord }) {
  const [name] = names;
  return (
    <>
      {name === undefined ? (
        <b>{keys.map(({ name: note }) => withAccidentalSigns(note)).join(" ")}</b>
      ) : (
        <ChordSymbol name={name} className={styles.name} />
      )}
      {inKey && (
        <>
          <Roman numeral={inKey.roman} function={inKey.function} />
          <span>{say(words.functionsIn[inKey.function], { key: withAccidentalSigns(inKey.key) })}</span>
        </>
      )}
    </>
  );
}
