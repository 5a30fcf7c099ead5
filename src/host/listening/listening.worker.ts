// Listens to the microphone away from the page's thread.

import type { Port } from "../../lib/port.ts";
import type { MicrophoneFeed } from "../../protocol/input/microphone-feed.ts";
import { Hearing } from "./hearing.ts";
import type { ToListener } from "./messages.ts";

const page: Port = globalThis as unknown as Port;
let hearing: Hearing | undefined;

page.onmessage = ({ data }: { readonly data: ToListener }) => {
  if (data.type === "asked") {
    hearing?.ask(data);
    return;
  }
  const started = new Hearing(data, (message) => page.postMessage(message));
  hearing = started;
  data.port.onmessage = ({ data: message }: { readonly data: MicrophoneFeed }) => started.feed(message);
};
