import { type ChangeEvent, useEffect, useMemo, useRef, useState } from "react";
import type { SoundSettings } from "../../../host/audio/sound-settings.ts";
import { ownSoundName } from "../../../host/samples/own-sounds/own-sound-name.ts";
import { generalMidiInstruments, instrumentLabel } from "../../../music/general-midi.ts";
import { Button } from "../../controls/button/Button.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import type { SelectOption } from "../../controls/select/Select.tsx";
import { InstrumentList, type InstrumentState, type TriedInstrument } from "../../shell/InstrumentList.tsx";
import styles from "../../shell/settings-dialog.module.css";
import { useHost, useSignalValue } from "../../state/host.tsx";
import * as words from "../../text/en/settings.ts";
import { problemText } from "../../text/problems.ts";

const bundled: readonly SelectOption[] = generalMidiInstruments.map(({ name, family }) => ({
  value: name,
  label: instrumentLabel(name),
  group: family,
}));
const OWN = words.yourSoundfont;

/** The list of instruments, and the person's own SoundFont. */
export function Instruments({ settings }: { readonly settings: SoundSettings | undefined }) {
  return settings === undefined ? <List own={[]} tried={null} /> : <WithOwnSounds settings={settings} />;
}

function WithOwnSounds({ settings }: { readonly settings: SoundSettings }) {
  const { ownSounds } = settings;
  const font = useSignalValue(ownSounds.font);
  const tried = useSignalValue(settings.audition.tried);
  useEffect(() => void ownSounds.look(), [ownSounds]);
  const own = useMemo(
    () => (font?.presets ?? []).map(({ index, name }) => ({ value: ownSoundName(index, name), label: name, group: OWN })),
    [font],
  );
  return (
    <>
      <List own={own} tried={tried} settings={settings} />
      <OpenFont settings={settings} />
    </>
  );
}

interface ListProps {
  readonly own: readonly SelectOption[];
  readonly tried: TriedInstrument | null;
  readonly settings?: SoundSettings;
}

function List({ own, tried, settings }: ListProps) {
  const { instrument, setInstrument, sound } = useHost();
  const chosen = useSignalValue(instrument);
  const status = useInstrumentStatus(chosen);
  const all = useMemo(() => [...own, ...bundled], [own]);
  return (
    <InstrumentList
      key={own.length === 0 ? "bundled" : "own"}
      instruments={all}
      chosen={chosen}
      status={status}
      tried={tried}
      onChoose={setInstrument}
      onHear={(name) => void settings?.audition.hear(name)}
      onStopHearing={() => settings?.audition.stop()}
      onRetry={sound.retry}
    />
  );
}

/** Opens a file of the person's own; a file that is no SoundFont is refused with the reason, in place. */
function OpenFont({ settings }: { readonly settings: SoundSettings }) {
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (file === undefined) return;
    setBusy(true);
    setProblem(undefined);
    const opened = await settings.ownSounds.open(file);
    setBusy(false);
    if (!opened.ok) setProblem(problemText(opened.error));
  };
  return (
    <div className={styles.font}>
      <input
        ref={picker}
        type="file"
        accept=".sf2,.sf3,.sfogg"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={words.soundfontFile}
        onChange={(event) => void open(event)}
      />
      <Button variant="line" busy={busy} onClick={() => picker.current?.click()}>
        {busy ? words.opening : words.openASoundfont}
      </Button>
      {problem === undefined ? (
        <p className={styles.hint}>{words.ownSoundfontHint}</p>
      ) : (
        <NoticeBar kind="error" title={words.fileNotOpened}>
          {problem}
        </NoticeBar>
      )}
    </div>
  );
}

function useInstrumentStatus(name: string): InstrumentState {
  const all = useSignalValue(useHost().sound.instruments);
  const status = [...all.values()].find((each) => each.name === name);
  if (status?.state === "loading") return { kind: "loading", progress: status.share };
  if (status?.state === "failed") return { kind: "failed", message: problemText(status.problem) };
  return { kind: "ready" };
}
