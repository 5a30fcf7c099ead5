import { useEffect } from "react";
import type { MidiOutput } from "../../../host/midi/midi-output.ts";
import { MidiOutputField } from "../../shell/MidiOutputField.tsx";
import { useHost, useSignalValue } from "../../state/host.tsx";

/** The setting of the MIDI output, which is fetched with it. */
export function MidiOutputSetting() {
  const { midiOutput } = useHost();
  const output = useSignalValue(midiOutput.output);
  useEffect(() => void midiOutput.open(), [midiOutput]);
  return output === undefined ? null : <Chosen output={output} />;
}

const Chosen = ({ output }: { readonly output: MidiOutput }) => (
  <MidiOutputField output={useSignalValue(output.state)} onChoose={output.choose} />
);
