/** A wiring that a person can have at once: `a.output > b.input` by widget type or io id; `+type` is a new processor. */
export interface Wiring {
  readonly wires: readonly string[];
}

/** The ready-made wirings; a new workspace starts with the first two. */
export const wirings = {
  keyToPlayer: {
    wires: ["keySelector.key > progression.key", "progression.harmony > player.harmony"],
  },
  playerToTraining: { wires: ["player.piece > simpleTraining.piece"] },
  midiToChord: {
    wires: ["midiInput.held > +chordIdentifier.0", "+chordIdentifier.output > chordFinder.chord"],
  },
  rhythmToPlayer: {
    wires: ["progression.harmony > +chordRhythm.0", "chordRhythmSequencer.data > +chordRhythm.1", "+chordRhythm.output > player.voice"],
  },
  trioToPlayer: { wires: ["progression.harmony > +band.0", "+band.output > player.piece"] },
  bassToPlayer: { wires: ["progression.harmony > +bassLine.0", "+bassLine.output > player.voice"] },
  playerToMidi: { wires: ["player.piece > midiOutput.piece"] },
} as const satisfies Record<string, Wiring>;

/** One end of a wire as it is written. */
export interface WireEnd {
  readonly type: string;
  readonly key: string;
}

/**
 * Both ends of a wire.
 * @example readWire("player.piece > simpleTraining.piece").source // { type: "player", key: "piece" }
 */
export function readWire(wire: string): { readonly source: WireEnd; readonly target: WireEnd } {
  const [source, target] = wire.split(" > ").map((end): WireEnd => {
    const [type = "", key = ""] = end.split(".");
    return { type, key };
  });
  if (source === undefined || target === undefined) throw new Error(`"${wire}" is no wire: write "a.output > b.input".`);
  return { source, target };
}
