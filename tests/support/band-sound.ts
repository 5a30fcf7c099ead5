import { readFileSync } from "node:fs";
import { widgetId } from "../../src/documents/records.ts";
import { bandInstruments } from "../../src/music/band/instruments.ts";
import { styleNamed } from "../../src/music/band/styles.ts";
import { DEFAULT_SETTINGS, stripGain } from "../../src/music/playing/settings.ts";
import { readStoredSong } from "../../src/music/songs/one-song.ts";
import { songPiece } from "../../src/music/songs/song-piece.ts";
import { EVENT_STRIDE, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { parseInstrumentFile } from "../../src/protocol/audio/instrument-file.ts";
import { SamplerCore } from "../../src/worklets/sampler-core.ts";
import { compileInstrument, type Instrument } from "../../src/worklets/voices/instrument.ts";
import { decodeParts } from "./decode-parts.ts";
import { engineWorld, SAMPLE_RATE, type Scheduled } from "./world.ts";

const folder = new URL("../../public/samples/", import.meta.url);
/** What a band and its song sound on, each with a slot of its own. */
export const BAND_TAGS = [VOICE_TAG.harmony, VOICE_TAG.bass, VOICE_TAG.drums, VOICE_TAG.melody];

/** The player of a new workspace. */
const SONG_PLAYER = "player-1";

/** A new workspace with a song that plays; the sampler is at frame 0. */
function playedSong(text: string) {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.dispatch({ type: "widget/add", widgetType: "repertoire" });
  const added = [...world.mirror.values()].find((each) => each.typeName === "widget" && each.type === "repertoire");
  const id = added?.typeName === "widget" ? added.widgetId : "";
  world.act(id, "choose", { song: { id: "s", title: "S", data_abc: text } });
  const sampler = world.sampler();
  sampler.progress(0);
  sampler.scheduled.length = 0;
  world.dispatch({ type: "transport/play", widgetId: widgetId(SONG_PLAYER) });
  return { ...world, sampler };
}

/** What the engine schedules of a song with its band for so many seconds from Play. */
export function scheduledOf(
  text: string,
  seconds: number,
): { readonly events: readonly Scheduled[]; readonly style: ReturnType<typeof styleNamed> } {
  const { sampler } = playedSong(text);
  const read = readStoredSong(text);
  sampler.playTo(2048, seconds * SAMPLE_RATE);
  return {
    events: sampler.scheduled.filter(({ frame }) => frame < seconds * SAMPLE_RATE),
    style: styleNamed(read.ok ? songPiece(read.value).style : ""),
  };
}

/** Events as the sampler takes them. */
export const packed = (events: readonly Scheduled[]): Float64Array => {
  const out = new Float64Array(events.length * EVENT_STRIDE);
  for (const [index, { frame, kind, note, velocity, tag }] of events.entries())
    out.set([frame, kind, note, velocity, tag], index * EVENT_STRIDE);
  return out;
};

const instruments = new Map<string, Promise<Instrument>>();
async function load(name: string): Promise<Instrument> {
  const file = parseInstrumentFile(JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")), name);
  if (!file.ok) throw new Error(file.error.code);
  const samples = await decodeParts(file.value, (audio) => new Uint8Array(readFileSync(new URL(audio, folder))));
  return compileInstrument({ ...file.value, samples });
}
/** An instrument of the product as its samples are, decoded once. */
export const instrumentOf = (name: string): Promise<Instrument> => {
  const known = instruments.get(name) ?? load(name);
  instruments.set(name, known);
  return known;
};

/** A sampler with the instruments of a style, as loud as the mixer has them. */
export async function bandCore(style: ReturnType<typeof styleNamed>): Promise<SamplerCore> {
  const core = new SamplerCore({ sampleRate: SAMPLE_RATE });
  const own = bandInstruments(style);
  const names = [
    own?.comping ?? "acoustic_grand_piano",
    own?.bass ?? "acoustic_bass",
    own?.drums ?? "standard_drum_kit",
    "acoustic_grand_piano",
  ];
  for (const [slot, name] of names.entries()) {
    core.setInstrument(slot, await instrumentOf(name));
    core.setSlot(BAND_TAGS[slot] ?? 0, slot);
  }
  for (const name of ["harmony", "bass", "drums", "melody"] as const)
    core.setGain(VOICE_TAG[name], stripGain(DEFAULT_SETTINGS.strips, name));
  return core;
}
