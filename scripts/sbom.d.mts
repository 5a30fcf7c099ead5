export function writeSbom(file: string): boolean;
