import type { NoteEvent, Piece, Voice, VoiceType } from "../elements.ts";
import { midiOf } from "../pitch.ts";
import { durationTicks, type Ticks, ticks } from "../time/time.ts";
import { type PlainElement, placedElements } from "./timeline.ts";

/** How hard each kind of voice is struck where nothing else is said, 1..127. */
export const VOICE_VELOCITY: Readonly<Record<VoiceType, number>> = { Harmony: 72, Melody: 92, Bass: 84 };

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
  return piece.voices.flatMap(voiceEvents).sort((a, b) => a.start - b.start || a.midi - b.midi);
}

/** The sounding notes of one voice in order. @example voiceEvents(voice) */
export function voiceEvents(voice: Voice): NoteEvent[] {
  const events: { start: Ticks; duration: Ticks; midi: number; velocity: number; voice: VoiceType }[] = [];
  let held = new Map<number, number>();
  for (const { element, start, length, tied } of strokes(voice)) {
    const next = new Map<number, number>();
    for (const midi of new Set(soundingMidi(element))) {
      const going = held.get(midi);
      const event = going === undefined ? undefined : events[going];
      if (event && going !== undefined) {
        event.duration = ticks(event.duration + length);
        next.set(midi, going);
      } else {
        next.set(midi, events.length);
        events.push({ start: ticks(start), duration: ticks(length), midi, velocity: VOICE_VELOCITY[voice.type], voice: voice.type });
      }
    }
    held = tied ? next : new Map();
  }
  return events;
}

/** A voice with its triplets taken apart. */
function strokes(voice: Voice): Stroke[] {
  return placedElements(voice).flatMap(({ element, start, length, tied }) => {
    if (element.elementType !== "Triplet") return [{ element, start, length, tied }];
    let at = start as number;
    return element.elements.map((member, index) => {
      const stroke = { element: member, start: at, length: (durationTicks(member.duration) * 2) / 3, tied: tiedMember(member) };
      at += stroke.length;
      return index === element.elements.length - 1 ? { ...stroke, tied } : stroke;
    });
  });
}

const tiedMember = (member: PlainElement): boolean => member.elementType !== "Rest" && member.tied === true;

/** MIDI numbers that an element sounds, lowest first as written; none for a rest. @example soundingMidi(chord) // [48, 52, 55] */
export function soundingMidi(element: PlainElement): readonly number[] {
  if (element.elementType === "Rest") return [];
  const notes = element.elementType === "Chord" ? element.notes : [element.note];
  return notes.flatMap((note) => midiOf(note) ?? []);
}
