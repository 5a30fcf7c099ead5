import { sql } from "kysely";
import { isPostgres } from "../dialect.ts";
import type { Migration } from "./migration.ts";
import { countRows, type RowCounts, rowCounts, triggersOf } from "./usage-counters.ts";

/** Parts of each table that grows with people. */
const PARTS = 16;

/** A table that is parted by the hash of its owner. Keys begin with what a row is found by, so that a former gateway, which names no owner, finds it. */
interface Parted {
  readonly name: string;
  readonly owner: string;
  readonly key: string;
  readonly references: readonly string[];
  readonly indexes?: readonly string[];
}

const ofUser = (owner: string): string => `FOREIGN KEY (${owner}) REFERENCES users (id) ON DELETE CASCADE`;
const ofDocument = "FOREIGN KEY (document_id, owner_id) REFERENCES documents (id, author_id) ON DELETE CASCADE";

/** In the order in which one refers to the other. */
const parted: readonly Parted[] = [
  { name: "usage", owner: "user_id", key: "user_id", references: [ofUser("user_id")] },
  {
    name: "idempotency",
    owner: "user_id",
    key: "user_id, key",
    references: [ofUser("user_id")],
    indexes: ["INDEX idempotency_by_age ON idempotency (created_at)"],
  },
  {
    name: "documents",
    owner: "author_id",
    key: "id, author_id",
    references: [ofUser("author_id")],
    indexes: [
      "INDEX documents_of_author ON documents (author_id, kind, created_at, id)",
      "INDEX documents_deleted ON documents (deleted_at) WHERE deleted_at IS NOT NULL",
    ],
  },
  {
    name: "revisions",
    owner: "owner_id",
    key: "document_id, n, owner_id",
    references: [ofDocument],
    indexes: ["INDEX revisions_by_age ON revisions (owner_id, saved_at)", "INDEX revisions_by_time ON revisions (saved_at)"],
  },
  {
    name: "links",
    owner: "owner_id",
    key: "token_hash, owner_id",
    references: [ofDocument],
    indexes: ["INDEX links_of_document ON links (document_id, owner_id)"],
  },
  {
    name: "link_pictures",
    owner: "owner_id",
    key: "token_hash, owner_id",
    references: ["FOREIGN KEY (token_hash, owner_id) REFERENCES links (token_hash, owner_id) ON DELETE CASCADE"],
  },
  { name: "book_entries", owner: "user_id", key: "user_id, key", references: [ofUser("user_id")] },
  {
    name: "sessions",
    owner: "user_id",
    key: "id_hash, user_id",
    references: [ofUser("user_id")],
    indexes: [
      "INDEX sessions_of_user ON sessions (user_id, family)",
      "INDEX sessions_family ON sessions (family)",
      "INDEX sessions_predecessor ON sessions (predecessor_hash)",
      "INDEX sessions_by_end ON sessions (expires_at)",
    ],
  },
];

/** Whose something is that comes with a secret and nothing else: by the secret's hash, not by owner. */
const ownersOf = [
  { name: "link_owners", of: "links", hash: "token_hash", owner: "owner_id" },
  { name: "session_owners", of: "sessions", hash: "id_hash", owner: "user_id" },
] as const;

/** Pictures of links are counted like everything else that takes room. */
const pictures: RowCounts = {
  table: "link_pictures",
  owner: "owner_id",
  text: "picture",
  changing: [],
  counters: [{ count: "pictures", bytes: "picture_bytes", when: "1 = 1" }],
};
/** Songs of people, which have a table of their own from now on. */
const ownSongs: RowCounts = { ...rowCounts("songs"), table: "own_songs" };

/**
 * Every table that grows with people is parted by its owner on PostgreSQL; the public songs stand apart from those of people; the owner of a link or a
 * session is found by its hash; pictures of links count. Former gateways go on beside this one, see `forFormerGateways`.
 */
