import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { EngineName } from "./driver.ts";

/** Whether a program can be started by its name. */
function hasProgram(name: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** What each engine needs, and the Debian packages that bring it. Chromium comes from Playwright or by `CHROMIUM_PATH`. */
const needs: Readonly<Record<EngineName, readonly (readonly [program: string, debian: string])[]>> = {
  firefox: [["firefox-esr", "firefox-esr"]],
  webkit: [
    ["WebKitWebDriver", "webkit2gtk-driver"],
    ["Xvfb", "xvfb"],
  ],
  chromium: [],
};

/** The Debian packages that are missing for an engine; none when it can be run. */
export const missingFor = (engine: EngineName): readonly string[] =>
  needs[engine].flatMap(([program, debian]) => (hasProgram(program) ? [] : [debian]));

/** Whether sound can be given an output that nobody hears, and be recorded there. */
export const hasPulseAudio = (): boolean => ["pulseaudio", "pactl", "parec"].every(hasProgram);
