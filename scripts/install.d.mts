export function installMissing(): void;
export function runInstallScripts(
  names: readonly string[],
  world: {
    isReady(name: string): boolean;
    npm(args: string[]): { readonly code: number; readonly errors: string };
    readonly triedFile: string;
  },
): void;
