import type { Result } from "../lib/result.ts";

/** Why the gateway does not start or restore, in its own words: they go to the terminal of whoever runs it, not to the page. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** The setting or file that is meant. */
  readonly where: string;
}

/** @example refuse("wrong-setting", "PORT is wrong: a number from 1 to 65535.", "PORT") */
export const refuse = (code: string, message: string, where: string): Result<never, Refusal> => ({
  ok: false,
  error: { code, message, where },
});
