/** The part of a MessagePort that both ends use; structural, so that every environment can name it. */
export interface Port {
  postMessage(message: unknown, transfer?: readonly object[]): void;
  onmessage: ((event: never) => void) | null;
  close(): void;
}
