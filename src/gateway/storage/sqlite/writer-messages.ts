import type { WriteName } from "../repository.ts";

/** What the gateway asks of the writing thread. */
export type WriterRequest =
  | { readonly id: number; readonly kind: "write"; readonly name: WriteName; readonly input: unknown }
  | { readonly id: number; readonly kind: "backup"; readonly file: string }
  /** Ends after every write that was asked for before. */
  | { readonly id: number; readonly kind: "close" };

/** What comes back: once the file is open, and then one answer a request. */
export type WriterAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "done"; readonly id: number; readonly value: unknown }
  | { readonly kind: "refused"; readonly id: number; readonly message: string; readonly trouble: boolean };
