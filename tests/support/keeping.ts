import type { Database } from "../../src/engine/drafts/database.ts";
import { openDatabase } from "../../src/engine/drafts/database.ts";
import { device, still } from "./kept-engine.ts";
import { handTimers } from "./world.ts";

export type Device = ReturnType<typeof device>;
export type Page = ReturnType<Device["page"]>;

export const rename = (page: Page, title: string) => page.send({ type: "workspace/rename", title });
export const resume = (page: Page) => page.engine.openStored({ kind: "resume" });
export const load = (page: Page, id: string) => page.engine.openStored({ kind: "stored", id });

export async function storageOf(where: Device): Promise<Database> {
  const opened = await openDatabase(where.factory, handTimers().later);
  if (!opened.ok) throw new Error("The storage cannot be opened.");
  return opened.value;
}

export async function rowsIn(where: Device, name: "drafts" | "journal" | "records" | "corrupt" | "bases"): Promise<unknown[]> {
  const rows = await (await storageOf(where)).all(name);
  return rows.ok ? rows.value : [];
}

export async function newWorkspace(where: Device, tab = "t1") {
  const page = where.page(tab);
  await still();
  page.engine.open({ kind: "new-workspace" });
  return page;
}

/** A workspace of the account, opened in a tab. */
export async function savedWorkspace(where: Device, tab = "t1") {
  const page = await newWorkspace(where, tab);
  rename(page, "Blues");
  await page.engine.save();
  await still();
  return page;
}

/** A draft whose page is gone, and the storage that it lies in. */
export async function leftDraft(title: string) {
  const home = device();
  const first = await newWorkspace(home);
  rename(first, title);
  await still();
  first.end();
  return { home, storage: await storageOf(home) };
}

/** Storage whose quota can be used up. */
export async function quota(home: Device) {
  const real = await storageOf(home);
  let isFull = false;
  const fill = (full: boolean) => {
    isFull = full;
  };
  const storage: Database = {
    ...real,
    write: (...call) => (isFull ? Promise.resolve({ ok: false, error: "full" }) : real.write(...call)),
  };
  return { storage, fill };
}

/** A transaction on every store that ends when the test says so, as a browser keeps one whose worker is gone. */
export async function holdStorage(factory: IDBFactory, name = "woodshed", first = "drafts"): Promise<() => void> {
  const request = factory.open(name);
  const database = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const store = database.transaction([...database.objectStoreNames], "readwrite").objectStore(first);
  let isHeld = true;
  const goOn = () => {
    if (isHeld) store.get("").onsuccess = goOn;
  };
  goOn();
  return () => {
    isHeld = false;
  };
}
