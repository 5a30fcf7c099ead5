export type Rows = Record<string, number>;
export function differences(before: Rows, restored: Rows): string[];
export function lacking(older: Rows, backup: Rows): string[];
