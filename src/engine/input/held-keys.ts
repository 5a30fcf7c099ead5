import { lastBy } from "../../lib/keeping/last-of.ts";
import { degreeOf } from "../../music/chords/degrees.ts";
import { type NamedChord, nameChord } from "../../music/chords/identify.ts";
import { chordOf } from "../../music/chords/read-chord.ts";
import type { Key } from "../../music/elements.ts";
import { fingering } from "../../music/fingering.ts";
import { chordFunction } from "../../music/harmony/function.ts";
import { romanOf } from "../../music/harmony/roman.ts";
import { writtenKey } from "../../music/keys.ts";
import { chromaOf, semitonesOf } from "../../music/pitch.ts";
import type { HeardMusic } from "../../music/playing/heard.ts";
import { keyScale } from "../../music/scales.ts";
import { keyOfSignature } from "../../music/spelling/key-names.ts";
import { noteNameIn } from "../../music/spelling/note-name.ts";
import { type HeldKey, type HeldRecord, sessionIds } from "../../protocol/records/session-records.ts";
import { songKeyOf } from "../../protocol/records/song-key.ts";
import type { Reader } from "../store/store.ts";

const NO_FINGERS: ReadonlyMap<number, number> = new Map();

/** How many names of the held notes are kept. */
const NAMES_KEPT = 4;

/** What so many sets of held keys are called is kept: who practises holds the same chords again, and each of them finger by finger. */
const SETS_KEPT = 256;

/**
 * The held keys in a player's words: what they make, what each is in it, in the key of what plays, else of a song that a player holds,
 * else of the first key selector. A bass that sounds with them stands for the root.
 */
export function heldKeys(reader: Reader, notes: readonly number[], heard?: HeardMusic): HeldRecord {
  const song = songKeyOf(reader.all("derived"));
  const key = (heard && keyOfSignature(heard.key)) ?? (song === undefined ? undefined : keyOfSignature(song)) ?? keyOn(reader);
  return named({ notes, key, bass: heard?.bass ?? undefined });
}

interface Held {
  readonly notes: readonly number[];
  readonly key: Key | undefined;
  readonly bass: number | undefined;
}

/** What held keys are called; the same keys are told several times, and come again. */
const named = lastBy(
  ({ notes, key, bass }: Held) => `${notes.join(" ")},${key === undefined ? "" : keyName(key)},${bass ?? ""}`,
  ({ notes, key, bass }): HeldRecord => heldRecord(notes, key, bass),
  SETS_KEPT,
);

function heldRecord(notes: readonly number[], key: Key | undefined, bass: number | undefined): HeldRecord {
  const around = { ...(key === undefined ? {} : { key }), ...(bass === undefined ? {} : { bass }) };
  const names = nameChord(notes, around).slice(0, NAMES_KEPT);
  const [chord] = names;
  const inKey = chord !== undefined && key !== undefined ? placeInKey({ chord, key }) : null;
  return {
    id: sessionIds.held,
    typeName: "held",
    scope: "session",
    notes,
    names: names.map(({ name }) => name),
    keys: keyWords(notes, chord, key),
    inKey,
  };
}

function keyOn(reader: Reader): Key | undefined {
  const { key, scaleType } = reader.all("widget").find(({ type }) => type === "keySelector")?.state ?? {};
  return typeof key === "string" && typeof scaleType === "string" ? { key, scaleType } : undefined;
}

function keyWords(notes: readonly number[], chord: NamedChord | undefined, key: Key | undefined): HeldKey[] {
  const degrees = chord === undefined ? new Map<number, string>() : degreesOf(chord);
  const fingers = key === undefined ? NO_FINGERS : fingersOf(key);
  return notes.map((midi) => ({
    midi,
    name: noteNameIn(midi, { chord, key }),
    degree: degrees.get(midi % 12) ?? null,
    finger: fingers.get(midi % 12) ?? null,
  }));
}

/** What each pitch class is in a chord. */
function degreesOf({ tonic, type }: NamedChord): Map<number, string> {
  const root = chromaOf(tonic) ?? 0;
  const intervals = chordOf(`${tonic}${type}`)?.intervals ?? [];
  return new Map(intervals.map((interval) => [(root + semitonesOf(interval)) % 12, degreeOf(interval)]));
}

const keyName = ({ key, scaleType }: Key): string => `${key} ${scaleType}`;

/** The right hand's finger on each pitch class of the key's scale. */
const fingersOf = lastBy(keyName, (key): ReadonlyMap<number, number> => {
  const scale = keyScale(key);
  if (!scale.ok) return new Map();
  const fingers = fingering(scale.value, "right");
  return new Map(scale.value.notes.map((note, index) => [chromaOf(note) ?? 0, fingers[index] ?? 1]));
});

interface ChordInKey {
  readonly chord: NamedChord;
  readonly key: Key;
}

/** What a chord is in a key. */
const placeInKey = lastBy(
  ({ chord, key }: ChordInKey) => `${chord.name} ${keyName(key)}`,
  ({ chord, key }) => ({ roman: romanOf(chord, key), function: chordFunction(chord, key), key: writtenKey(key).key }),
);
