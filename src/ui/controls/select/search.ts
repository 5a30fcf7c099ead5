import type { SelectOption } from "./Select.tsx";

const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** The options whose label or group holds every word of the query, those whose label begins with it first. An empty query keeps all. */
export function searchOptions(options: readonly SelectOption[], query: string): SelectOption[] {
  const words = folded(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [...options];
  const fits = options.filter((option) => {
    const text = folded(`${option.label} ${option.group ?? ""}`);
    return words.every((word) => text.includes(word));
  });
  const start = folded(query.trim());
  const begins = (option: SelectOption) => folded(option.label).startsWith(start);
  return [...fits.filter(begins), ...fits.filter((option) => !begins(option))];
}
