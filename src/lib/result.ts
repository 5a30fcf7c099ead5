/** What a person is told when something they gave cannot be used: what, where, and what next. */
export interface Problem {
  /** Stable name for code and tests, e.g. `"unknown-scale"`. */
  readonly code: string;
  /** A sentence in plain words that says what is wrong and what to do. */
  readonly message: string;
  /** Where: a path such as `state.key`, a token, or `line 3, column 7`. */
  readonly where?: string;
}

/** An answer that may be refused. Expected failure is a value; a throw is a bug. */
export type Result<T, E = Problem> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** @example ok(3) // { ok: true, value: 3 } */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** @example refuse("unknown-key", 'There is no key "H". Choose one of C, G, D ...', "key") */
export const refuse = (code: string, message: string, where?: string): Result<never, Problem> => ({
  ok: false,
  error: where === undefined ? { code, message } : { code, message, where },
});
