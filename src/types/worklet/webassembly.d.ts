// The part of the WebAssembly JavaScript interface that the sampler uses: it is in the DOM's library only.
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(delta: number): number;
  }
  type Module = object;
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  var Memory: { new (descriptor: { initial: number; maximum?: number; shared?: boolean }): Memory };
  var Module: { new (bytes: ArrayBufferView<ArrayBuffer>): Module };
  var Instance: { new (module: Module, imports?: Record<string, Record<string, unknown>>): Instance };
}
