import type { FastifyInstance } from "fastify";
import type { Song } from "../../protocol/gateway-contract.ts";

/** The repertoire. */
export function songRoutes(app: FastifyInstance, songs: readonly Song[]): void {
  app.get("/api/song/songs", async () => ({ data: { content: songs.map((song) => ({ song })) } }));
}
