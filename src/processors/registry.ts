import { arpeggiator } from "./arpeggiator/processor.ts";
import { bandProcessor } from "./band/processor.ts";
import { bassLineProcessor } from "./bass-line/processor.ts";
import { chordIdentifier } from "./chord-identifier/processor.ts";
import { chordRhythm } from "./chord-rhythm/processor.ts";
import { chordScale } from "./chord-scale/processor.ts";
import { compingProcessor } from "./comping/processor.ts";
import type { ProcessorDefinition } from "./define.ts";
import { drop } from "./drop/processor.ts";
import { drumsProcessor } from "./drums/processor.ts";
import { harmonyToPiece } from "./harmony-to-piece/processor.ts";
import { keyDetector } from "./key-detector/processor.ts";
import { lickToVoice } from "./lick-to-voice/processor.ts";
import { mergeNotes } from "./merge-notes/processor.ts";
import { noteToNotes } from "./note-to-notes/processor.ts";
import { pieceFromVoices } from "./piece-from-voices/processor.ts";
import { pieceToSteps } from "./piece-to-steps/processor.ts";
import { rangeFilter } from "./range-filter/processor.ts";
import { rootless } from "./rootless/processor.ts";
import { scaleDegreeChord } from "./scale-degree-chord/processor.ts";
import { sequencerToVoice } from "./sequencer-to-voice/processor.ts";
import { smoothVoicingProcessor } from "./smooth-voicing/processor.ts";
import { transpose } from "./transpose/processor.ts";
import { tritoneSubstitution } from "./tritone-substitution/processor.ts";

/** Every processor, in the order of the palette; adding one is its folder, a line here, its texts and a row in docs/processors.md. */
const all = [
  chordRhythm,
  bassLineProcessor,
  compingProcessor,
  drumsProcessor,
  bandProcessor,
  smoothVoicingProcessor,
  drop,
  rootless,
  tritoneSubstitution,
  arpeggiator,
  transpose,
  pieceFromVoices,
  harmonyToPiece,
  pieceToSteps,
  lickToVoice,
  sequencerToVoice,
  chordIdentifier,
  chordScale,
  scaleDegreeChord,
  keyDetector,
  rangeFilter,
  mergeNotes,
  noteToNotes,
] as const satisfies readonly ProcessorDefinition[];

/** The processors as they are declared: the texts are held to their types, options and choices. */
export type KnownProcessor = (typeof all)[number];

export const processors: readonly ProcessorDefinition[] = all;

const byType = new Map(processors.map((processor) => [processor.type, processor]));

/** The processor of a type, or undefined. */
export const processorOf = (type: string): ProcessorDefinition | undefined => byType.get(type);
