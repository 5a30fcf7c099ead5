import { language } from "./en/common.ts";

/** The words of one text in the forms that its number takes, by the rules of `Intl.PluralRules`; each may hold `{count}`. */
export interface Plural {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/** A text of `src/ui/text`: words with parameters in braces, or their forms by number. */
export type Text = string | Plural;

type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** The names of a text's parameters. @example ParametersOf<"Bar {bar} of {bars}"> // "bar" | "bars" */
export type ParametersOf<T extends Text> = T extends string ? NamesIn<T> : NamesIn<T[keyof T]> | "count";

/** What a text's parameters stand for. */
export type Values<T extends Text> = { readonly [Name in ParametersOf<T>]: Name extends "count" ? number : string | number };

const plurals = new Intl.PluralRules(language);
const lists = new Intl.ListFormat(language, { type: "unit", style: "short" });

/** The form of a text that a number takes. */
export function formOf(text: Text, count: unknown): string {
  if (typeof text === "string") return text;
  return (typeof count === "number" ? text[plurals.select(count)] : undefined) ?? text.other;
}

/**
 * A text with its parameters put in.
 * @example say("Bar {bar} of {bars}", { bar: 3, bars: 12 }) // "Bar 3 of 12"
 * @example say({ one: "{count} tap", other: "{count} taps" }, { count: 1 }) // "1 tap"
 */
export const say = <const T extends Text>(text: T, values: Values<T>): string => fill(text, values);

/** The same for a text that is known only at run time; a parameter without a value stays as it is written. */
export const fill = (text: Text, values: Readonly<Record<string, string | number>>): string =>
  formOf(text, values.count).replace(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written));

/** Several texts in a row, as the language parts them; those that are empty are left out. @example listed(["Fm7", "", "E♭7"]) // "Fm7, E♭7" */
export const listed = (texts: readonly string[]): string => lists.format(texts.filter((text) => text !== ""));

/** Seconds as a clock shows them, from 0. @example clockText(74) // "1:14" */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
