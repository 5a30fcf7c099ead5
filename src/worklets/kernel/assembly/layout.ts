// Where everything stands in the kernel's memory, and the numbers that its parts share.
//
// The first 128 KiB are for two kernels (the layout below, shared with ../wasm-kernel.ts): while one sampler takes over from another
// both run. Samples stand above.

/** Where this kernel's own half begins: 0 or 65536, written here by the build. */
export const AREA: usize = 0;
/** Left and right mix of one quantum, 32-bit floats. */
export const LEFT: usize = AREA + 1024;
export const RIGHT: usize = AREA + 2048;
/** What each voice's filter remembers: the last two frames in and the last two out, 32-bit floats. */
export const PAST: usize = AREA + 4096;
/** Four weights of 16 bits for each of 2048 places between two frames. */
export const WEIGHTS: usize = AREA + 16384;
/** Spans: first the steady ones, then those that wait (./spans.ts). */
export const SPANS: usize = AREA + 32768;
export const PHASES: i32 = 2048;
export const PHASE_SHIFT: u32 = 21;
/** A weight of 1; the sum of products stays within 32 bits. */
export const ONE: f64 = 16384;
export const SCALE: f32 = 1.0 / 16384.0;
