import * as v from "valibot";
import { inversion, octave, piece as pieceSchema, tempo } from "../../documents/schemas.ts";
import { SCORE_VIEWS } from "../../music/notation/score.ts";
import { perSourceSchema } from "./per-source.ts";
import { practiceSchema } from "./practice.ts";

/** A loop's choruses are counted no further. */
const MOST_SHOWN = 100_000;
export const shownChorusSchema = v.object({
  chorus: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_SHOWN)),
  endless: v.boolean(),
});

export const schema = v.looseObject({
  piece: v.nullable(pieceSchema),
  tempo,
  baseInversion: inversion,
  baseOctave: octave,
  tritoneSub: v.boolean(),
  smoothVoicing: v.boolean(),
  practice: v.exactOptional(practiceSchema),
  /** The tempo that the harmony said when it came last; null where it said none. */
  harmonyTempo: v.exactOptional(v.nullable(tempo)),
  /** How the piece stands on the page, once it was chosen. */
  view: v.exactOptional(v.picklist(SCORE_VIEWS)),
  /** Octave and inversion that the piece came with, once others were chosen. */
  loadedWith: v.exactOptional(v.object({ baseOctave: octave, baseInversion: inversion })),
  /** What was set for the sources that played here before, the latest last. */
  perSource: v.exactOptional(perSourceSchema),
  /** True: what it plays was typed into it, and came by no link. */
  typedHere: v.exactOptional(v.literal(true)),
  /** The chorus of the band that stands on the sheet; never saved. */
  shownChorus: v.exactOptional(shownChorusSchema),
});
export type State = v.InferOutput<typeof schema>;
