import pg from "pg";

/** An address of PostgreSQL that may name several servers, of which one takes writes. */
export interface DatabaseServers {
  /** An address of each server, with nothing that only several need. */
  readonly urls: readonly string[];
  /** Whether a server that takes no writes (a standby) is passed over. */
  readonly wantsWrites: boolean;
}

/**
 * Reads an address as libpq takes it: `postgres://user@one:5432,two:5432/database?target_session_attrs=read-write`. Of several servers one that takes
 * writes is always meant. Source: PostgreSQL, "Connection URIs" and "Specifying multiple hosts".
 */
export function serversOf(address: string): DatabaseServers {
  const [, scheme = "", user = "", hosts = "", rest = ""] = /^([a-z]+:\/\/)([^@/?]*@)?([^/?]*)(.*)$/s.exec(address) ?? [];
  const [path = "", query = ""] = rest.split("?", 2);
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get("target_session_attrs");
  parameters.delete("target_session_attrs");
  const ending = `${path}${parameters.size === 0 ? "" : `?${parameters}`}`;
  const urls = hosts.split(",").map((host) => `${scheme}${user}${host}${ending}`);
  return { urls, wantsWrites: urls.length > 1 || wanted === "read-write" || wanted === "primary" };
}

/** How long a connection is taken for one to a server that takes writes. Behind a pooler it lives on when its server has become a standby. */
const TRUSTED_MS = 1_000;
/** How long such a question may wait: a pooler before a server that is gone takes it and answers when its own patience ends. */
const ANSWER_MS = 2_000;

/**
 * A pool whose connections go to the server that takes writes. Where that one is gone, or has become a standby, the next server is tried, by this call
 * and by all after it; a call fails only when every server was tried.
 */
export function connectTo({ urls, wantsWrites }: DatabaseServers, options: pg.PoolConfig, answerMs = ANSWER_MS) {
  // The limit of one query is known to the driver but not to its types.
  const question: pg.QueryConfig & { readonly query_timeout: number } = { text: "SHOW transaction_read_only", query_timeout: answerMs };
  let current = 0;
  /** When a server was last found to be gone or a standby, by its index: connections from before are let go. */
  const doubtedAt = urls.map(() => Number.NEGATIVE_INFINITY);
  const passOver = (index: number): void => {
    if (index === current) current = (current + 1) % urls.length;
  };
  class ServerClient extends pg.Client {
    readonly index = current;
    readonly since = performance.now();
    trustedAt = Number.NEGATIVE_INFINITY;
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: urls[current] ?? "" });
    }
  }
  const pool = new pg.Pool({ ...options, Client: ServerClient });
  const isDoubted = (client: unknown): boolean => client instanceof ServerClient && client.since < (doubtedAt[client.index] ?? 0);
  const verify = async (client: unknown): Promise<void> => {
    if (!wantsWrites || !(client instanceof ServerClient) || performance.now() - client.trustedAt < TRUSTED_MS) return;
    const { rows } = await client.query(question);
    if (rows[0]?.transaction_read_only === "on") throw Object.assign(new Error("This server takes no writes."), { code: "25006" });
    client.trustedAt = performance.now();
  };
  /** A connection that nothing speaks against yet. */
  const next = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    if (!isDoubted(client)) return client;
    client.release(true);
    return await next();
  };
  const connect = async (): Promise<pg.PoolClient> => {
    let failure: unknown;
    for (let tries = 0; tries < urls.length; tries += 1) {
      const asked = current;
      let client: pg.PoolClient | undefined;
      try {
        client = await next();
        await verify(client);
        return client;
      } catch (error) {
        failure = error;
        client?.release(true);
        const index = client instanceof ServerClient ? client.index : asked;
        if (client !== undefined) doubtedAt[index] = performance.now();
        passOver(index);
      }
    }
    throw failure ?? new Error("No server of the database is named.");
  };
  return { pool, connect };
}
