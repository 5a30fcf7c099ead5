import { equalData } from "../../../lib/json.ts";
import type { BandNote, BandPart, ChorusRole, FeltNote } from "../../../music/band/band-note.ts";
import { type Chart, chartOf, firstChord } from "../../../music/band/chart.ts";
import { chorus } from "../../../music/band/chorus.ts";
import { felt } from "../../../music/band/feel/feel.ts";
import { type BandStretch, endingOf, introOf } from "../../../music/band/form/arrangement.ts";
import type { BandStyle } from "../../../music/band/style.ts";
import { bandStyles, styleNamed } from "../../../music/band/styles.ts";
import type { Piece, Voice, VoiceId } from "../../../music/elements.ts";
import { kindOf, voiceIds } from "../../../music/pieces/voice-ids.ts";
import type { BandSettings, PlaySettings, SwingChoice } from "../../../music/playing/settings.ts";
import { audioSeconds, secondsToTicks, type Ticks, ticks } from "../../../music/time/time.ts";
import { VOICE_TAG, type VoiceTag } from "../../../protocol/audio/audio-feed.ts";
import type { PlannedNote, PlayedPass } from "../pass.ts";

/** A band for a piece: what it plays by, and which of the piece's voices it plays in the place of. */
export interface BandPlan {
  readonly style: BandStyle;
  readonly chart: Chart;
  readonly settings: BandSettings;
  readonly replaces: ReadonlySet<VoiceId>;
  /** Parts that nobody else plays. */
  readonly parts: ReadonlySet<BandPart>;
  readonly intro: BandStretch | undefined;
  readonly ending: readonly BandStretch[];
}

const TAGS: Readonly<Record<BandPart, VoiceTag>> = { comping: VOICE_TAG.harmony, bass: VOICE_TAG.bass, drums: VOICE_TAG.drums };
/** A dead note of the bass, in seconds. */
const DEAD_SECONDS = 0.07;

/** The band that settings ask for over a piece; undefined where it is played plain. Equal ones give the same plan again. */
export function bandPlanOf(piece: Piece, settings: PlaySettings | undefined, before: BandPlan | undefined): BandPlan | undefined {
  if (settings === undefined) return undefined;
  const name = settings.band.style === "song" ? styleNamed(piece.style) : settings.band.style;
  const ids = voiceIds(piece.voices);
  if (name === "plain" || !ids.some((id) => kindOf(id) === "Harmony")) return undefined;
  const chart = chartOf(piece);
  const style = bandStyles[name];
  if (before?.chart === chart && before.style === style && equalData(before.settings, settings.band)) return before;
  const written = (kind: "Bass" | "Drums"): boolean =>
    piece.voices.some((voice, at) => kindOf(ids[at] ?? "Melody") === kind && !isPlainBass(voice));
  const parts = new Set<BandPart>([
    "comping",
    ...(written("Bass") ? [] : ["bass" as const]),
    ...(written("Drums") ? [] : ["drums" as const]),
  ]);
  const { seed, intro, ending } = settings.band;
  return {
    style,
    chart,
    settings: settings.band,
    replaces: new Set(ids.filter((id, at) => kindOf(id) === "Harmony" || isPlainBass(piece.voices[at]))),
    parts,
    intro: intro ? introOf(chart, style, seed) : undefined,
    ending: ending ? endingOf(chart, style, seed) : [],
  };
}

/** A bass that nobody wrote: the roots under a progression's chords. */
const isPlainBass = (voice: Voice | undefined): boolean =>
  voice?.type === "Bass" && voice.elements.every((element) => element.elementType === "Rest" || element.id.includes("-bass"));

/** How the eighths swing: as the person set it; where nothing was set by the style, and never in a straight one. */
export const bandSwing = (plan: BandPlan | undefined, chosen: SwingChoice): SwingChoice =>
  plan === undefined ? chosen : plan.style.swing === "straight" ? "off" : chosen === "off" ? "auto" : chosen;

/** Once through the form, or the stretch before or behind it. */
type PassOf = Pick<PlayedPass, "kind" | "repeat" | "stretch" | "bpm" | "ticks" | "end" | "loop">;

/** What the band plays in a pass, at its places in the piece's time. */
export function bandNotes(
  plan: BandPlan,
  pass: PassOf,
  length: Ticks,
  transpose: Readonly<Record<BandPart, number>>,
): readonly PlannedNote[] {
  const { seed, humanise } = plan.settings;
  const number = pass.kind === "intro" ? 0 : pass.kind === "ending" ? -1 - pass.stretch : pass.repeat;
  const { notes, at } = written(plan, pass, length);
  const own = notes.filter(({ part }) => plan.parts.has(part));
  return felt(own, plan.style, { humanise, bpm: pass.bpm, seed, chorus: number }).map((note) => planned(note, at, pass.bpm, transpose));
}

function planned(
  { part, start, duration, midi, velocity, dead, lean }: FeltNote,
  at: number,
  bpm: number,
  moves: Readonly<Record<BandPart, number>>,
): PlannedNote {
  const lasts = dead ? secondsToTicks(audioSeconds(DEAD_SECONDS), bpm) : duration;
  return {
    start: ticks(start + at),
    duration: ticks(Math.round(lasts)),
    midi: Math.max(0, Math.min(127, midi + moves[part])),
    velocity,
    tag: TAGS[part],
    ...(lean === 0 ? {} : { lean }),
  };
}

function written(plan: BandPlan, pass: PassOf, length: Ticks): { readonly notes: readonly BandNote[]; readonly at: number } {
  switch (pass.kind) {
    case "countIn":
      return { notes: [], at: 0 };
    case "intro":
      return { notes: plan.intro?.notes ?? [], at: -(plan.intro?.length ?? 0) };
    case "ending": {
      const at = length + plan.ending.slice(0, pass.stretch).reduce((sum, stretch) => sum + stretch.length, 0);
      return { notes: plan.ending[pass.stretch]?.notes ?? [], at };
    }
    case "music":
      return { notes: chorusNotes(plan, pass), at: 0 };
  }
}

const known = new WeakMap<BandPlan, Map<string, readonly BandNote[]>>();
/** Choruses that are remembered of a plan. */
const MOST = 4;

function chorusNotes(plan: BandPlan, { repeat, loop }: PassOf): readonly BandNote[] {
  const last = loop === null && repeat >= plan.settings.choruses;
  const role: ChorusRole = repeat === 1 ? "head" : last ? "lastHead" : "solo";
  const name = `${repeat} ${role}`;
  const choruses = known.get(plan) ?? new Map<string, readonly BandNote[]>();
  known.set(plan, choruses);
  const before = choruses.get(name);
  if (before !== undefined) return before;
  const notes = chorus(plan.chart, plan.style, { seed: plan.settings.seed, chorus: repeat, role, next: firstChord(plan.chart) });
  if (choruses.size >= MOST) choruses.clear();
  choruses.set(name, notes);
  return notes;
}
