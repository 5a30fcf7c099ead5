// The peers that are whole synthesizers on the audio thread, spessasynth_core and FluidSynth (js-synthesizer), and the empty worklet that is
// the control. They play the wave of the others, in a SoundFont that is made of it.
import { AudioWorkletNodeSynthesizer } from "js-synthesizer";
import { BasicInstrument, BasicPreset, BasicSoundBank, EmptySample, Generator, GeneratorTypes, SampleTypes } from "spessasynth_core";

const DRUMS = 9;
const NOTES_A_CHANNEL = 24;

/** Every voice a note of its own: no key of a channel is struck twice, and none of the drums' channel. */
function placeOf(voice) {
  const channel = Math.floor(voice / NOTES_A_CHANNEL);
  return { channel: channel < DRUMS ? channel : channel + 1, note: 48 + (voice % NOTES_A_CHANNEL) };
}

const placesOf = (voices) => Array.from({ length: voices }, (_, voice) => placeOf(voice));

/** One preset of one zone: the wave at its root key, once through. */
function fontOf(wave, sampleRate, root) {
  const bank = new BasicSoundBank();
  const sample = new EmptySample();
  Object.assign(sample, { name: "wave", originalKey: root, loopStart: 0, loopEnd: wave.length - 1, sampleType: SampleTypes.monoSample });
  sample.setAudioData(wave, sampleRate);
  bank.addSamples(sample);
  const instrument = new BasicInstrument();
  instrument.name = "wave";
  instrument.globalZone.addGenerators(new Generator(GeneratorTypes.attackVolEnv, -7973), new Generator(GeneratorTypes.sampleModes, 0));
  instrument.createZone(sample);
  bank.addInstruments(instrument);
  const preset = new BasicPreset(bank);
  preset.name = "wave";
  preset.createZone(instrument);
  bank.addPresets(preset);
  bank.flush();
  return bank.writeSF2();
}

/** What a node answers. */
const ask = (node, message, transfer = []) =>
  new Promise((resolve) => {
    node.port.onmessage = ({ data }) => resolve(data);
    node.port.postMessage(message, transfer);
  });

const stereo = { numberOfInputs: 0, outputChannelCount: [2] };

const control = async (context) => {
  await context.audioWorklet.addModule("/silence.worklet.js");
  new AudioWorkletNode(context, "silence", stereo).connect(context.destination);
  return {};
};

const spessasynth = async (context, voices, { wave, root }) => {
  await context.audioWorklet.addModule("/spessasynth.worklet.js");
  const node = new AudioWorkletNode(context, "spessasynth", stereo);
  node.connect(context.destination);
  const font = fontOf(wave, context.sampleRate, root);
  return {
    async onReady() {
      await ask(node, { font }, [font]);
      await ask(node, { notes: placesOf(voices) });
    },
    sounding: () => ask(node, {}),
  };
};

const fluidSynth = async (context, voices, { wave, root }) => {
  await context.audioWorklet.addModule("/libfluidsynth.js");
  await context.audioWorklet.addModule("/js-synthesizer.worklet.js");
  const synth = new AudioWorkletNodeSynthesizer();
  synth.init(context.sampleRate, { reverbActive: false, chorusActive: false, polyphony: 512 });
  synth.createAudioNode(context, { polyphony: 512, reverbActive: false, chorusActive: false }).connect(context.destination);
  return {
    async onReady() {
      const font = await synth.loadSFont(fontOf(wave, context.sampleRate, root));
      for (const { channel, note } of placesOf(voices)) {
        synth.midiProgramSelect(channel, font, 0, 0);
        synth.midiNoteOn(channel, note, 100);
      }
      // Calls are messages: the answer to this one comes after them all.
      await synth.getSFontBankOffset(font);
    },
  };
};

export const enginePeers = { control, spessasynth, fluidSynth };
