import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { openPostgresRepository } from "../../src/gateway/storage/postgres/repository.ts";
import type { Repository } from "../../src/gateway/storage/repository.ts";
import { openSqliteRepository } from "../../src/gateway/storage/sqlite/repository.ts";
import { temporaryFolder } from "./gateway-process.ts";
import { threadsOf } from "./gateway-program.ts";
import { postgresMissing, postgresPrograms, startPostgres } from "./postgres.ts";

/** The writing thread. */
export const writerProgram = { url: threadsOf.writer };

/** A SQLite store in a new folder. */
export const openTestSqlite = (file = join(temporaryFolder(), "woodshed.db")): Promise<Repository> =>
  openSqliteRepository(file, writerProgram);

/** One kind of store that a suite runs against. */
export interface StoreKind {
  readonly name: string;
  /** Starts what the kind needs; gives a function that opens an empty store, and one that ends it all. */
  readonly start: () => Promise<{ readonly open: () => Promise<Repository>; readonly stop: () => Promise<void> }>;
}

const sqlite: StoreKind = { name: "SQLite", start: async () => ({ open: () => openTestSqlite(), stop: async () => undefined }) };

const programs = postgresPrograms();
if (programs === undefined) console.warn(postgresMissing);

/** SQLite, and PostgreSQL where its programs are installed. */
export const storeKinds: readonly StoreKind[] =
  programs === undefined
    ? [sqlite]
    : [
        sqlite,
        {
          name: "PostgreSQL",
          start: async () => {
            const server = await startPostgres(programs);
            const whenStopped = (): undefined => undefined;
            return { open: async () => await openPostgresRepository(await server.newDatabase(), whenStopped), stop: server.stop };
          },
        },
      ];

/** Opens one store of a kind for the tests of a group, and ends it with them. */
export function withOneStore(start: StoreKind["start"], use: (store: Repository) => void): void {
  let stop = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const kind = await start();
    const store = await kind.open();
    stop = async () => {
      await store.close();
      await kind.stop();
    };
    use(store);
  }, 60_000);
  afterAll(() => stop());
}

/** Somebody new in a store, by their id. */
export async function newUserIn(store: Repository, now: number): Promise<string> {
  const id = randomUUID();
  return (await store.upsertUser({ id, issuer: "test", subject: id, name: "Ada", now })).id;
}
