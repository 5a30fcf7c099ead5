import { CONTROLLER_ALL_NOTES_OFF, CONTROLLER_ALL_SOUND_OFF, readMidi } from "../../lib/midi.ts";
import { pageMs } from "../../music/time/time.ts";
import type { MidiAccessLike, MidiPort, MidiState, MidiWorld } from "./midi-input.ts";

/** The keyboards that are heard. */
export interface MidiDevices {
  /** Looks anew which there are, and which of them are to be heard. */
  look(): void;
}

interface DevicesWorld extends Pick<MidiWorld, "keys" | "onProblem"> {
  /** The one device that is listened to; null listens to all. */
  readonly chosen: () => string | null;
  readonly onDevices: (present: MidiState["devices"]) => void;
}

/** Listens to MIDI keyboards, with hot plug. A device that vanishes lets go of its notes at once. */
export function listenToDevices(access: MidiAccessLike, { keys, chosen, onProblem, onDevices }: DevicesWorld): MidiDevices {
  const open = new Map<string, MidiPort>();

  function hear(port: MidiPort): void {
    const listens = chosen() === null || chosen() === port.id;
    if (listens && !open.has(port.id)) {
      port.onmidimessage = (event) => onMessage(port, event.data ?? [], event.timeStamp);
      open.set(port.id, port);
    } else if (!listens) leave(port.id);
  }

  function leave(id: string): void {
    const port = open.get(id);
    if (port === undefined) return;
    port.onmidimessage = null;
    open.delete(id);
    keys.releaseAll(id);
  }

  function onMessage(port: MidiPort, data: ArrayLike<number>, timeStamp: number): void {
    const event = readMidi(data);
    if (!event.ok) {
      onProblem(event.error);
      return;
    }
    const from = { source: "midi", id: port.id, at: pageMs(timeStamp) } as const;
    const midi = event.value;
    if (midi.kind === "on") keys.press(midi.note, midi.velocity, from);
    else if (midi.kind === "off") keys.release(midi.note, from);
    else if (midi.kind === "bend") keys.bend(midi.value, from);
    else if (midi.kind === "control") {
      if (midi.controller === CONTROLLER_ALL_NOTES_OFF || midi.controller === CONTROLLER_ALL_SOUND_OFF) keys.releaseAll(port.id);
      else keys.control(midi.controller, midi.value, from);
    }
  }

  function look(): void {
    const present: MidiPort[] = [];
    access.inputs.forEach((port) => {
      if (port.state !== "disconnected") present.push(port);
    });
    for (const id of [...open.keys()]) if (!present.some((port) => port.id === id)) leave(id);
    for (const port of present) hear(port);
    onDevices(present.map(({ id, name }) => ({ id, name })));
  }

  access.onstatechange = look;
  look();
  return { look };
}
