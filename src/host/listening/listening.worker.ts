// Listens to the microphone away from the page's thread.

import type { Port } from "../../lib/port.ts";
import type { MicrophoneFeed } from "../../protocol/input/microphone-feed.ts";
import { Hearing } from "./hearing.ts";
import type { ToListener } from "./messages.ts";

const page: Port = globalThis as unknown as Port;
let hearing: Hearing | undefined;

page.onmessage = ({ data }: { readonly data: ToListener }) => {
  if (data.type === "asked") hearing?.ask(data);
  else if (data.type === "ahead") hearing?.setAhead(data.seconds);
  else if (data.type === "reference") {
    hearing?.joinPlayed(data.memory);
    data.port.onmessage = ({ data: message }: { readonly data: MicrophoneFeed }) => hearing?.feedPlayed(message);
  } else begin(data);
};

function begin(data: Extract<ToListener, { type: "start" }>): void {
  const started = new Hearing(data, (message) => page.postMessage(message));
  hearing = started;
  data.port.onmessage = ({ data: message }: { readonly data: MicrophoneFeed }) => started.feed(message);
}
