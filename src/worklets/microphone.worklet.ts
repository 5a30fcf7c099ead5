// The microphone in the audio thread.
import type { Port } from "../lib/port.ts";
import { MICROPHONE_PROCESSOR, type MicrophoneSetup } from "../protocol/input/microphone-feed.ts";
import { MicrophoneIntake } from "./microphone-intake.ts";

class WorkletMicrophone extends AudioWorkletProcessor {
  readonly #intake: MicrophoneIntake;
  #isOver = false;

  constructor(options: { readonly processorOptions?: unknown }) {
    super();
    this.#intake = new MicrophoneIntake((options.processorOptions ?? { memory: null }) as MicrophoneSetup);
    this.port.onmessage = ({ data }: { readonly data: Port | null }) => {
      if (data === null) this.#isOver = true;
      else this.#intake.connect(data);
    };
  }

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const block = inputs[0]?.[0];
    if (block === undefined) this.#intake.skip();
    else this.#intake.process(block, currentFrame);
    return !this.#isOver;
  }
}

registerProcessor(MICROPHONE_PROCESSOR, WorkletMicrophone);
