/** The page of what the bench measured. @param former the page as it stands: what was measured elsewhere is kept */
export function page(results: ReadonlyMap<string, object>, former: string): string;
