// The recorder of the live bench: tells on which frames a sound begins after silence, and how far the sound has come.

/** Below this it is silent; so long it has to be silent before a sound begins anew. */
const SILENT = 0.001;
const SILENT_FRAMES = 1200;

class Onsets extends AudioWorkletProcessor {
  #clock = null;
  #lastSound = Number.NEGATIVE_INFINITY;

  constructor() {
    super();
    this.port.onmessage = ({ data }) => {
      this.#clock = new Int32Array(data);
    };
  }

  process([[left]]) {
    for (let frame = 0; left !== undefined && frame < left.length; frame++) {
      if (Math.abs(left[frame]) < SILENT) continue;
      const now = currentFrame + frame;
      if (now - this.#lastSound > SILENT_FRAMES) this.port.postMessage(now);
      this.#lastSound = now;
    }
    if (this.#clock !== null) Atomics.store(this.#clock, 0, currentFrame + 128);
    return true;
  }
}

registerProcessor("onsets", Onsets);
