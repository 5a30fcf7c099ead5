import type { Node, SourceFile } from "typescript";

export function visibleLiterals(source: SourceFile): Node[];
export function strayWords(): string[];
