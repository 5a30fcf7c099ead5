import { useEffect, useState } from "react";
import type { Microphone, MicrophoneState } from "../../../host/listening/microphone.ts";
import { Button } from "../../controls/button/Button.tsx";
import { Select } from "../../controls/select/Select.tsx";
import styles from "../../shell/settings-dialog.module.css";
import { useHost, useSignalValue } from "../../state/host.tsx";
import * as words from "../../text/en/playing/microphone.ts";
import { say } from "../../text/say.ts";
import own from "./microphone.module.css";

const HINTS = {
  off: words.willAsk,
  asking: words.asking,
  refused: words.refused,
  unsupported: words.unsupported,
  listening: words.listening,
} as const satisfies Record<MicrophoneState["status"], string>;

/** An acoustic piano as input: the microphone, how loud it is, and whether the room is quiet. */
export function MicrophoneSetting() {
  const { microphone } = useHost();
  const { status, devices, chosen } = useSignalValue(microphone.state);
  return (
    <section className={styles.section} aria-label={words.acousticPiano}>
      <h3>{words.acousticPiano}</h3>
      <p className={styles.hint} role="status">
        {HINTS[status]}
      </p>
      {status === "listening" && (
        <>
          <Devices devices={devices} chosen={chosen} onChoose={(id) => microphone.choose(id)} />
          <Level microphone={microphone} />
          <p className={styles.hint}>{words.headphones}</p>
          <Room microphone={microphone} />
        </>
      )}
      {status === "listening" ? (
        <Button variant="line" onClick={() => microphone.stop()}>
          {words.turnOff}
        </Button>
      ) : (
        status !== "unsupported" && (
          <Button variant="line" busy={status === "asking"} onClick={() => void microphone.listen()}>
            {words.useTheMicrophone}
          </Button>
        )
      )}
    </section>
  );
}

const ANY = "";

function Devices({
  devices,
  chosen,
  onChoose,
}: Pick<MicrophoneState, "devices" | "chosen"> & { readonly onChoose: (id: string | null) => void }) {
  const named = devices.map(({ id, name }, index) => ({
    value: id,
    label: name === "" ? say(words.unnamed, { number: index + 1 }) : name,
  }));
  return (
    <Select
      label={words.microphone}
      value={named.some(({ value }) => value === chosen) ? (chosen ?? ANY) : ANY}
      options={[{ value: ANY, label: words.browsersChoice }, ...named]}
      onChange={(id) => onChoose(id === ANY ? null : id)}
    />
  );
}

/** The meter's left end, in decibels of full scale. */
const SOFTEST = -70;

function Level({ microphone }: { readonly microphone: Microphone }) {
  const loudness = useSignalValue(microphone.loudness);
  const value = Math.max(0, (loudness?.level ?? SOFTEST) - SOFTEST);
  return (
    <>
      <label className={own.level}>
        {words.level}
        <meter min={0} max={-SOFTEST} high={-SOFTEST - 3} value={value} />
      </label>
      {loudness?.isClipped === true && <p className={styles.hint}>{words.tooLoud}</p>}
    </>
  );
}

/** A room louder than this, in decibels of full scale, hides soft notes. */
const LOUD = -45;
/** As silent as this is a microphone that is muted. */
const MUTED = -95;
/** Levels that the check waits for: two seconds. */
const ENOUGH = 20;

/** The check of the room: the middle of the levels of two quiet seconds. */
function Room({ microphone }: { readonly microphone: Microphone }) {
  const [isChecking, setChecking] = useState(false);
  const [floor, setFloor] = useState<number>();
  useEffect(() => {
    if (!isChecking) return;
    const levels: number[] = [];
    return microphone.loudness.subscribe((loudness) => {
      if (loudness === null) return;
      levels.push(loudness.level);
      if (levels.length <= ENOUGH) return;
      setFloor(Math.round(levels.toSorted((a, b) => a - b)[ENOUGH / 2] ?? 0));
      setChecking(false);
    });
  }, [isChecking, microphone]);
  return (
    <>
      <Button variant="line" busy={isChecking} onClick={() => setChecking(true)}>
        {isChecking ? words.checking : words.checkRoom}
      </Button>
      {floor !== undefined && !isChecking && (
        <p className={styles.hint} role="status">
          {roomWord(floor)}
        </p>
      )}
    </>
  );
}

function roomWord(floor: number): string {
  if (floor <= MUTED) return words.nothingHeard;
  return say(floor > LOUD ? words.roomIsLoud : words.roomIsQuiet, { floor });
}
