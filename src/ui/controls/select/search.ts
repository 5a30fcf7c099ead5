import type { SelectOption } from "./Select.tsx";

const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/**
 * The options whose label or group holds every word of the query, or one of whose other names does: those whose label begins with
 * it first, then those one of whose other names does. An empty query keeps all.
 */
export function searchOptions(options: readonly SelectOption[], query: string): SelectOption[] {
  const words = folded(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [...options];
  const fits = options.filter((option) => {
    const texts = [`${option.label} ${option.group ?? ""}`, ...(option.aliases ?? [])].map(folded);
    return texts.some((text) => words.every((word) => text.includes(word)));
  });
  const start = folded(query.trim());
  const place = ({ label, aliases = [] }: SelectOption) =>
    folded(label).startsWith(start) ? 0 : aliases.some((alias) => folded(alias).startsWith(start)) ? 1 : 2;
  return [0, 1, 2].flatMap((wanted) => fits.filter((option) => place(option) === wanted));
}

/** The other name that an option was found by, where its label does not say why it is there. @example aliasFound(minor, "natural") // "natural minor" */
export function aliasFound({ label, group, aliases = [] }: SelectOption, query: string): string | undefined {
  const words = folded(query).split(/\s+/u).filter(Boolean);
  const holds = (text: string) => words.every((word) => folded(text).includes(word));
  return words.length === 0 || holds(`${label} ${group ?? ""}`) ? undefined : aliases.find(holds);
}
