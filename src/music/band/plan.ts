import { equalData } from "../../lib/json.ts";
import type { Piece, Voice, VoiceId } from "../elements.ts";
import { kindOf, voiceIds } from "../pieces/voice-ids.ts";
import type { BandSettings, SwingChoice } from "../playing/settings.ts";
import type { BandNote, BandPart, ChorusRole } from "./band-note.ts";
import { type Chart, chartOf, firstChord } from "./chart.ts";
import { chorus } from "./chorus.ts";
import { type BandStretch, endingOf, type IntroChord, introChords, introOf } from "./form/arrangement.ts";
import { tradedFours } from "./form/fours.ts";
import { roleIn } from "./form/turns.ts";
import type { BandStyle } from "./style.ts";
import { styleNamed, styleWithBass } from "./styles.ts";
import { bandPartOf, hasWrittenBand, writtenBandStyle } from "./written/written-band.ts";

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

const latest = new WeakMap<Piece, BandPlan>();

/**
 * The band that settings ask for over a piece; undefined where it is played plain, and where a band's parts are written in it and no other
 * style is asked for. Equal settings give `before`, or the plan that was last
 * made for the piece, again.
 * @example bandPlanOf(piece, settings.band, undefined)?.style.name // "mediumSwing"
 */
export function bandPlanOf(piece: Piece, settings: BandSettings, before = latest.get(piece)): BandPlan | undefined {
  const plan = planOf(piece, settings, before);
  if (plan !== undefined) latest.set(piece, plan);
  return plan;
}

const NO_CHORDS: readonly IntroChord[] = [];

/** The chords of the intro that a band plays before a piece, as the piece is written; none where it plays none. @example introChordsOf(piece, settings.band)[0]?.name // "Am7b5" */
export function introChordsOf(piece: Piece, settings: BandSettings): readonly IntroChord[] {
  const name = nameOf(piece, settings);
  if (!settings.intro || name === "plain") return NO_CHORDS;
  return introChords(chartOf(piece), styleWithBass(name, settings.bass));
}

/** The style that is played: what is chosen; else that of the piece, and none beside parts of a band that are written. */
function nameOf(piece: Piece, { style }: BandSettings) {
  if (style !== "song") return style;
  return hasWrittenBand(piece) ? "plain" : styleNamed(piece.style);
}

function planOf(piece: Piece, settings: BandSettings, before: BandPlan | undefined): BandPlan | undefined {
  const name = nameOf(piece, settings);
  const ids = voiceIds(piece.voices);
  if (name === "plain" || !ids.some((id) => kindOf(id) === "Harmony")) return undefined;
  const chart = chartOf(piece);
  const style = styleWithBass(name, settings.bass);
  if (before?.chart === chart && before.style === style && equalData(before.settings, settings)) return before;
  const isWritten = hasWrittenBand(piece);
  const isItsOwn = (voice: Voice | undefined): boolean =>
    isPlainBass(voice) || (isWritten && voice !== undefined && bandPartOf(voice) !== undefined);
  const written = (kind: "Bass" | "Drums"): boolean =>
    piece.voices.some((voice, at) => kindOf(ids[at] ?? "Melody") === kind && !isItsOwn(voice));
  const parts = new Set<BandPart>(["comping"]);
  if (!written("Bass")) parts.add("bass");
  if (!written("Drums")) parts.add("drums");
  const { seed, intro, ending } = settings;
  return {
    style,
    chart,
    settings,
    replaces: new Set(ids.filter((id, at) => kindOf(id) === "Harmony" || isItsOwn(piece.voices[at]))),
    parts,
    intro: intro ? introOf(chart, style, seed) : undefined,
    ending: ending ? endingOf(chart, style, seed) : [],
  };
}

/** A bass that nobody wrote: the roots under a progression's chords. */
const isPlainBass = (voice: Voice | undefined): boolean =>
  voice?.type === "Bass" && voice.elements.every((element) => element.elementType === "Rest" || element.id.includes("-bass"));

/** How the eighths swing: as the person set it; where nothing was set by the style, and never in a straight one. */
export const bandSwing = (plan: Pick<BandPlan, "style"> | undefined, chosen: SwingChoice): SwingChoice =>
  plan === undefined ? chosen : plan.style.swing === "straight" ? "off" : chosen === "off" ? "auto" : chosen;

/** How a piece swings that a written band's parts stand in; as the person set it where none do, or where it is to be played as it is written. */
export function writtenSwing(piece: Piece, band: BandSettings | undefined, chosen: SwingChoice): SwingChoice {
  const style = band?.style === "song" ? writtenBandStyle(piece) : undefined;
  return bandSwing(style && { style }, chosen);
}

const roleOf = ({ settings }: BandPlan, repeat: number, endless: boolean): ChorusRole => roleIn(repeat, settings.choruses, endless);

/** Whether learner and band trade fours in a chorus, from 1: the tune is silent then, it had its turn in the head. */
export const tradesFours = (plan: BandPlan, repeat: number, endless: boolean): boolean =>
  plan.settings.fours && roleOf(plan, repeat, endless) === "solo";

const known = new WeakMap<BandPlan, Map<string, readonly BandNote[]>>();
/** Choruses that are remembered of a plan. */
const MOST = 4;

/** What is played the n-th time through the form, from 1; `endless`: nothing says which time is the last. */
export function chorusNotes(plan: BandPlan, repeat: number, endless: boolean): readonly BandNote[] {
  const role = roleOf(plan, repeat, endless);
  const name = `${repeat} ${role}`;
  const choruses = known.get(plan) ?? new Map<string, readonly BandNote[]>();
  known.set(plan, choruses);
  const before = choruses.get(name);
  if (before !== undefined) return before;
  const { seed } = plan.settings;
  const played = chorus(plan.chart, plan.style, { seed, chorus: repeat, role, next: firstChord(plan.chart) });
  const notes = tradesFours(plan, repeat, endless) ? tradedFours(played, plan.chart, plan.style, seed + repeat) : played;
  if (choruses.size >= MOST) choruses.clear();
  choruses.set(name, notes);
  return notes;
}
