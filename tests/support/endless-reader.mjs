// A reading thread that never ends with a text that holds "endless", and takes any other for a song.
import { parentPort } from "node:worker_threads";

parentPort.on("message", (text) => {
  while (text.includes("endless"));
  parentPort.postMessage({ kind: "song" });
});
parentPort.postMessage("ready");
