import { computed, effect, type ReadonlySignal } from "@preact/signals-core";
import type { WidgetId } from "../../documents/records.ts";
import { bandInstruments } from "../../music/band/instruments.ts";
import { BAND_STYLES, type BandStyleName } from "../../music/band/style.ts";
import type { BandSettings } from "../../music/playing/settings.ts";
import { PART_TAGS, VOICE_TAG, type VoiceTag } from "../../protocol/audio/audio-feed.ts";
import { FIRST_FREE_SLOT, SLOT } from "../../protocol/audio/instrument-slots.ts";
import { TAKE } from "../../protocol/records/session-records.ts";
import type { StoreMirror } from "../engine/store-mirror.ts";
import { CLICKS } from "../samples/click-instrument.ts";
import type { InstrumentStatus } from "../samples/instrument-loads.ts";

/** What of the audio host the voices of a player need. */
export interface VoiceRig {
  loadInstrument(name: string, slot: number): Promise<InstrumentStatus>;
  setStrip(voiceTag: VoiceTag, strip: { readonly slot: number }): void;
}

/** What every voice sounds by until it is given another slot. */
const UNSET = `slot ${SLOT.main}`;
/** The kit where no band plays. */
const KIT = "standard_drum_kit";

/** A voice that may have an instrument of its own: where it goes, and what it sounds by without one. */
interface InstrumentVoice {
  readonly name: string;
  readonly tag: VoiceTag;
  readonly own: number;
  readonly shared: number;
}

/** The first voice of each kind. */
const VOICES: readonly InstrumentVoice[] = [
  { name: "harmony", tag: VOICE_TAG.harmony, own: SLOT.harmony, shared: SLOT.main },
  { name: "melody", tag: VOICE_TAG.melody, own: SLOT.melody, shared: SLOT.main },
  { name: "bass", tag: VOICE_TAG.bass, own: SLOT.ownBass, shared: SLOT.bass },
];

/** Further voices, in the order in which they have their tags: without an instrument of their own they sound as those of their kind. */
function furtherVoices(ids: readonly string[]): readonly InstrumentVoice[] {
  const further = ids.map((id) => id.toLowerCase()).filter((name) => / \d+$/.test(name) && !name.startsWith("drums"));
  return PART_TAGS.flatMap((tag, index): readonly InstrumentVoice[] => {
    const name = further[index];
    const shared = VOICES.find((voice) => name?.startsWith(voice.name))?.shared;
    return name === undefined || shared === undefined ? [] : [{ name, tag, own: FIRST_FREE_SLOT + index, shared }];
  });
}

/**
 * Gives a player's voices their instruments: those chosen in its mixer, and the drum kit as soon as there is something to play and
 * the others have been loaded. Made clicks stand in until the kit is there, and where it is missing; what counts in goes on with the
 * clicks it began with until the music halts. The main instrument plays the bass until there is one.
 */
