import { logCause } from "../../lib/log-cause.ts";

/** The part of the browser's StorageManager that is used. */
export type StorageLike = Partial<Pick<StorageManager, "persist" | "persisted">>;

/**
 * Whether what is kept in this browser stays until a person deletes it. Else the browser may clear it: when space is short, and Safari after
 * seven days in which the page was not used. Null where the browser does not say.
 */
export type Lasting = boolean | null;

const browserStorageManager = (): StorageLike | undefined => (navigator as { readonly storage?: StorageLike }).storage;

async function answerOf(ask: (() => Promise<boolean>) | undefined): Promise<Lasting> {
  try {
    return (await ask?.()) ?? null;
  } catch (cause) {
    logCause("The browser does not say whether its storage lasts:", cause);
    return null;
  }
}

/** How it stands. */
export const readLasting = (storage = browserStorageManager()): Promise<Lasting> => answerOf(storage?.persisted?.bind(storage));

/** Asks the browser to keep it; some ask the person. To be called in a gesture. */
export const askToLast = (storage = browserStorageManager()): Promise<Lasting> => answerOf(storage?.persist?.bind(storage));
