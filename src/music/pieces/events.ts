import type { NoteEvent, Piece, PlainElement, Voice, VoiceId, VoiceKind } from "../elements.ts";
import { midiOf } from "../pitch.ts";
import { durationTicks, ticks } from "../time/time.ts";
import { graceStrokes, heardLength, struckAt } from "./marks.ts";
import { inTuplet, placedElements } from "./timeline.ts";
import { kindOf, voiceIds, voiceKind } from "./voice-ids.ts";

/** How hard each kind of voice is struck where nothing else is said, 1..127. */
export const VOICE_VELOCITY: Readonly<Record<VoiceKind, number>> = { Harmony: 72, Melody: 92, Bass: 84, Drums: 84 };

/** One element of a voice by itself: a tuplet's members are strokes of their own. */
interface Stroke {
  readonly element: PlainElement;
  readonly start: number;
  readonly length: number;
  readonly tied: boolean;
}

/**
 * A piece as sounding notes, sorted by start and then pitch; notes that are tied are one note. Straight: swing comes when
 * scheduling.
 * @example pieceEvents(piece)[0] // { start: 0, duration: 3840, midi: 48, velocity: 72, voice: "Harmony" }
 */
export function pieceEvents(piece: Piece): readonly NoteEvent[] {
  const known = eventsOf.get(piece);
  if (known !== undefined) return known;
  const ids = voiceIds(piece.voices);
  const events = piece.voices.flatMap((voice, index) => voiceEvents(voice, ids[index]));
  events.sort((a, b) => a.start - b.start || a.midi - b.midi);
  eventsOf.set(piece, events);
  return events;
}

const eventsOf = new WeakMap<Piece, readonly NoteEvent[]>();

/** A note that may yet be held on. */
type OpenEvent = { -readonly [K in keyof NoteEvent]: NoteEvent[K] };

/** The sounding notes of one voice in order, under its id in its piece. @example voiceEvents(voice) */
export function voiceEvents(voice: Voice, id: VoiceId = voiceKind(voice)): NoteEvent[] {
  const events: OpenEvent[] = [];
  let held = new Map<number, number>();
  let loudness = VOICE_VELOCITY[kindOf(id)];
  for (const { element, start, length, tied } of strokes(voice)) {
    const struck = struckAt(element, loudness, VOICE_VELOCITY[kindOf(id)]);
    loudness = struck.loudness;
    for (const grace of graceStrokes(element, start))
      for (const midi of grace.midi)
        events.push({ start: grace.start, duration: grace.length, midi, velocity: loudness, voice: id, grace: true });
    const next = new Map<number, number>();
    const heard = tied ? length : heardLength(element, length);
    for (const midi of new Set(soundingMidi(element))) {
      const going = held.get(midi);
      const event = going === undefined ? undefined : events[going];
      if (event && going !== undefined) {
        event.duration = ticks(event.duration + length);
        next.set(midi, going);
      } else {
        next.set(midi, events.length);
        events.push({ start: ticks(start), duration: ticks(heard), midi, velocity: struck.velocity, voice: id });
      }
    }
    held = tied ? onlyTied(next, element) : new Map();
  }
  return events;
}

/** Of the notes that sound those that are tied: all, where the element does not name some. */
function onlyTied(sounding: Map<number, number>, element: PlainElement): Map<number, number> {
  if ((element.elementType !== "Chord" && element.elementType !== "Notes") || element.tiedNotes === undefined) return sounding;
  const tied = new Set(element.tiedNotes.flatMap((note) => midiOf(note) ?? []));
  return new Map([...sounding].filter(([midi]) => tied.has(midi)));
}

/** A voice with its tuplets taken apart. Starts and ends are whole ticks. */
function strokes(voice: Voice): Stroke[] {
  return placedElements(voice).flatMap(({ element, start, length, tied }) => {
    if (element.elementType !== "Triplet") return [between(element, start, start + length, tied)];
    let at: number = start;
    return element.elements.map((member, index) => {
      const from = at;
      at += inTuplet(element, durationTicks(member.duration));
      const isLast = index === element.elements.length - 1;
      return between(member, from, at, isLast ? tied : tiedMember(member));
    });
  });
}

function between(element: PlainElement, from: number, to: number, tied: boolean): Stroke {
  const start = Math.round(from);
  return { element, start, length: Math.round(to) - start, tied };
}

const tiedMember = (member: PlainElement): boolean => member.elementType !== "Rest" && member.tied === true;

/** MIDI numbers that an element sounds, lowest first as written; none for a rest. @example soundingMidi(chord) // [48, 52, 55] */
export function soundingMidi(element: PlainElement): readonly number[] {
  switch (element.elementType) {
    case "Rest":
      return [];
    case "Note":
      return midiOfAll([element.note]);
    case "Chord":
    case "Notes":
      return midiOfAll(element.notes);
  }
}

const midiOfAll = (notes: readonly string[]): readonly number[] => notes.flatMap((note) => midiOf(note) ?? []);
