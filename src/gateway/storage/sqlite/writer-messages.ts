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
  | { readonly kind: "failed"; readonly error: SentError }
  | { readonly kind: "done"; readonly id: number; readonly value: unknown }
  | { readonly kind: "refused"; readonly id: number; readonly error: SentError };

/** An error as it crosses from thread to thread, with what a structured clone would leave behind. */
export interface SentError {
  readonly message: string;
  readonly stack: string;
  /** SQLite's or the file system's name of what went wrong; empty where there is none. */
  readonly code: string;
}

export const sendError = (error: unknown): SentError => ({
  message: error instanceof Error ? error.message : String(error),
  stack: error instanceof Error ? (error.stack ?? "") : "",
  code: error instanceof Error && "code" in error ? String(error.code) : "",
});

/** The error as it was in the other thread. */
export const receiveError = ({ message, stack, code }: SentError): Error =>
  Object.assign(new Error(message), { stack: stack === "" ? message : stack, ...(code === "" ? {} : { code }) });
