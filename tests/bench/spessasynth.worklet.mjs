// spessasynth_core on the audio thread, as its own library runs it: a sound font comes by message, then notes.
import { SoundBankLoader, SpessaSynthProcessor } from "spessasynth_core";

class SpessaSynth extends AudioWorkletProcessor {
  constructor() {
    super();
    this.synth = new SpessaSynthProcessor(sampleRate, { effectsEnabled: false, eventsEnabled: false });
    this.port.onmessage = ({ data: { font, notes } }) => {
      if (font !== undefined) this.synth.soundBankManager.addSoundBank(SoundBankLoader.fromArrayBuffer(font), "bench");
      for (const { channel, note } of notes ?? []) {
        this.synth.programChange(channel, 0);
        this.synth.noteOn(channel, note, 100);
      }
      this.port.postMessage(this.synth.voiceCount);
    };
  }

  process(_inputs, [[left, right]]) {
    this.synth.process(left, right);
    return true;
  }
}

registerProcessor("spessasynth", SpessaSynth);
