import { expect } from "vitest";
import { type Location, nowhere } from "../../src/engine/sync/location.ts";
import { mergeBodies } from "../../src/engine/sync/merge-bodies.ts";
import { SaveSession } from "../../src/engine/sync/save-session.ts";
import type { Home, SaveSessionStart } from "../../src/engine/sync/save-state.ts";
import type { DocumentBody, SessionState, StoredBody } from "../../src/protocol/engine/account-feed.ts";
import { fakeAccount } from "./fake-account.ts";
import { body, settled, widgetsOf } from "./save-session-world.ts";
import { drafted, type Happening, isBehind, pickOne, type Values, whole } from "./saving-values.ts";
import { SlowDraft, SlowDraftWriter } from "./slow-draft.ts";
import { randomFate, slowStore } from "./slow-store.ts";
import { handTimers } from "./world.ts";

const first: Values = { mine0: 0, mine1: 0, shared0: 0, shared1: 0, others: 0 };
const signedIn: SessionState = { kind: "signed-in", user: "u1" };
/**
 * One document in one tab, and all that can happen to it, in any order. Only this tab writes `mine0` and `mine1`, only another device writes
 * `others`, both write the shared ones; each value is larger than those before it, so one that falls back is one that was lost.
 */
export class RandomSaving {
  readonly #random: () => number;
  readonly #timers = handTimers();
  readonly #stores = {
    account: slowStore(fakeAccount(), () => this.#session.kind === "signed-in"),
    device: slowStore(fakeAccount("d"), () => true),
  };
  readonly #drafts: SlowDraft[] = [];
  readonly #closing = new Map<SaveSession, SlowDraft>();
  #session: SessionState;
  #save: SaveSession | undefined;
  #writer: SlowDraftWriter | undefined;
  #open = body("Blues", first);
  /** Where the page finds the document again. */
  #address: { readonly home: Home; readonly id: string } | null = null;
  /** What may not get lost: the last value of each key of ours. */
  #kept: Record<string, number> = {};
  /** What was stored when it was looked at last, by store and id. */
  readonly #seen = new Map<string, Values>();
  /** What a Save that was answered with success did not store. */
  readonly #broken: string[] = [];
  #count = 0;
  /** Documents that may be in the account. */
  #most = 1;
  readonly log: string[] = [];

  constructor(random: () => number) {
    this.#random = random;
    this.#session = random() < 0.3 ? { kind: "anonymous" } : signedIn;
    this.#begin({ location: nowhere, base: null, pending: null, isUnsaved: false }, new SlowDraft());
  }

  /** Does one thing that can happen, and looks whether anything was lost. */
  async step(): Promise<void> {
    const [, name, act] = this.#pick();
    this.log.push(name);
    await act();
    await settled();
    this.#check();
  }

