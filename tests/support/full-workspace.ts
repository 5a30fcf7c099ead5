import type { Json } from "../../src/lib/json.ts";
import { chordElement } from "../../src/music/chords/element.ts";
import { engineWorld } from "./world.ts";

/** The thirteen widget types of the specification's section 3. */
export const WIDGET_TYPES = [
  "pianoRoll",
  "chords",
  "modalChords",
  "keySelector",
  "progression",
  "chordFinder",
  "simpleTraining",
  "player",
  "repertoire",
  "chordRhythmSequencer",
  "pianoRollSequencer",
  "licks",
  "harmonyTool",
] as const;

const PRESENT: readonly string[] = ["player", "keySelector", "progression", "simpleTraining", "chords"];

/** A stored workspace with a widget of every type, a key, and a progression of so many chords, a bar each, in the player and in training. */
export function fullWorkspace(bars = 2): Json {
  const { engine, dispatch, act } = engineWorld();
  engine.open({ kind: "new-workspace" });
  for (const widgetType of WIDGET_TYPES) if (!PRESENT.includes(widgetType)) dispatch({ type: "widget/add", widgetType });
  act("keySelector-1", "selectKey", { key: "Eb" });
  for (let index = 0; index < bars; index++) {
    const [tonic, type] = index % 2 === 0 ? (["F", "m7"] as const) : (["Bb", "7"] as const);
    const element = chordElement({ id: `chord-${index}`, tonic, type, duration: "w" });
    act("progression-1", "insertElement", { id: "progression-1", index, element });
  }
  const written = engine.exportDocument();
  if (!written.ok) throw new Error(written.error.code);
  return JSON.parse(JSON.stringify({ id: "5a0c6ff0-8f4b-4f37-9e8e-a2f3fd6f0013", ...(written.value as object) })) as Json;
}
