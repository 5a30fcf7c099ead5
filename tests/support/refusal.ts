import type { Result } from "../../src/lib/result.ts";

/** A refusal of any code, where a test is about what follows from one. @example refuse("unreachable").ok // false */
export const refuse = (code: string): Result<never> => ({ ok: false, error: { code } });
