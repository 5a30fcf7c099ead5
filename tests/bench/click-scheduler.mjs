// A worker that gives events to the sampler a quarter of a second ahead, as the engine does; the page has no part in it.
const AHEAD_SECONDS = 0.25;
const STRIDE = 5;

globalThis.onmessage = ({ data: { port, clock, sampleRate, frames, note } }) => {
  const words = new Int32Array(clock);
  const waiting = [...frames];
  const timer = setInterval(() => {
    const until = Atomics.load(words, 0) + AHEAD_SECONDS * sampleRate;
    while (waiting.length > 0 && waiting[0] < until) {
      const frame = waiting.shift();
      const events = new Float64Array(2 * STRIDE);
      events.set([frame, 1, note, 127, 1]);
      events.set([frame + 1000, 0, note, 0, 1], STRIDE);
      port.postMessage({ type: "schedule", events });
    }
    if (waiting.length === 0) clearInterval(timer);
  }, 20);
};
