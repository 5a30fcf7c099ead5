import * as v from "valibot";

/** The name of a chord, or of a note with its octave. */
const chordSymbol = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const isNote = v.optional(v.literal("note"));
/** A change that is practised: from one chord or note to another, in a key. */
export const practisedChange = v.object({
  from: v.nullable(chordSymbol),
  to: chordSymbol,
  key: chordSymbol,
  fromKind: isNote,
  toKind: isNote,
});
