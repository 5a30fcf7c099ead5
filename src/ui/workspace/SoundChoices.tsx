import type { SoundSettings } from "../../host/sound-settings.ts";
import { SoundSection } from "../shell/SoundSection.tsx";
import { useSignalValue } from "../state/host.tsx";

/** Latency and output, as they are. */
export function SoundChoices({ settings }: { readonly settings: SoundSettings }) {
  const { outputs } = settings;
  return (
    <SoundSection
      latency={useSignalValue(settings.latency)}
      onLatency={(choice) => void settings.chooseLatency(choice)}
      outputs={useSignalValue(outputs.state)}
      onAskOutputs={() => void outputs.ask()}
      onOutput={(id) => void outputs.choose(id)}
    />
  );
}
