import type { LinkEnd } from "../../src/documents/records.ts";
import { widgetId } from "../../src/documents/records.ts";
import { EVENT_NOTE_ON } from "../../src/protocol/audio/audio-feed.ts";
import { MIDI_INPUT, MIDI_OUTPUT } from "../../src/protocol/records/io-nodes.ts";
import { engineWorld, SAMPLE_RATE } from "../support/world.ts";
import type { Finding } from "./findings.ts";

const NODES = 20;
const EVENTS_A_SECOND = 120;
const SECONDS = 20;
/** Frames between two reports of the sampler. */
const REPORT = 2048;

const notes = (type: LinkEnd["type"], id: string, key: string): LinkEnd => ({
  id,
  type,
  link: { key, type: type === "processor" ? "Processor" : "Event", payloadType: "Notes" },
});

/** A workspace whose player plays, with live keys going through a chain of processors to the MIDI output. */
function playingWorld() {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.act("progression-1", "select", { id: "progression-basic-4" });
  world.act("player-1", "setTempo", { tempo: 400 });
  for (let index = 0; index < NODES; index++) {
    world.dispatch({ type: "node/add", processorType: "rangeFilter", id: `p${index}`, at: { x: 0, y: 0 } });
    world.dispatch({
      type: "link/add",
      source: index === 0 ? notes("io", MIDI_INPUT, "notes") : notes("processor", `p${index - 1}`, "output"),
      target: notes("processor", `p${index}`, "0"),
    });
  }
  world.dispatch({
    type: "link/add",
    source: notes("processor", `p${NODES - 1}`, "output"),
    target: notes("io", MIDI_OUTPUT, "notes"),
  });
  return world;
}

/**
 * Plays live keys through the graph while the player plays in a loop. Time is the sampler's, and what the engine takes of the machine's
 * passes on it too: a report that comes while the engine is busy waits. A note is late when its frame is over as it is scheduled.
 */
export function liveGraphFindings(): readonly Finding[] {
  const world = playingWorld();
  const sampler = world.sampler();
  sampler.progress(0);
  world.dispatch({ type: "transport/loop", widgetId: widgetId("player-1"), on: true });
  world.dispatch({ type: "transport/play", widgetId: widgetId("player-1") });
  let free = 0;
  let busy = 0;
  let late = 0;
  let scheduled = 0;
  /** Runs something at a time, or when the engine is free for it; says when it was done. */
  const at = (time: number, task: () => void): number => {
    const began = performance.now();
    task();
    const took = (performance.now() - began) / 1000;
    busy += took;
    free = Math.max(free, time) + took;
    return free;
  };
  const ticks = Math.round((SECONDS * SAMPLE_RATE) / REPORT);
  let sent = 0;
  for (let tick = 1; tick <= ticks; tick++) {
    const now = (tick * REPORT) / SAMPLE_RATE;
    for (; sent / EVENTS_A_SECOND < now; sent++) {
      const [note, time] = [48 + ((sent >> 1) % 24), sent / EVENTS_A_SECOND];
      at(time, () => (sent % 2 === 0 ? world.press(note, time * 1000) : world.release(note, time * 1000)));
    }
    at(now, () => world.timers.pass((REPORT / SAMPLE_RATE) * 1000));
    sampler.scheduled.length = 0;
    const done = at(now, () => sampler.progress(tick * REPORT));
    const ons = sampler.scheduled.filter(({ kind }) => kind === EVENT_NOTE_ON);
    scheduled += ons.length;
    late += ons.filter(({ frame }) => frame / SAMPLE_RATE < done).length;
  }
  if (scheduled < 100 || world.midiSaid.length < SECONDS) throw new Error("The bench did not play: nothing was measured.");
  const share = (100 * busy) / SECONDS;
  const name = `${EVENTS_A_SECOND} live MIDI events a second through ${NODES} nodes`;
  return [
    { name: `${name}: late of ${scheduled} scheduled notes`, value: late, unit: "notes", goal: "= 0", met: late === 0 },
    { name: `${name}: share of the engine's thread`, value: share, unit: "%", goal: "<= 25", met: share <= 25 },
  ];
}
