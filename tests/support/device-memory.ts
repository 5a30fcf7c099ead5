import { openLocalStorage } from "../../src/host/storage/local-storage.ts";

/** A device's memory that starts empty, what stands in it, and the problems it told. */
export function deviceMemory() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
  const problems: string[] = [];
  return { entries, problems, memory: openLocalStorage(storage, ({ code }) => problems.push(code)) };
}
