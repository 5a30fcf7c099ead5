import type { PayloadName, Payloads } from "../music/payloads.ts";

type Values<I extends readonly PayloadName[]> = { [K in keyof I]: I[K] extends PayloadName ? Payloads[I[K]] : never };

/** A pure function on musical data with named places on the graph. */
export interface ProcessorDefinition<I extends readonly PayloadName[] = readonly PayloadName[], O extends PayloadName = PayloadName> {
  /** Its name on the graph, e.g. `chordRhythm`. */
  readonly type: string;
  readonly label: string;
  /** One payload an input, by index. */
  readonly inputs: I;
  readonly output: O;
  /** Called only when every input is there; null sends nothing on. */
  run(...values: Values<I>): Payloads[O] | null;
}

/** Declares a processor; `run` is typed from the tuple of inputs. */
export const defineProcessor = <const I extends readonly PayloadName[], O extends PayloadName>(
  definition: ProcessorDefinition<I, O>,
): ProcessorDefinition<I, O> => definition;
