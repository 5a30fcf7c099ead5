import { lazy, Suspense, useEffect, useState } from "react";
import { type MidiStatus, SettingsDialog } from "../../shell/SettingsDialog.tsx";
import styles from "../../shell/settings-dialog.module.css";
import { useHost, useSignalValue } from "../../state/host.tsx";
import { Instruments } from "./Instruments.tsx";
import { MicrophoneSetting } from "./MicrophoneSetting.tsx";
import { MidiOutputSetting } from "./MidiOutputSetting.tsx";
import { SoundChoices } from "./SoundChoices.tsx";
import { ThisDevice } from "./ThisDevice.tsx";

const KeyList = lazy(() => import("../../keys/KeyList.tsx"));
const Calibration = lazy(() => import("../../calibration/Calibration.tsx"));

interface WorkspaceSettingsProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What they are opened for: it is in sight and has the focus. */
  readonly at?: "microphone";
}

/** The settings of this device: instrument, MIDI, sound, calibration, computer keys, look. */
export default function WorkspaceSettings({ open, onClose, at }: WorkspaceSettingsProps) {
  const { sound, setTheme, midi, keyboard, ...host } = useHost();
  const theme = useSignalValue(host.theme);
  const look = useSignalValue(host.look);
  const writtenFor = useSignalValue(host.writtenFor);
  const computerKeys = useSignalValue(keyboard.on);
  const settings = useSignalValue(sound.settings);
  useEffect(() => {
    if (open) sound.openSettings();
    else settings?.audition.leave();
  }, [open, sound, settings]);
  const [keys, setKeys] = useState(false);
  const keyList = keys && (
    <Suspense fallback={null}>
      <KeyList open onClose={() => setKeys(false)} />
    </Suspense>
  );
  return (
    <SettingsDialog
      open={open}
      onClose={onClose}
      instruments={<Instruments settings={settings} />}
      theme={theme}
      onTheme={setTheme}
      look={look}
      onLook={(next) => {
        host.look.value = next;
      }}
      writtenFor={writtenFor}
      onWrittenFor={(next) => {
        host.writtenFor.value = next;
      }}
      midi={useMidiStatus()}
      onAskMidi={() => void midi.ask()}
      onMidiInput={midi.choose}
      midiOutput={<MidiOutputSetting />}
      microphone={<MicrophoneSetting isSought={at === "microphone"} isAllThere={settings !== undefined} />}
      computerKeys={computerKeys}
      onComputerKeys={keyboard.setOn}
      onKeys={() => setKeys(true)}
    >
      {keyList}
      <ThisDevice />
      {settings !== undefined && <SoundChoices settings={settings} />}
      <div className={styles.section}>
        <Suspense fallback={null}>
          <Calibration />
        </Suspense>
      </div>
    </SettingsDialog>
  );
}

function useMidiStatus(): MidiStatus {
  const { status, devices, chosen } = useSignalValue(useHost().midi.state);
  if (status === "granted") return { kind: "open", inputs: devices, chosen };
  return { kind: status === "not-asked" ? "closed" : status };
}