export const partedByOwner: Migration = {
  name: "0009-parted-by-owner",
  up: async (db) => {
    const run = (statement: string) => sql.raw(statement).execute(db);
    for (const column of ["pictures", "picture_bytes"]) await run(`ALTER TABLE usage ADD COLUMN ${column} bigint NOT NULL DEFAULT 0`);
    if (isPostgres(db)) for (const statement of [...inPostgres(), ...forFormerGateways]) await run(statement);
    else for (const statement of inSqlite) await run(statement);
    await countRows(db, [pictures, ownSongs]);
    await run(`UPDATE usage SET pictures = there.n, picture_bytes = there.bytes FROM (
      SELECT owner_id, count(*) AS n, sum(octet_length(picture)) AS bytes FROM link_pictures GROUP BY owner_id
    ) AS there WHERE there.owner_id = usage.user_id`);
  },
};

const songColumns = "id, owner_id, title, updated_at, data_abc";
/** A song's id is made by a device: it is one among its owner's. The text stands last, because SQLite walks through it to what comes after. */
const ownSongsTable = (end: string): string => `CREATE TABLE own_songs (
  id text NOT NULL, owner_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE, title text NOT NULL, updated_at bigint NOT NULL,
  data_abc text NOT NULL, CONSTRAINT own_songs_pkey PRIMARY KEY (owner_id, id))${end}`;
const publicSongsTable =
  "CREATE TABLE public_songs (id text PRIMARY KEY, title text NOT NULL, updated_at bigint NOT NULL, data_abc text NOT NULL)";
const songsMoved = [
  `INSERT INTO own_songs (${songColumns}) SELECT ${songColumns} FROM songs WHERE owner_id IS NOT NULL`,
  "INSERT INTO public_songs (id, title, updated_at, data_abc) SELECT id, title, updated_at, data_abc FROM songs WHERE owner_id IS NULL",
  "DROP TABLE songs",
];

const inSqlite: readonly string[] = [
  ownSongsTable(""),
  publicSongsTable,
  ...songsMoved,
  `CREATE TABLE link_pictures_next (
    token_hash text PRIMARY KEY REFERENCES links (token_hash) ON DELETE CASCADE, owner_id text NOT NULL, picture text NOT NULL)`,
  `INSERT INTO link_pictures_next (token_hash, owner_id, picture)
    SELECT token_hash, links.owner_id, picture FROM link_pictures INNER JOIN links USING (token_hash)`,
  "DROP TABLE link_pictures",
  "ALTER TABLE link_pictures_next RENAME TO link_pictures",
  ...ownersOf.map(({ name, of, hash, owner }) => `CREATE VIEW ${name} AS SELECT ${hash}, ${owner} FROM ${of}`),
];

const partsOf = (table: string, parent: string): readonly string[] =>
  Array.from(
    { length: PARTS },
    (_, part) => `CREATE TABLE ${table}_${part} PARTITION OF ${parent} FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${part})`,
  );

