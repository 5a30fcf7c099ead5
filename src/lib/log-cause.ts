/** Every environment has a console; its type stands in none of the libraries that this folder may use. */
interface WithConsole {
  readonly console: { warn(...words: readonly unknown[]): void };
}

/**
 * Writes what a machine says of a failure (its own message, an address, a code) where developers look for it. What a person reads says
 * what does not work and what to do, in the product's own words.
 */
export function logCause(what: string, cause: unknown): void {
  (globalThis as unknown as WithConsole).console.warn(what, cause);
}
