import type { LessonReply, LessonRequest } from "../../protocol/engine/lesson-feed.ts";

/** Answers an engine's calls about the lessons of this browser, whose store is loaded with the first of them; a restarted engine is joined anew. */
export function joinLessons(port: MessagePort): void {
  port.onmessage = async ({ data: { number, call } }: MessageEvent<LessonRequest>) => {
    const { browserLessons } = await import("./lesson-store.ts");
    port.postMessage({ number, answer: browserLessons().answer(call) } satisfies LessonReply);
  };
}
