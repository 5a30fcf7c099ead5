import type { SoundSettings } from "../../../host/audio/sound-settings.ts";
import { SoundSection } from "../../shell/SoundSection.tsx";
import { useSignalValue } from "../../state/host.tsx";

/** Latency, output and the form of the piano, as they are. */
export function SoundChoices({ settings }: { readonly settings: SoundSettings }) {
  const { outputs } = settings;
  return (
    <SoundSection
      latency={useSignalValue(settings.latency)}
      form={useSignalValue(settings.form)}
      onForm={settings.chooseForm}
      onLatency={(choice) => void settings.chooseLatency(choice)}
      outputs={useSignalValue(outputs.state)}
      onAskOutputs={() => void outputs.ask()}
      onOutput={(id) => void outputs.choose(id)}
    />
  );
}
