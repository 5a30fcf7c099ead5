import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Bytes below which an answer is sent as it is: compressing it takes longer than it saves. */
const SMALLEST = 1_024;

/**
 * Compresses the answers of the routes that are added to this instance and those below it: brotli or gzip, as the client takes. Bodies of requests are
 * read as they come: a compressed one could be a thousand times the size that it is let in with. Answers hold no secret beside text that somebody else
 * chose, from whose length the secret could be guessed: session ids travel in headers only, links' tokens in answers that are too short.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, { encodings: ["br", "gzip"], threshold: SMALLEST, globalDecompression: false });
}
