import { ok, type Result } from "../../../lib/result.ts";
import { type BandPlan, bandPlanOf, bandSwing } from "../../../music/band/plan.ts";
import { layTake, playedStyle, takeEvents } from "../../../music/band/run-form.ts";
import { barSpans, swingOf } from "../../../music/playing/bar-spans.ts";
import { DEFAULT_SETTINGS, type PlaySettings } from "../../../music/playing/settings.ts";
import type { PlayedTake } from "../../../protocol/engine/take.ts";
import { sessionIds, TAKE } from "../../../protocol/records/session-records.ts";
import type { Reader, Transaction } from "../../store/store.ts";
import type { Planned } from "../planner.ts";
import { withSilentSeats } from "./practice.ts";

/** What of a take stands in its derived record: as a player's, so that the page gives its voices their instruments. */
interface Shown {
  readonly settings: PlaySettings;
  readonly voices: readonly { readonly id: "Melody" }[];
  readonly take: PlayedTake;
}

/** Lays a take where its transport finds it, in place of the one before; null: takes that away. */
export function putTake(tx: Transaction, take: PlayedTake | null): Result<null> {
  const id = sessionIds.derived(TAKE);
  if (take === null) {
    if (tx.get(id) !== undefined) tx.remove(id);
    return ok(null);
  }
  const value: Shown = { settings: settingsOf(take), voices: [{ id: "Melody" }], take };
  tx.put({ id, typeName: "derived", scope: "session", widgetId: TAKE, value, meta: [] });
  return ok(null);
}

/** The band of the run once through its form, without the part that the learner played. */
function settingsOf({ form, band }: PlayedTake): PlaySettings {
  const style = form === null || !band ? "plain" : playedStyle(form);
  const own: PlaySettings = {
    ...DEFAULT_SETTINGS,
    countIn: 0,
    band: { ...DEFAULT_SETTINGS.band, style, intro: false, ending: false, choruses: 1, humanise: 0 },
  };
  // A melody has no seat in the band: muted, the take itself would not sound.
  return withSilentSeats(own, { silent: form?.seats.filter((seat) => seat !== "Melody") ?? [] }, style !== "plain");
}

const known = new WeakMap<object, Planned>();

/** The take as it is played; undefined where none is laid. */
export function plannedTake(reader: Reader): Planned | undefined {
  const value = reader.find("derived", sessionIds.derived(TAKE))?.value as Shown | undefined;
  if (value === undefined) return undefined;
  const planned = known.get(value) ?? planOf(value);
  known.set(value, planned);
  return planned;
}

function planOf({ take, settings }: Shown): Planned {
  const laid = layTake(take);
  const { bpm, length, piece } = laid;
  const band: BandPlan | undefined = piece && bandPlanOf(piece, settings.band);
  const meter = piece?.meter ?? "4/4";
  const bars = piece === undefined ? [] : barSpans(piece);
  const swing = swingOf(bandSwing(band, settings.swing), bars, meter, bpm);
  return {
    pieceId: TAKE,
    title: "",
    meter,
    key: "C",
    voices: ["Melody"],
    events: takeEvents(take.notes, laid, swing),
    bars,
    length,
    strokes: [],
    group: "player",
    loops: false,
    bpm,
    band,
    gap: undefined,
    settings,
  };
}
