/** Frames per second of every instrument. A sample of another rate keeps its frames, and its zone is tuned by the difference. */
export const FILE_RATE = 44_100;
/** Silence between two pieces: longer than an mp3 coder's window, so that nothing leaks into a neighbour. */
export const GAP = 1536;

/** Lays pieces of audio out behind each other; answers the whole, and the first frame of each piece in it. */
export function layOut<Piece extends { readonly audio: Float32Array }>(
  pieces: readonly Piece[],
): { readonly audio: Float32Array; readonly placed: ReadonlyMap<Piece, number> } {
  const placed = new Map<Piece, number>();
  let frames = GAP;
  for (const piece of pieces) {
    placed.set(piece, frames);
    frames += piece.audio.length + GAP;
  }
  const audio = new Float32Array(frames);
  for (const [piece, offset] of placed) audio.set(piece.audio, offset);
  return { audio, placed };
}
