import { lazy, Suspense } from "react";
import { generalMidiInstruments, instrumentLabel } from "../../music/general-midi.ts";
import { type InstrumentStatus, type MidiStatus, SettingsDialog } from "../shell/SettingsDialog.tsx";
import { useHost, useSignalValue } from "../state/host.tsx";

const Calibration = lazy(() => import("../calibration/Calibration.tsx"));

const instrumentOptions = generalMidiInstruments.map(({ name, family }) => ({ value: name, label: instrumentLabel(name), group: family }));

/** The settings of this device: instrument, MIDI input, computer keys, look. */
export default function Settings({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const host = useHost();
  const instrument = useSignalValue(host.instrument);
  const theme = useSignalValue(host.theme);
  const computerKeys = useSignalValue(host.keyboard.on);
  const status = useInstrumentStatus(instrument);
  return (
    <SettingsDialog
      open={open}
      onClose={onClose}
      instruments={instrumentOptions}
      instrument={instrument}
      instrumentStatus={status}
      onInstrument={host.setInstrument}
      onRetryInstrument={host.sound.retry}
      theme={theme}
      onTheme={host.setTheme}
      midi={useMidiStatus()}
      onAskMidi={() => void host.midi.ask()}
      onMidiInput={host.midi.choose}
      computerKeys={computerKeys}
      onComputerKeys={host.keyboard.setOn}
    >
      <Suspense fallback={null}>
        <Calibration />
      </Suspense>
    </SettingsDialog>
  );
}

function useInstrumentStatus(name: string): InstrumentStatus {
  const all = useSignalValue(useHost().sound.instruments);
  const status = [...all.values()].find((each) => each.name === name);
  if (status?.state === "loading") return { kind: "loading", progress: status.share };
  if (status?.state === "failed") return { kind: "failed", message: status.problem.message };
  return { kind: "ready" };
}

function useMidiStatus(): MidiStatus {
  const { status, devices, chosen } = useSignalValue(useHost().midi.state);
  if (status === "granted") return { kind: "open", inputs: devices, chosen };
  return { kind: status === "not-asked" ? "closed" : status };
}