/** Everything is written anew, under a lock that lets nobody write beside; locks are taken in the order in which most calls take them. */
function inPostgres(): readonly string[] {
  return [
    `LOCK TABLE sessions, idempotency, usage, documents, revisions, links, link_pictures, songs, book_entries IN ACCESS EXCLUSIVE MODE`,
    "ALTER TABLE link_pictures ADD COLUMN owner_id text",
    "UPDATE link_pictures SET owner_id = links.owner_id FROM links WHERE links.token_hash = link_pictures.token_hash",
    ...parted.flatMap(({ name, owner }) => [
      `CREATE TABLE ${name}_next (LIKE ${name} INCLUDING DEFAULTS) PARTITION BY HASH (${owner})`,
      ...partsOf(name, `${name}_next`),
      `INSERT INTO ${name}_next SELECT * FROM ${name}`,
    ]),
    ...parted.toReversed().map(({ name }) => `DROP TABLE ${name}`),
    ...parted.flatMap(({ name, key, references, indexes = [] }) => [
      `ALTER TABLE ${name}_next RENAME TO ${name}`,
      `ALTER TABLE ${name} ADD CONSTRAINT ${name}_pkey PRIMARY KEY (${key})`,
      ...references.map((reference) => `ALTER TABLE ${name} ADD ${reference}`),
      ...indexes.map((index) => `CREATE ${index}`),
    ]),
    ownSongsTable(" PARTITION BY HASH (owner_id)"),
    ...partsOf("own_songs", "own_songs"),
    publicSongsTable,
    ...songsMoved,
    "DROP FUNCTION count_songs_insert, count_songs_delete, count_songs_update",
    ...ownersOf.flatMap(({ name, of, hash, owner }) => [
      `CREATE TABLE ${name} (${hash} text PRIMARY KEY, ${owner} text NOT NULL) PARTITION BY HASH (${hash})`,
      ...partsOf(name, name),
      `INSERT INTO ${name} (${hash}, ${owner}) SELECT ${hash}, ${owner} FROM ${of}`,
      `CREATE FUNCTION note_${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF TG_OP = 'DELETE' THEN DELETE FROM ${name} WHERE ${hash} = OLD.${hash};
        ELSE INSERT INTO ${name} (${hash}, ${owner}) VALUES (NEW.${hash}, NEW.${owner}) ON CONFLICT DO NOTHING; END IF;
        RETURN NULL; END $$`,
      `CREATE TRIGGER note_${name} AFTER INSERT OR DELETE ON ${of} FOR EACH ROW EXECUTE FUNCTION note_${name}()`,
    ]),
    ...["documents", "revisions", "book_entries", "links"].flatMap((name) => triggersOf(rowCounts(name))),
  ];
}

const filled = (table: string, columns: string, values: string): string => `
  CREATE OR REPLACE FUNCTION fill_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.owner_id IS NOT NULL THEN RETURN NEW; END IF;
    INSERT INTO ${table} (owner_id, ${columns}) SELECT author_id, ${values} FROM documents WHERE id = NEW.document_id ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`;

/**
 * What former gateways write while they are brought forward one after the other. A row without its owner has come to no part where it may stay: it is
 * written again with the owner. Songs are one table to them: a view that takes what they write (but not `ON CONFLICT (id)`: a list of songs that a
 * device sends to a former gateway is refused there, and sent again).
 */
const forFormerGateways: readonly string[] = [
  filled(
    "revisions",
    "document_id, n, bytes, pinned, saved_at, title, data",
    "NEW.document_id, NEW.n, octet_length(NEW.data), 1, NEW.saved_at, NEW.title, NEW.data",
  ),
  filled("links", "token_hash, document_id, created_at, kept_at", "NEW.token_hash, NEW.document_id, NEW.created_at, NEW.kept_at"),
  ...["revisions", "links"].map(
    (table) => `CREATE TRIGGER fill_${table} BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fill_${table}()`,
  ),
  `CREATE VIEW songs AS SELECT ${songColumns} FROM own_songs
    UNION ALL SELECT id, NULL, title, updated_at, data_abc FROM public_songs`,
  `CREATE FUNCTION write_songs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'DELETE' THEN DELETE FROM own_songs WHERE owner_id = OLD.owner_id AND id = OLD.id; RETURN OLD; END IF;
    INSERT INTO own_songs (${songColumns}) VALUES (NEW.id, NEW.owner_id, NEW.title, NEW.updated_at, NEW.data_abc)
      ON CONFLICT (owner_id, id) DO UPDATE SET title = NEW.title, updated_at = NEW.updated_at, data_abc = NEW.data_abc;
    RETURN NEW; END $$`,
  "CREATE TRIGGER write_songs INSTEAD OF INSERT OR UPDATE OR DELETE ON songs FOR EACH ROW EXECUTE FUNCTION write_songs()",
];
