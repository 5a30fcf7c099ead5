import * as v from "valibot";
import { tempo, voiceId } from "../../../documents/schemas.ts";
import type { JsonObject } from "../../../lib/json.ts";
import type { VoiceId } from "../../../music/elements.ts";
import { askableVoices, askedVoices } from "../../../music/training/expected.ts";
import { definitionOf } from "../../../widgets/registry.ts";

/** What of a block's music an assignment begins with. */
export interface BlockMusic {
  /** The parts that can be played, and those that are as the block stands; none where a training asks for its steps one by one. */
  readonly voices: { readonly all: readonly VoiceId[]; readonly chosen: readonly VoiceId[] } | undefined;
  /** Quarter notes a minute; undefined where nothing runs against a clock. */
  readonly tempo: number | undefined;
  /** Steps of a hundred that have to be right. */
  readonly goal: number | undefined;
}

const read = v.object({
  tempo: v.optional(v.fallback(v.optional(tempo), undefined)),
  goal: v.optional(v.fallback(v.optional(v.number()), undefined)),
  mode: v.optional(v.fallback(v.optional(v.string()), undefined)),
  voices: v.optional(v.fallback(v.optional(v.array(voiceId)), undefined)),
  pieceVoices: v.optional(v.fallback(v.optional(v.array(voiceId)), undefined)),
});

/** What a block of a type holds that an assignment is about. @param state saved fields with live ones over them */
export function blockMusic(type: string, state: JsonObject): BlockMusic {
  const { mode = "simple", ...own } = v.parse(read, state);
  const isTraining = type === "simpleTraining";
  const all = own.pieceVoices ?? voicesOf(type, state);
  const hasParts = all.length > 1 && !(isTraining && mode === "simple");
  return {
    voices: hasParts ? { all, chosen: askedVoices(own.voices, all) } : undefined,
    tempo: isTraining && mode === "simple" ? undefined : own.tempo,
    goal: own.goal,
  };
}

function voicesOf(type: string, state: JsonObject): readonly VoiceId[] {
  const definition = definitionOf(type);
  const parsed = definition && v.safeParse(definition.schema, state);
  if (!parsed?.success) return [];
  const output = definition?.outputs.piece;
  const given = output?.kind === "state" && output.payload === "Piece" ? output.read(parsed.output) : null;
  const piece = given ?? definition?.plays?.piece(parsed.output) ?? null;
  return piece === null ? [] : askableVoices(piece as Parameters<typeof askableVoices>[0]);
}
