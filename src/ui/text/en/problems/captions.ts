import type { CaptionWords } from "../../../../protocol/records/captions.ts";
import type { Text } from "../../say.ts";

// Captions of frames and sheets
export const captionWords = {
  "bars-of-meter": "{bars} bars of {meter}",
  "training-simple": "Simple",
  "training-timed": "Timed",
  "training-wait": "Wait for me",
  "training-steps": "Steps",
  "harmony-input": "Input",
  "harmony-output": "Output",
} as const satisfies Record<keyof CaptionWords, Text>;