export function followPlayers(
  mirror: StoreMirror,
  rig: VoiceRig,
  instruments: ReadonlySignal<ReadonlyMap<number, InstrumentStatus>>,
): () => void {
  const given = new Map<VoiceTag, string>();
  const kit = kitLoader(rig);
  const give = async (voice: InstrumentVoice, name: string) => {
    const isLacking = voice.shared === SLOT.bass && instruments.value.get(SLOT.bass)?.state !== "ready";
    const shared = isLacking ? SLOT.main : voice.shared;
    const wanted = name === "" ? `slot ${shared}` : name;
    if ((given.get(voice.tag) ?? UNSET) === wanted) return;
    given.set(voice.tag, wanted);
    if (name === "") return rig.setStrip(voice.tag, { slot: shared });
    const status = await rig.loadInstrument(name, voice.own);
    if (status.state === "ready" && given.get(voice.tag) === name) rig.setStrip(voice.tag, { slot: voice.own });
  };
  // Told by the slot, as a kit that failed may come later, when the network is back.
  const isKitThere = computed(() => instruments.value.get(SLOT.kit)?.state === "ready");
  const isPlaying = computed(() => playingIds(mirror).length > 0);
  const stopKit = effect(() => {
    if (!isKitThere.value) return;
    rig.setStrip(VOICE_TAG.drums, { slot: SLOT.kit });
    if (!isPlaying.value) rig.setStrip(VOICE_TAG.click, { slot: SLOT.kit });
  });
  const stopVoices = effect(() => {
    const settings = playerSettings(mirror);
    const band = settings && bandInstruments(settings.style);
    const ofBand: Readonly<Record<string, string | null | undefined>> = { harmony: band?.comping, bass: band?.bass };
    const instrumentOf = ({ name }: InstrumentVoice): string => settings?.strips[name]?.instrument ?? ofBand[name] ?? "";
    for (const voice of VOICES) void give(voice, instrumentOf(voice));
    if (settings === undefined) return;
    for (const voice of furtherVoices(settings.voices)) void give(voice, instrumentOf(voice));
    const busy = [SLOT.main, SLOT.bass].some((slot) => instruments.value.get(slot)?.state === "loading");
    if (!busy) kit(settings.strips.drums?.instrument ?? band?.drums ?? KIT);
  });
  return () => {
    stopKit();
    stopVoices();
  };
}

/** Loads the drum kit that is asked for, each time that it becomes another; made clicks stand in for the first one. */
function kitLoader(rig: VoiceRig): (name: string) => void {
  let asked: string | undefined;
  return (name) => {
    if (asked === name) return;
    const isFirst = asked === undefined;
    asked = name;
    if (!isFirst) return void rig.loadInstrument(name, SLOT.kit);
    for (const tag of [VOICE_TAG.drums, VOICE_TAG.click]) rig.setStrip(tag, { slot: SLOT.clicks });
    void rig.loadInstrument(CLICKS, SLOT.clicks).then(() => rig.loadInstrument(asked ?? name, SLOT.kit));
  };
}

interface Settings {
  readonly strips: Readonly<Record<string, { readonly instrument: string | null } | undefined>>;
  /** Ids of the voices of its piece. */
  readonly voices: readonly string[];
  /** What its band plays. */
  readonly style: BandStyleName;
}

/** The widgets that play now. */
const playingIds = (mirror: StoreMirror): readonly WidgetId[] =>
  mirror.ids("transport").value.flatMap((id) => {
    const record = mirror.record(id).value;
    return record?.typeName === "transport" && record.status === "playing" ? [record.widgetId] : [];
  });

/** The settings of the player that plays, else of a take that is looked at, else of the first one that has something to play. */
function playerSettings(mirror: StoreMirror): Settings | undefined {
  const playing = playingIds(mirror);
  const all = mirror.ids("derived").value.flatMap((id) => {
    const record = mirror.record(id).value;
    const settings = record?.typeName === "derived" ? settingsIn(record.value) : undefined;
    return settings && record?.typeName === "derived" ? [{ id: record.widgetId, settings }] : [];
  });
  return (all.find(({ id }) => playing.includes(id)) ?? all.find(({ id }) => id === TAKE) ?? all[0])?.settings;
}

function settingsIn(value: unknown): Settings | undefined {
  if (typeof value !== "object" || value === null || !("settings" in value)) return undefined;
  const { settings } = value;
  if (typeof settings !== "object" || settings === null || !("strips" in settings)) return undefined;
  const style =
    "band" in settings
      ? styleOf((settings.band as Partial<BandSettings>).style, "songStyle" in value ? value.songStyle : undefined)
      : "plain";
  return { strips: settings.strips as Settings["strips"], voices: "voices" in value ? idsIn(value.voices) : [], style };
}

const styleOf = (chosen: unknown, ofSong: unknown): BandStyleName =>
  BAND_STYLES.find((style) => style === (chosen === "song" ? ofSong : chosen)) ?? "plain";

const idsIn = (voices: unknown): readonly string[] =>
  Array.isArray(voices) ? voices.flatMap((voice: { readonly id?: unknown }) => (typeof voice?.id === "string" ? [voice.id] : [])) : [];
