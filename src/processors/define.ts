import { ok, type Problem, type Result } from "../lib/result.ts";
import type { PayloadName, Payloads } from "../music/payloads.ts";
import { problem, refuse } from "./problems.ts";

/** One of a few values; what people read for them stands in the texts, by processor and option. */
export interface ChoiceOption<T extends string = string> {
  readonly kind: "choice";
  readonly initial: T;
  readonly choices: readonly T[];
}

/** A whole number within bounds, both included. */
export interface WholeOption {
  readonly kind: "whole";
  readonly initial: number;
  readonly low: number;
  readonly high: number;
}

/** What a person can set on a processor, by name; the values live in the `data` of its graph node. */
export type OptionFields = Readonly<Record<string, ChoiceOption | WholeOption>>;

/** The values of option fields. */
export type OptionValues<F extends OptionFields> = { readonly [K in keyof F]: F[K] extends ChoiceOption<infer T> ? T : number };

/** @example choice("drop2", ["none", "drop2"]) */
export const choice = <const T extends string>(initial: NoInfer<T>, choices: readonly T[]): ChoiceOption<T> => ({
  kind: "choice",
  initial,
  choices,
});

/** @example whole(1, { low: 0, high: 9999 }) */
export const whole = (initial: number, { low, high }: Pick<WholeOption, "low" | "high">): WholeOption => ({
  kind: "whole",
  initial,
  low,
  high,
});

const NOTHING = Symbol("nothing");

/** A run that sends nothing on, and what its node says of it. */
export interface Nothing {
  readonly [NOTHING]: true;
  readonly why: Problem;
}

/** @example nothing(problem("no-chords")) */
export const nothing = (why: Problem): Nothing => ({ [NOTHING]: true, why });

export const isNothing = (output: unknown): output is Nothing => typeof output === "object" && output !== null && NOTHING in output;

type Values<I extends readonly PayloadName[]> = { [K in keyof I]: I[K] extends PayloadName ? Payloads[I[K]] : never };
type MaybeValues<I extends readonly PayloadName[]> = { [K in keyof I]: I[K] extends PayloadName ? Payloads[I[K]] | undefined : never };

/** A pure function on musical data with named places on the graph. */
export interface ProcessorDefinition<
  I extends readonly PayloadName[] = readonly PayloadName[],
  J extends readonly PayloadName[] = readonly PayloadName[],
  O extends PayloadName = PayloadName,
  F extends OptionFields = OptionFields,
  T extends string = string,
> {
  /** Its name on the graph, e.g. `chordRhythm`; what people read for it stands in the texts. */
  readonly type: T;
  /** One payload an input, by index; it runs when all of them are there. */
  readonly inputs: I;
  /** Inputs behind those that may stay empty. One without any other input runs when one of these is there. */
  readonly optional: J;
  readonly output: O;
  readonly options: F;
  /** Called only when every needed input is there, with what optional ones hold and the options last. */
  run(...values: [...Values<I>, ...MaybeValues<J>, options: OptionValues<F>]): Payloads[O] | Nothing;
}

/** What a definition may leave out. */
type Declared<
  I extends readonly PayloadName[],
  J extends readonly PayloadName[],
  O extends PayloadName,
  F extends OptionFields,
  T extends string,
> = Omit<ProcessorDefinition<I, J, O, F, T>, "optional" | "options"> & { readonly optional?: J; readonly options?: F };

/** Declares a processor; `run` is typed from the tuples of inputs and from the option fields. */
export const defineProcessor = <
  const I extends readonly PayloadName[],
  O extends PayloadName,
  const J extends readonly PayloadName[] = readonly [],
  const F extends OptionFields = Record<never, never>,
  const T extends string = string,
>(
  definition: Declared<I, J, O, F, T>,
): ProcessorDefinition<I, J, O, F, T> => ({
  ...definition,
  optional: definition.optional ?? ([] as never),
  options: definition.options ?? ({} as F),
});

/** All payloads a processor takes, needed ones first. @example payloadsIn(pieceFromVoices).length // 3 */
export const payloadsIn = ({ inputs, optional }: Pick<ProcessorDefinition, "inputs" | "optional">): readonly PayloadName[] => [
  ...inputs,
  ...optional,
];

/** Whether a stored value fits an option. */
const fits = (field: ChoiceOption | WholeOption, value: unknown): boolean =>
  field.kind === "choice"
    ? field.choices.some((name) => name === value)
    : typeof value === "number" && Number.isInteger(value) && value >= field.low && value <= field.high;

/** Options as stored in a node's data; what is absent or does not fit has its initial value. @example readOptions(fields, { drop: "drop3" }) */
export const readOptions = <F extends OptionFields>(fields: F, data: Readonly<Record<string, unknown>>): OptionValues<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fits(field, data[name]) ? data[name] : field.initial]),
  ) as OptionValues<F>;

/** Checks options that a person sets: refuses with `unknown-option` and `bad-option`. @example checkOptions(bassLine, { seed: 7 }) */
export function checkOptions(
  { type, options }: Pick<ProcessorDefinition, "type" | "options">,
  set: Readonly<Record<string, unknown>>,
): Result<null> {
  for (const [name, value] of Object.entries(set)) {
    const field = options[name];
    if (field === undefined) return refuse("unknown-option", { option: name }, name);
    const id = `${type}.${name}`;
    if (!fits(field, value)) return refuse("bad-option", { option: { named: "option", id }, bounds: bounds(field, id) }, name);
  }
  return ok(null);
}

const bounds = (field: ChoiceOption | WholeOption, id: string): Problem =>
  field.kind === "choice"
    ? problem("option-choices", { choices: field.choices.map((choice) => ({ named: "choice", id: `${id}.${choice}` })) })
    : problem("option-bounds", { low: field.low, high: field.high });
