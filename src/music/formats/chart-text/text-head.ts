import { plainSigns } from "../../pitch.ts";
import type { SongMeter } from "../../songs/song.ts";
import { readMeter } from "../../time/time.ts";
import { keyNamed } from "../shared/keys.ts";

/** What stands above typed music. */
export interface TextHead {
  title: string;
  composer: string;
  style: string;
  key: string | undefined;
  meter: SongMeter | undefined;
  tempo: number | undefined;
}

export const emptyHead = (): TextHead => ({ title: "", composer: "", style: "", key: undefined, meter: undefined, tempo: undefined });

const KEY = /\bkey(?:\s+of|\s*[:=])?\s*([A-Ga-g](?:b|#|♭|♯| ?flat| ?sharp)?(?:\s?(?:maj(?:or)?|min(?:or)?|m))?)(?![\w#♭♯])/i;
const TEMPO = /(?:♩|𝅘𝅥|\btempo|\bbpm|\bq(?:uarter)?)\s{0,3}[:=]?\s{0,3}(\d{2,3})\b|\b(\d{2,3})\s?bpm\b/i;
const METER = /(?:^|[\s:(])(\d{1,2}\/\d{1,2})(?=$|[\s),;])/;
const FIELD = /^(title|song|composer|by|artist|music|key|time|meter|tempo|style|feel)\s*:\s*(.*)$/i;

/**
 * Takes one line above the music: a field (`Key: Eb`), a line with key, meter or tempo, else the title, then the composer. False where
 * it says nothing that is known.
 */
export function readHeadLine(line: string, head: TextHead): boolean {
  const text = line.trim().slice(0, 300);
  const field = FIELD.exec(text);
  const value = field?.[2]?.trim() ?? "";
  const name = field?.[1]?.toLowerCase();
  if (name === "title" || name === "song") head.title = value;
  else if (name === "composer" || name === "by" || name === "artist" || name === "music") head.composer ||= value;
  else if (name === "style" || name === "feel") head.style = value;
  else if (name === "key") {
    const key = keyNamed(plainSigns(value));
    if (key === undefined) readFacts(text, head);
    else head.key = key;
  } else if (name === "tempo") head.tempo = tempoIn(value) ?? head.tempo;
  else if (name === "time" || name === "meter") head.meter = meterIn(value) ?? head.meter;
  else if (readFacts(text, head)) return true;
  else if (head.title === "") head.title = text;
  else if (head.composer === "") head.composer = text.replace(/^by\s+/i, "");
  else return false;
  return true;
}

function readFacts(text: string, head: TextHead): boolean {
  const key = KEY.exec(text)?.[1];
  const tempo = TEMPO.exec(text);
  const meter = METER.exec(text)?.[1];
  if (key === undefined && !tempo && meter === undefined) return false;
  if (key !== undefined) head.key = keyNamed(plainSigns(key)) ?? head.key;
  if (tempo) head.tempo = tempoIn(tempo[1] ?? tempo[2] ?? "") ?? head.tempo;
  if (meter !== undefined) head.meter = meterIn(meter) ?? head.meter;
  return true;
}

export function meterIn(text: string): SongMeter | undefined {
  const meter = readMeter(text.trim());
  return meter.ok ? meter.value : undefined;
}

function tempoIn(text: string): number | undefined {
  const tempo = Number(/\d{2,3}/.exec(text)?.[0] ?? Number.NaN);
  return tempo >= 20 && tempo <= 400 ? tempo : undefined;
}
