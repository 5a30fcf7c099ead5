// Made by scripts/kernel.mjs: the sampler's kernel, compiled, in base64.
declare module "virtual:sampler-kernel" {
  /** For memory shared with other threads: one for each half of the kernels' own part. */
  export const sharedKernels: readonly string[];
  /** For memory of the audio thread's own. */
  export const ownKernel: string;
}
