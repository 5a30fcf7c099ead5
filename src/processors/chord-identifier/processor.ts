import { chordElement } from "../../music/chords/element.ts";
import { nameChord } from "../../music/chords/identify.ts";
import { chordOf } from "../../music/chords/read-chord.ts";
import { accidentalsOf } from "../../music/keys.ts";
import { chromaOf, chromaOfMidi, noteName, spellMidiAs } from "../../music/pitch.ts";
import { defineProcessor, nothing } from "../define.ts";
import { problem } from "../problems.ts";

export const chordIdentifier = defineProcessor({
  type: "chordIdentifier",
  inputs: ["Notes"],
  optional: ["Key"],
  output: "Chord",
  run: (notes, key) => {
    const [best] = nameChord(notes, key === undefined ? {} : { key });
    if (best === undefined) return nothing(problem("no-chord-name"));
    const { tonic, type, bass } = best;
    const chord = chordElement({
      id: `identified-${best.name}`,
      tonic,
      type,
      duration: "w",
      originalVoicing: true,
      ...(bass === undefined ? {} : { bass }),
    });
    const own = chordOf(`${tonic}${type}`)?.notes ?? [];
    const prefer = key === undefined ? (tonic.includes("#") ? "sharps" : "flats") : accidentalsOf(key);
    const spelled = [...notes]
      .sort((a, b) => a - b)
      .map((midi) => {
        const name = own.find((note) => chromaOf(note) === chromaOfMidi(midi));
        return name === undefined ? noteName(midi, { prefer }) : spellMidiAs(midi, name);
      });
    return { ...chord, notes: spelled };
  },
});
