import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./tables.ts";

/** A query whose text was built once. */
export type Prepared<P extends readonly unknown[], R> = (db: Db, ...parameters: P) => Promise<R[]>;

/** Marks where a parameter stands while a query is built. */
const marker = (index: number): string => `\u0000parameter ${index}`;

/**
 * Builds a query's text at its first use on a connection and only puts the parameters in afterwards: building takes longer than SQLite needs to answer.
 * The shape of the query must not depend on the parameters.
 */
export function prepared<P extends readonly unknown[], R>(build: (db: Db, ...parameters: P) => Compilable<R>): Prepared<P, R> {
  // By what a connection pool and its transactions have in common: each transaction is an object of its own.
  const texts = new WeakMap<object, CompiledQuery<R>>();
  const markers = Array.from({ length: build.length - 1 }, (_, index) => marker(index));
  const textFor = (db: Db): CompiledQuery<R> => {
    const { adapter } = db.getExecutor();
    const known = texts.get(adapter);
    if (known !== undefined) return known;
    const built = build(db, ...(markers as unknown as P)).compile();
    texts.set(adapter, built);
    return built;
  };
  return async (db, ...parameters) => {
    const text = textFor(db);
    const values = text.parameters.map((value) => {
      const index = typeof value === "string" ? markers.indexOf(value) : -1;
      return index === -1 ? value : parameters[index];
    });
    const { rows } = await db.executeQuery<R>({ ...text, parameters: values });
    return rows;
  };
}
