import { type ReadonlySignal, signal } from "@preact/signals-core";
import { ok, type Problem, type Result } from "../../../lib/result.ts";
import type { AudioHost } from "../../audio/audio-host.ts";
import { problem } from "../../problems.ts";
import type { LoadedInstrument } from "../sample-loader.ts";
import { ownSoundIndex } from "./own-sound-name.ts";
import type { FontPreset } from "./user-soundfont-messages.ts";

/** The SoundFont that a person opened, and its sounds. */
export interface OpenedFont {
  readonly presets: readonly FontPreset[];
}

/** Sounds from a person's own SoundFont, which is kept on the device. */
export interface OwnSounds {
  /** Undefined while none was opened or looked for; null when none is kept. */
  readonly font: ReadonlySignal<OpenedFont | null | undefined>;
  /** Opens a .sf2 or .sf3 file and keeps it; refused with the reason when it is not one. */
  open(file: File): Promise<Result<OpenedFont>>;
  /** Opens what was kept at an earlier visit, once. */
  look(): Promise<void>;
  /** Makes an instrument of the sound of that name, to be heard beside the others. */
  instrument(name: string): Promise<Result<LoadedInstrument>>;
  /** Puts the sound of that name (see `ownSoundName`) into a slot. */
  load(name: string, slot: number): Promise<Result<void>>;
}

const noSuchSound: Problem = problem("own-sound-missing");

export function createOwnSounds(host: Pick<AudioHost, "userSoundFont" | "loadFromSoundFont">): OwnSounds {
  const font = signal<OpenedFont | null | undefined>(undefined);
  let looking: Promise<void> | undefined;
  const lookOnce = async (): Promise<void> => {
    const reopened = await (await host.userSoundFont())?.reopen();
    if (font.peek() === undefined) font.value = reopened?.ok ? { presets: reopened.value } : null;
  };
  const look = (): Promise<void> => {
    looking ??= lookOnce();
    return looking;
  };
  const indexOf = async (name: string): Promise<number | null> => {
    await look();
    const index = ownSoundIndex(name);
    return index !== null && font.peek()?.presets[index] !== undefined ? index : null;
  };
  return {
    font,
    look,
    async open(file) {
      const reader = await host.userSoundFont();
      if (reader === null) return { ok: false, error: noSuchSound };
      const opened = await reader.open(file);
      if (!opened.ok) return opened;
      font.value = { presets: opened.value };
      return ok({ presets: opened.value });
    },
    async instrument(name) {
      const index = await indexOf(name);
      const reader = await host.userSoundFont();
      return index === null || reader === null ? { ok: false, error: noSuchSound } : reader.instrument(index);
    },
    async load(name, slot) {
      const index = await indexOf(name);
      return index === null ? { ok: false, error: noSuchSound } : host.loadFromSoundFont(index, slot);
    },
  };
}
