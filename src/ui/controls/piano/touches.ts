/** Who is told of the keys that go down and up. */
export interface TouchSink {
  readonly press: (midi: number, velocity: number) => void;
  readonly release: (midi: number) => void;
}

/** Fingers and mouse on the keyboard: each pointer holds at most one key, a key sounds while any pointer holds it. */
export interface Touches {
  /** The pointer is now on this key (undefined: beside the keyboard). A key already held by another pointer is not pressed again. */
  readonly move: (pointer: number, midi: number | undefined, velocity: number) => void;
  /** The pointer is up or lost. */
  readonly end: (pointer: number) => void;
  readonly endAll: () => void;
  readonly isDown: (pointer: number) => boolean;
}

/** Keeps what each pointer holds and tells the sink only of changes, so that a glissando releases one key as it presses the next. */
export function createTouches(sink: TouchSink): Touches {
  const held = new Map<number, number | undefined>();
  const count = (midi: number) => [...held.values()].filter((key) => key === midi).length;
  const leave = (pointer: number) => {
    const midi = held.get(pointer);
    held.set(pointer, undefined);
    if (midi !== undefined && count(midi) === 0) sink.release(midi);
  };
  const end = (pointer: number) => {
    leave(pointer);
    held.delete(pointer);
  };
  return {
    move: (pointer, midi, velocity) => {
      if (held.has(pointer) && held.get(pointer) === midi) return;
      leave(pointer);
      held.set(pointer, midi);
      if (midi !== undefined && count(midi) === 1) sink.press(midi, velocity);
    },
    end,
    endAll: () => {
      for (const pointer of [...held.keys()]) end(pointer);
    },
    isDown: (pointer) => held.has(pointer),
  };
}
