/** What has a name on the page, told by its id: a widget's type, a processor's input. */
export interface Named {
  readonly named: string;
  readonly id: string;
}

/** What stands in a sentence: a text of its own, a number, a thing by its name, another sentence, or several of them. */
export type Param = string | number | Named | Coded | readonly Param[];
export type Params = Readonly<Record<string, Param>>;

/** Words of the page by their code, with what they need; the words stand in `src/ui/text`. */
export interface Coded<Code extends string = string> {
  /** Stable name for code, tests and the words, e.g. `"unknown-scale"`. */
  readonly code: Code;
  readonly params?: Params;
}

/** What a person is told when something they gave cannot be used. */
export interface Problem<Code extends string = string> extends Coded<Code> {
  /** Where: a path such as `state.key`, a token, or `line 3, column 7`. */
  readonly where?: string;
}

/** An answer that may be refused. Expected failure is a value; a throw is a bug. */
export type Result<T, E = Problem> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** @example ok(3) // { ok: true, value: 3 } */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** A code without parameters in a table of problems. */
export type NoParams = Record<never, never>;

/** How a table's problem is made: its code, what its sentence needs (nothing where it needs nothing), and where. */
type Made<Table, Code extends keyof Table> = keyof Table[Code] extends never
  ? readonly [code: Code, where?: string]
  : readonly [code: Code, params: Table[Code], where?: string];

/**
 * The makers of an area's problems. A table names each code of the area with the parameters of its sentence; the texts are held to it.
 * @example const { refuse } = problemsOf<{ "unknown-key": { key: string } }>(); refuse("unknown-key", { key: "H" }, "key")
 */
export function problemsOf<Table>() {
  const problem = <Code extends keyof Table & string>(...made: Made<Table, Code>): Problem<Code> => {
    const [code, first, second] = made as readonly [Code, (Params | string)?, string?];
    const params = typeof first === "object" ? first : {};
    const where = typeof first === "string" ? first : second;
    return where === undefined ? { code, params } : { code, params, where };
  };
  const refuse = <Code extends keyof Table & string>(...made: Made<Table, Code>): Result<never, Problem<Code>> => ({
    ok: false,
    error: problem(...made),
  });
  return { problem, refuse };
}
