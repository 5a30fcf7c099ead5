import { createContext, useContext } from "react";

/** How a lesson is shown: to be written, to be worked through, or on paper. */
export type LessonMode = "write" | "read" | "print";

const ModeContext = createContext<LessonMode>("write");

/** Says how everything inside it is shown. */
export const LessonModeProvider = ModeContext.Provider;
/** How the lesson around is shown; outside of one, as to be written. */
export const useLessonMode = (): LessonMode => useContext(ModeContext);
