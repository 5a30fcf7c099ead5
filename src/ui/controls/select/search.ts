import type { SelectOption } from "./Select.tsx";

const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/**
 * The options whose label or group holds every word of the query, or one of whose other names does: those whose label begins with
 * it first, then those one of whose other names does; before all what is called just so. An empty query keeps all.
 */
export function searchOptions(options: readonly SelectOption[], query: string): SelectOption[] {
  const words = folded(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [...options];
  const fits = options.filter((option) => {
    const texts = [`${option.label} ${option.group ?? ""}`, ...(option.aliases ?? [])].map(folded);
    return texts.some((text) => words.every((word) => text.includes(word)));
  });
  const start = folded(query.trim());
  const place = ({ label, aliases = [] }: SelectOption): number => {
    const names = [label, ...aliases].map(folded);
    if (names.includes(start)) return names[0] === start ? 0 : 1;
    const at = names.findIndex((name) => name.startsWith(start));
    return at < 0 ? 4 : at === 0 ? 2 : 3;
  };
  return [0, 1, 2, 3, 4].flatMap((wanted) => fits.filter((option) => place(option) === wanted));
}

/** The other name that an option was found by, where its label does not say why it is there. @example aliasFound(minor, "natural") // "natural minor" */
export function aliasFound({ label, group, aliases = [] }: SelectOption, query: string): string | undefined {
  const words = folded(query).split(/\s+/u).filter(Boolean);
  const holds = (text: string) => words.every((word) => folded(text).includes(word));
  return words.length === 0 || holds(`${label} ${group ?? ""}`) ? undefined : aliases.find(holds);
}
