import type { Plugin } from "vite";

export const kernelPages: { readonly initial: number; readonly maximum: number };
/** The compiled kernel; it imports its memory as `env.memory`. */
export function compileKernel(shared: boolean): Promise<Uint8Array<ArrayBuffer>>;
/** Vite plugin that serves `virtual:sampler-kernel`. */
export function samplerKernel(): Plugin;
