import { parentPort } from "node:worker_threads";
import { readOneSong } from "../../music/songs/one-song.ts";
import { problemText } from "../../ui/text/problems.ts";
import type { SongAnswer } from "./song-messages.ts";

const port = parentPort;
if (port === null) throw new Error("The song reader runs in a worker thread only.");

port.on("message", (text: string) => {
  const song = readOneSong(text);
  const answer: SongAnswer = song.ok
    ? { kind: "song" }
    : { kind: "refused", line: song.error.line, column: song.error.column, reason: problemText(song.error) };
  port.postMessage(answer);
});
port.postMessage("ready");
