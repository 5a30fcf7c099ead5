import type { SourceFile } from "typescript";

export interface Entry {
  readonly key: string;
  readonly text: string;
}
export interface Word {
  readonly name: string;
  readonly heading: string | undefined;
  readonly entries: readonly Entry[];
  readonly isTable: boolean;
  readonly isChecked: boolean;
}
export function wordsOf(source: SourceFile): Word[];
export function usesOf(source: SourceFile): string[];
export function literalsOf(source: SourceFile): string[];
export function textProblems(): string[];
