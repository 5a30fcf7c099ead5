import { effect, type ReadonlySignal } from "@preact/signals-core";
import { VOICE_TAG, type VoiceTag } from "../../protocol/audio/audio-feed.ts";
import type { StoreMirror } from "../engine/store-mirror.ts";
import { CLICKS } from "../samples/click-instrument.ts";
import type { InstrumentStatus } from "../samples/instrument-loads.ts";

/** What of the audio host the voices of a player need. */
export interface VoiceRig {
  loadInstrument(name: string, slot: number): Promise<InstrumentStatus>;
  setStrip(voiceTag: VoiceTag, strip: { readonly slot: number }): void;
}

/** Slots of the sampler: 0 is the chosen instrument, 1 the bass. */
const SLOT = { main: 0, bass: 1, kit: 2, harmony: 3, melody: 4, ownBass: 5 } as const;
const KIT = "standard_drum_kit";

/** Voices that may have an instrument of their own: where it goes, and what they sound by without one. */
const VOICES = [
  { name: "harmony", tag: VOICE_TAG.harmony, own: SLOT.harmony, shared: SLOT.main },
  { name: "melody", tag: VOICE_TAG.melody, own: SLOT.melody, shared: SLOT.main },
  { name: "bass", tag: VOICE_TAG.bass, own: SLOT.ownBass, shared: SLOT.bass },
] as const;

/**
 * Gives a player's voices their instruments: those chosen in its mixer, and the drum kit as soon as there is something to play and
 * the others have been loaded. Made clicks stand in until the kit is there, and where it is missing.
 */
export function followPlayers(
  mirror: StoreMirror,
  rig: VoiceRig,
  instruments: ReadonlySignal<ReadonlyMap<number, InstrumentStatus>>,
): () => void {
  const given = new Map<VoiceTag, string>();
  const kit = loadKitOnce(rig);
  const give = async (voice: (typeof VOICES)[number], name: string) => {
    if ((given.get(voice.tag) ?? "") === name) return;
    given.set(voice.tag, name);
    if (name === "") return rig.setStrip(voice.tag, { slot: voice.shared });
    const status = await rig.loadInstrument(name, voice.own);
    if (status.state === "ready" && given.get(voice.tag) === name) rig.setStrip(voice.tag, { slot: voice.own });
  };
  return effect(() => {
    const settings = playerSettings(mirror);
    if (settings === undefined) return;
    for (const voice of VOICES) void give(voice, settings.strips[voice.name]?.instrument ?? "");
    const busy = [SLOT.main, SLOT.bass].some((slot) => instruments.value.get(slot)?.state === "loading");
    if (!busy) kit();
  });
}

function loadKitOnce(rig: VoiceRig): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    for (const tag of [VOICE_TAG.drums, VOICE_TAG.click]) rig.setStrip(tag, { slot: SLOT.kit });
    void rig.loadInstrument(CLICKS, SLOT.kit).then(() => rig.loadInstrument(KIT, SLOT.kit));
  };
}

interface Settings {
  readonly strips: Readonly<Record<string, { readonly instrument: string | null } | undefined>>;
}

/** The settings of the player that plays, else of the first one that has something to play. */
function playerSettings(mirror: StoreMirror): Settings | undefined {
  const playing = mirror.ids("transport").value.flatMap((id) => {
    const record = mirror.record(id).value;
    return record?.typeName === "transport" && record.status === "playing" ? [record.widgetId] : [];
  });
  const all = mirror.ids("derived").value.flatMap((id) => {
    const record = mirror.record(id).value;
    const settings = record?.typeName === "derived" ? settingsIn(record.value) : undefined;
    return settings && record?.typeName === "derived" ? [{ id: record.widgetId, settings }] : [];
  });
  return (all.find(({ id }) => playing.includes(id)) ?? all[0])?.settings;
}

function settingsIn(value: unknown): Settings | undefined {
  if (typeof value !== "object" || value === null || !("settings" in value)) return undefined;
  const { settings } = value;
  return typeof settings === "object" && settings !== null && "strips" in settings ? (settings as Settings) : undefined;
}
