import { useEffect, useRef } from "react";
import type { Microphone, MicrophoneState } from "../../../host/listening/microphone.ts";
import { Button } from "../../controls/button/Button.tsx";
import { Select } from "../../controls/select/Select.tsx";
import styles from "../../shell/settings-dialog.module.css";
import { useHost, useSignalValue } from "../../state/host.tsx";
import { useMicrophoneTries } from "../../state/practice/use-microphone-tries.ts";
import * as words from "../../text/en/playing/microphone.ts";
import { say } from "../../text/say.ts";
import { Level, Room } from "./MicrophoneLevel.tsx";

const HINTS = {
  off: words.willAsk,
  asking: words.asking,
  refused: words.refused,
  unsupported: words.unsupported,
  listening: words.listening,
} as const satisfies Record<MicrophoneState["status"], string>;

/** What is judged by ear, what less surely, and what not. */
const PIANO_HINTS = [words.headphones, words.judges, words.judgesLess, words.judgesNot];
const VOICE_HINTS = [words.oneVoiceOnly];

interface MicrophoneSettingProps {
  /** The settings were opened for it. */
  readonly isSought: boolean;
  /** What stands above it is drawn. */
  readonly isAllThere: boolean;
}

/** An acoustic piano as input: the microphone, how loud it is, and whether the room is quiet. */
export function MicrophoneSetting({ isSought, isAllThere }: MicrophoneSettingProps) {
  useMicrophoneTries();
  const { microphone } = useHost();
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes above it moves it
  useEffect(() => {
    if (isSought) section.current?.scrollIntoView({ block: "start" });
  }, [isSought, isAllThere]);
  // The dialog puts the focus on what has this.
  const focus = isSought ? { "data-autofocus": "" } : {};
  const { status, devices, chosen, instrument } = useSignalValue(microphone.state);
  return (
    <section ref={section} className={styles.section} aria-label={words.acousticPiano}>
      <h3>{words.acousticPiano}</h3>
      <p className={styles.hint} role="status">
        {HINTS[status]}
      </p>
      {status !== "unsupported" && <Instrument instrument={instrument} onChange={(next) => microphone.setInstrument(next)} />}
      {status !== "unsupported" && (
        <Button
          variant="line"
          {...focus}
          busy={status === "asking"}
          onClick={() => (status === "listening" ? microphone.stop() : void microphone.listen())}
        >
          {status === "listening" ? words.turnOff : words.useTheMicrophone}
        </Button>
      )}
      {status === "listening" && (
        <>
          <Room microphone={microphone} />
          <Level microphone={microphone} />
          <Devices devices={devices} chosen={chosen} onChoose={(id) => microphone.choose(id)} />
          <Band microphone={microphone} />
          {(instrument.kind === "voice" ? VOICE_HINTS : PIANO_HINTS).map((hint) => (
            <p key={hint} className={styles.hint}>
              {hint}
            </p>
          ))}
        </>
      )}
    </section>
  );
}

/** What sounds by so many half steps lower or higher than it is read, as what is read is meant. */
const SOUNDS = [
  [0, words.soundsAsRead],
  [2, words.aToneLower],
  [14, words.aNinthLower],
  [9, words.aSixthLower],
  [7, words.aFifthLower],
  [12, words.anOctaveLower],
  [-12, words.anOctaveHigher],
] as const;

/** What is listened to: a piano, or one voice and how it is written. */
function Instrument({
  instrument,
  onChange,
}: Pick<MicrophoneState, "instrument"> & { readonly onChange: (next: MicrophoneState["instrument"]) => void }) {
  return (
    <>
      <Select
        label={words.whatPlays}
        value={instrument.kind}
        options={[
          { value: "piano", label: words.aPiano },
          { value: "voice", label: words.oneVoice },
        ]}
        onChange={(kind) => onChange(kind === "voice" ? { kind, transpose: instrument.transpose } : { kind: "piano", transpose: 0 })}
      />
      {instrument.kind === "voice" && (
        <Select
          label={words.soundsAs}
          value={`${instrument.transpose}`}
          options={SOUNDS.map(([steps, label]) => ({ value: `${steps}`, label }))}
          onChange={(steps) => onChange({ ...instrument, transpose: Number(steps) })}
        />
      )}
    </>
  );
}

/** As loud as this at the microphone a loudspeaker covers a piano, decibels of full scale. */
const COVERS = -30;
/** Softer than this it is as good as not there. */
const HARDLY_THERE = -60;

/** Whether what the product plays comes back by the microphone. */
function Band({ microphone }: { readonly microphone: Microphone }) {
  const band = useSignalValue(microphone.loudness)?.band ?? null;
  if (band === null || band < HARDLY_THERE) return null;
  return (
    <p className={styles.hint} role="status">
      {say(band > COVERS ? words.bandIsLoud : words.bandIsLearnt, { band: Math.round(band) })}
    </p>
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
