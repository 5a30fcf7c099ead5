/**
 * Writes what a machine says of a failure (its own message, an address, a code) where developers look for it. What a person reads says
 * what does not work and what to do, in the product's own words.
 */
export function logCause(what: string, cause: unknown): void {
  console.warn(what, cause);
}
