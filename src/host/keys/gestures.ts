import type { AudioSession } from "../audio/audio-session.ts";
import type { ComputerKeyboard, KeyPress } from "./computer-keyboard.ts";
import type { LiveKeys } from "./live-keys.ts";

/** Origin of notes that a pointer or a finger plays on the screen. */
export const SCREEN_KEYS = "screen";

/** Page-wide listeners: the first gesture anywhere unlocks sound, keys play, and nothing hangs when the window is left. */
export function watchGestures({ sound, keys, keyboard }: { sound: AudioSession; keys: LiveKeys; keyboard: ComputerKeyboard }): void {
  for (const gesture of ["pointerdown", "pointerup", "keydown", "touchend", "click"])
    addEventListener(gesture, () => sound.unlock(), { capture: true, passive: true });
  addEventListener("keydown", (event) => {
    if (keyboard.down(pressOf(event))) event.preventDefault();
  });
  addEventListener("keyup", (event) => keyboard.up(event));
  const leave = () => {
    keyboard.releaseAll();
    keys.releaseAll(SCREEN_KEYS);
  };
  addEventListener("blur", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) leave();
  });
}

const pressOf = (event: KeyboardEvent): KeyPress => ({
  code: event.code,
  repeat: event.repeat,
  ctrlKey: event.ctrlKey,
  metaKey: event.metaKey,
  altKey: event.altKey,
  shiftKey: event.shiftKey,
  timeStamp: event.timeStamp,
  isTyping: isTypingTarget(event.target),
});

/** Whether keys that are pressed there are text (or choose an option by its letter). */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, [role='combobox'], [role='listbox'], [role='menu']") !== null;
}
