// The control: what a page pays for an audio worklet that does nothing.
class Silence extends AudioWorkletProcessor {
  process(_inputs, [[left, right]]) {
    // Not quite silence: the graph after it has to carry something.
    left.fill(1e-6);
    right.fill(1e-6);
    return true;
  }
}

registerProcessor("silence", Silence);