  /** From now on all goes well: in the end everything is stored. */
  async end(): Promise<void> {
    this.log.push("end");
    this.#become(signedIn);
    for (let round = 0; round < 12; round += 1) {
      await this.#calm();
      if (this.#save === undefined) await this.#reopen(true);
      const save = this.#current;
      const { conflicts, isUnsaved, location } = save.view;
      if (conflicts.length > 0) void save.resolve(Object.fromEntries(conflicts.map(({ key }) => [key, "mine"])));
      else if (isUnsaved || location.id === null) void save.save();
      else if (this.#stored(location) === undefined) this.#edit();
      else void save.catchUp(this.#stored(location)?.version ?? 0);
    }
    this.#check();
    const { location, isUnsaved, isBusy } = this.#current.view;
    expect({ isUnsaved, isBusy }).toEqual({ isUnsaved: false, isBusy: false });
    expect(widgetsOf(this.#stored(location) ?? body(""))).toEqual(widgetsOf(this.#open));
  }

  get #current(): SaveSession {
    if (this.#save !== undefined) return this.#save;
    throw new Error("Nothing is open.");
  }

  #pick(): Happening {
    const { account, device } = this.#stores;
    const save = this.#save;
    const always: readonly Happening[] = [
      [4, "carry out", () => account.carryOut(randomFate(this.#random))],
      [4, "carry out here", () => device.carryOut("fine")],
      [5, "answer", () => account.deliver(this.#random)],
      [4, "answer here", () => device.deliver(this.#random)],
      [1, "carry out late", () => account.haunt()],
      [5, "write a draft", () => this.#drafts[Math.floor(this.#random() * this.#drafts.length)]?.commit()],
      [2, "a moment", () => this.#timers.pass(1000 + this.#random() * 3000)],
      [1, "a while", () => this.#timers.pass(20_000)],
      [0.7, "sign out", () => this.#become({ kind: "ended", user: "u1" })],
      [2, "sign in", () => this.#become(signedIn)],
      [2, "another device", () => this.#elsewhere()],
      [0.2, "delete elsewhere", () => this.#delete()],
    ];
    const isAsked = (save?.view.conflicts.length ?? 0) > 0;
    const here: readonly Happening[] = [
      [6, "edit", () => this.#edit()],
      [2, "Save", () => this.#askSave()],
      [1, "network", () => save?.online()],
      [1, "hide", () => void save?.flush()],
      [1, "news", () => void save?.catchUp(this.#stored(this.#address)?.version ?? 0)],
      [1, "open another", () => this.#leave()],
      [0.5, "kill", () => this.#kill()],
      [isAsked ? 5 : 0.2, "choose", () => this.#choose()],
      [isAsked ? 1 : 0.2, "copy", () => this.#copy()],
    ];
    const away: readonly Happening[] = [[5, "open again", () => this.#reopen(this.#random() < 0.8)]];
    const all = [...always, ...(save === undefined ? away : here)];
    return pickOne(all, this.#random);
  }

  #begin(start: SaveSessionStart, draft: SlowDraft): SaveSession {
    let closedAs: DocumentBody | undefined;
    const save: SaveSession = new SaveSession(
      {
        later: this.#timers.later,
        newId: () => `write-${++this.#count}`,
        random: () => 0.5,
        stores: { account: this.#stores.account.call, device: this.#stores.device.call },
        merge: mergeBodies,
        session: () => this.#session,
        body: () => {
          if (this.#save !== save) throw new Error("A document that gave way was read off.");
          closedAs = this.#open;
          return this.#open;
        },
        sent: () => {},
        show: (next) => {
          if (this.#save === save) this.#open = next;
          else closedAs = next;
        },
        noteDraft: () => writer.noteBase(),
        rewriteDraft: () => void writer.rewrite(),
        clearDraft: () => writer.clear(),
        located: ({ home, id }) => {
          const isNamed = this.#save === undefined || this.#save === save;
          if (isNamed && home !== "none" && id !== null) this.#address = { home, id };
        },
        leftDevice: (id, version) => {
          const { documents } = this.#stores.device;
          if (documents.get(id)?.version === version) documents.delete(id);
        },
        onChange: () => {},
      },
      start,
    );
    const bodyNow = () => (this.#save === save ? this.#open : (closedAs ?? this.#open));
    const writer = new SlowDraftWriter(draft, () => {
      const { location, base, pending } = save.view;
      return { location, base, pending, body: bodyNow() };
    });
    if (!this.#drafts.includes(draft)) this.#drafts.push(draft);
    this.#save = save;
    this.#writer = writer;
    return save;
  }

  #edit(): void {
    const keys = ["mine0", "mine1", "shared0", "shared1"];
    const key = keys[Math.floor(this.#random() * keys.length)] ?? "mine0";
    this.#open = body("Blues", { ...widgetsOf(this.#open), [key]: ++this.#count });
    if (key.startsWith("mine")) this.#kept[key] = this.#count;
    this.#writer?.append();
    this.#current.edited();
  }

  async #askSave(): Promise<void> {
    const asked = widgetsOf(this.#open);
    void this.#current.save().then((result) => {
      if (!result.ok) return;
      const stored = this.#stores.account.documents.get(result.value) ?? this.#stores.device.documents.get(result.value);
      if (stored !== undefined) this.#broken.push(...isBehind(widgetsOf(stored), asked));
    });
  }

  #choose(): void {
    const { conflicts } = this.#current.view;
    const some = conflicts.filter(() => this.#random() < 0.8);
    void this.#current.resolve(Object.fromEntries(some.map(({ key }) => [key, this.#random() < 0.5 ? "mine" : "theirs"])));
  }

  #copy(): void {
    this.#most += 1;
    void this.#current.resolveAsCopy();
  }

  #become(session: SessionState): void {
    this.#session = session;
    this.#save?.sessionChanged();
  }

  #elsewhere(): void {
    if (this.#stored(this.#address) === undefined || this.#address === null) return;
    const key = this.#random() < 0.5 ? "others" : this.#random() < 0.5 ? "shared0" : "shared1";
    this.#stores[this.#address.home].elsewhere(this.#address.id, (stored) => body("Blues", { ...widgetsOf(stored), [key]: ++this.#count }));
  }

  #delete(): void {
    if (this.#address !== null && this.#stores[this.#address.home].documents.delete(this.#address.id)) this.#kept = {};
    this.#most += 1;
  }

  #leave(): void {
    const save = this.#current;
    const draft = this.#drafts.at(-1);
    if (draft === undefined) throw new Error("There is no draft.");
    this.#closing.set(save, draft);
    void save.close().then(() => this.#closing.delete(save));
    this.#save = undefined;
  }

  #kill(): void {
    for (const draft of this.#drafts) draft.kill();
    this.#most += 1;
    for (const save of [this.#current, ...this.#closing.keys()]) save.abandon();
    this.#closing.clear();
    this.#save = undefined;
    const left = this.#safe();
    this.#kept = Object.fromEntries(Object.entries(this.#kept).map(([key, value]) => [key, Math.min(value, left[key] ?? 0)]));
  }

  /** Opens the document again as `findStored` does; the network may be gone, and time passes on the way. */
  async #reopen(isReachable: boolean): Promise<void> {
    for (const draft of this.#drafts) draft.commitAll();
    const draft = this.#drafts.findLast(({ coming }) => coming !== null) ?? new SlowDraft();
    const content = draft.coming;
    const at = content === null ? this.#address : content.location;
    const stored = this.#stored(at);
    const isOfAccount = at?.home === "account";
    if (isOfAccount && (this.#session.kind !== "signed-in" || (!isReachable && content === null))) return;
    if (this.#random() < 0.5) await this.#stores.account.carryOut(randomFate(this.#random));
    if (this.#random() < 0.5) this.#stores.account.deliver(this.#random);
    await settled();
    for (const [former, its] of this.#closing) if (its === draft) former.abandon();
    const start = content === null ? whole(stored, at?.home) : drafted(content, isOfAccount && !isReachable ? "unknown" : stored);
    if (content === null && stored === undefined) {
      this.#kept = {};
      this.#most += 1;
    }
    this.#open = content?.body ?? (stored === undefined ? body("Blues", first) : { title: stored.title, data: stored.data });
    const save = this.#begin(start, draft);
    if (content !== null) void this.#writer?.rewrite();
    const isNewer = content !== null && start.pending === null && stored !== undefined && stored.version !== start.location.version;
    if (isNewer && (isReachable || !isOfAccount)) void save.meet(stored);
    else save.resume();
  }

  async #calm(): Promise<void> {
    const { account, device } = this.#stores;
    for (let turn = 0; turn < 12; turn += 1) {
      for (const draft of this.#drafts) draft.commitAll();
      await account.carryOut("fine");
      await device.carryOut("fine");
      account.deliver(this.#random);
      device.deliver(this.#random);
      await settled();
    }
    this.#timers.pass(61_000);
    await settled();
  }

  #stored(at: { readonly home: Location["home"]; readonly id: string | null } | null): StoredBody | undefined {
    return at === null || at.home === "none" ? undefined : this.#stores[at.home].documents.get(at.id ?? "");
  }

  /** The values that would be found again if the tab were killed now, and everything on its way were written. */
  #safe(): Values {
    const places = [this.#stored(this.#address), ...this.#drafts.map(({ coming }) => coming?.body)];
    const safe: Record<string, number> = {};
    for (const place of places)
      for (const [key, value] of Object.entries(place === undefined ? {} : widgetsOf(place))) safe[key] = Math.max(safe[key] ?? 0, value);
    return safe;
  }

  #check(): void {
    expect(this.#broken, "a Save that was answered").toEqual([]);
    for (const [home, { documents }] of Object.entries(this.#stores))
      for (const [id, stored] of documents) {
        const former = this.#seen.get(home + id) ?? {};
        expect(isBehind(widgetsOf(stored), former), "what was stored before").toEqual([]);
        this.#seen.set(home + id, widgetsOf(stored));
      }
    expect(isBehind(this.#safe(), this.#kept), "what was edited here").toEqual([]);
    expect(this.#stores.account.documents.size, "documents made").toBeLessThanOrEqual(this.#most);
    const view = this.#save?.view;
    if (view === undefined || view.isUnsaved) return;
    const stored = this.#stored(view.location);
    if (stored !== undefined) expect(isBehind(widgetsOf(stored), this.#kept), "what counts as saved").toEqual([]);
  }
}
