// The same parts as the gateway with nothing around them: Fastify and better-sqlite3 on one thread, a session looked up in each call, at most eight
// requests handled a turn of the loop. Started as a program: `node bare-reference.mjs <database file> <documents> <document bytes>`.
import { randomUUID } from "node:crypto";
import Database from "better-sqlite3";
import fastify from "fastify";

const [file = "", documents = "50", bytes = "20000"] = process.argv.slice(2);
const database = new Database(file);
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec(`
  CREATE TABLE sessions (id TEXT PRIMARY KEY, user_id TEXT NOT NULL);
  CREATE TABLE documents (id TEXT PRIMARY KEY, author_id TEXT NOT NULL, title TEXT NOT NULL, version INTEGER NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL, data TEXT NOT NULL);
  CREATE INDEX by_author ON documents (author_id);
  INSERT INTO sessions VALUES ('session', 'user');`);
const insert = database.prepare(
  "INSERT INTO documents VALUES (?, 'user', 'Title', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', ?)",
);
const ids = Array.from({ length: Number(documents) }, () => randomUUID());
for (const id of ids) insert.run(id, JSON.stringify({ pad: "x".repeat(Number(bytes)) }));

const session = database.prepare("SELECT user_id FROM sessions WHERE id = ?");
const list = database.prepare("SELECT id, title, author_id, created_at, updated_at, version FROM documents WHERE author_id = ?");
const load = database.prepare(
  "SELECT id, title, author_id, created_at, updated_at, version, data FROM documents WHERE id = ? AND author_id = ?",
);
const save = database.prepare("UPDATE documents SET data = ?, version = version + 1 WHERE id = ? AND author_id = ?");

const AT_ONCE = 8;
const waiting = [];
let turn = false;
function pump() {
  for (const go of waiting.splice(0, AT_ONCE)) go();
  turn = waiting.length > 0;
  if (turn) setImmediate(pump);
}
const gate = () =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (turn) return;
    turn = true;
    setImmediate(pump);
  });

const app = fastify({ bodyLimit: 1_048_576 });
const userOf = (request) => session.get(/session=(\w+)/.exec(request.headers.cookie ?? "")?.[1] ?? "")?.user_id;
app.get("/list", async (request) => {
  await gate();
  return { data: { content: list.all(userOf(request)) } };
});
app.get("/load/:id", async (request) => {
  await gate();
  return { data: load.get(request.params.id, userOf(request)) };
});
app.put("/save/:id", async (request) => {
  await gate();
  save.run(JSON.stringify(request.body.data), request.params.id, userOf(request));
  return { data: { id: request.params.id } };
});
await app.listen({ port: 0, host: "127.0.0.1" });
console.log(JSON.stringify({ address: `http://127.0.0.1:${app.server.address().port}`, ids }));
process.on("SIGTERM", () => process.exit(0));
