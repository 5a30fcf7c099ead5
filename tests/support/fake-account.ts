import type { DocumentBody, StoreAnswer, StoreCall, StoredBody } from "../../src/protocol/engine/account-feed.ts";

interface Stored extends StoredBody {
  readonly writeId: string;
}

/**
 * How the next calls go: as they should, without a network, carried out but never answered, with the session gone, refused, not ending at all,
 * or writes carried out but answered only when the weather is another one.
 */
export type Weather = "fine" | "down" | "silent" | "signed-out" | "refuses" | "hangs" | "holds";

/** An account in memory that keeps versions and write ids as the gateway does. */
export function fakeAccount(prefix = "w") {
  const documents = new Map<string, Stored>();
  const idempotent = new Map<string, string>();
  const calls: StoreCall[] = [];
  let weather: Weather = "fine";
  let made = 0;
  let later: { readonly at: number; readonly next: Weather } | undefined;
  const held: (() => void)[] = [];
  const unreachable: StoreAnswer = { kind: "unreachable", problem: { code: "unreachable" } };
  let epoch: string | null = null;
  const epochNow = () => (epoch === null ? {} : { epoch });
  const saved = ({ id, version }: Stored): StoreAnswer => ({
    kind: "saved",
    id,
    version,
    ...epochNow(),
    authorId: "u1",
    createdAt: "2026-01-01T00:00:00.000Z",
  });

  function put(id: string, version: number, body: DocumentBody, writeId: string): Stored {
    const stored = { id, authorId: "u1", createdAt: "2026-01-01T00:00:00.000Z", version, writeId, ...structuredClone(body) };
    documents.set(id, stored);
    return stored;
  }

  function carryOut(call: StoreCall): StoreAnswer {
    if (call.kind === "remove") return { kind: "missing" };
    if (call.kind === "create") {
      const known = documents.get(idempotent.get(call.writeId) ?? "");
      // As the gateway: the version that this write made, whatever was saved since.
      if (known !== undefined) return saved({ ...known, version: 1 });
      const id = prefix + ++made;
      idempotent.set(call.writeId, id);
      return saved(put(id, 1, call.body, call.writeId));
    }
    const held = documents.get(call.id);
    if (held === undefined) return { kind: "missing" };
    if (call.kind === "load") return { kind: "loaded", document: { ...structuredClone(held), ...epochNow() } };
    if (held.version !== call.version || (call.epoch ?? null) !== epoch) {
      return { kind: "conflict", current: { version: held.version, ...epochNow(), writeId: held.writeId } };
    }
    return saved(put(call.id, held.version + 1, call.body, call.writeId));
  }

  return {
    calls,
    documents,
    set(next: Weather): void {
      weather = next;
      if (next !== "holds") for (const answer of held.splice(0)) answer();
    },
    /** The weather after so many calls more. */
    setAfter(count: number, next: Weather): void {
      later = { at: calls.length + count, next };
    },
    /** Another device saves. */
    elsewhere(id: string, change: (body: DocumentBody) => DocumentBody): void {
      const held = documents.get(id);
      if (held === undefined) throw new Error(`There is no document ${id}.`);
      put(id, held.version + 1, change({ title: held.title, data: held.data }), `other-${held.version}`);
    },
    /** The store is put back to an earlier state; its versions count in that epoch from now on. */
    putBack(id: string, version: number, next: string | null, body: DocumentBody): void {
      epoch = next;
      put(id, version, body, `before-${version}`);
    },
    async store(call: StoreCall): Promise<StoreAnswer> {
      if (calls.length === later?.at) weather = later.next;
      calls.push(structuredClone(call));
      if (weather === "hangs") return new Promise(() => {});
      if (weather === "down") return unreachable;
      if (weather === "signed-out") return { kind: "signed-out" };
      if (weather === "refuses") return { kind: "refused", problem: { code: "too-large" } };
      const answer = carryOut(call);
      if (weather === "holds" && call.kind !== "load") await new Promise<void>((go) => held.push(go));
      return weather === "silent" ? unreachable : answer;
    },
    writes: () => calls.filter(({ kind }) => kind !== "load"),
  };
}

export type FakeAccount = ReturnType<typeof fakeAccount>;
