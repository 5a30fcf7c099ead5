import { lazy, Suspense } from "react";
import { BrowserRouter, matchPath, Navigate, Route, Routes } from "react-router-dom";
import { ImportDoor } from "../imports/ImportDoor.tsx";
import { KeyHelp } from "../keys/KeyHelp.tsx";
import { type PageParts, PageProvider } from "../state/host.tsx";
import { type Chunk, chunk } from "../state/page/chunk.tsx";
import { useSession } from "../state/practice/session.ts";
import { useIsOnStage } from "../state/practice/use-stage.ts";
import { StartPage } from "./StartPage.tsx";

const WorkspacesPage = chunk(() => import("../workspaces/WorkspacesPage.tsx"));
/** Every control in every state; in development alone, so that no build carries it. */
const Lab = import.meta.env.DEV ? chunk(() => import("./Lab.tsx")) : undefined;
const DashboardPage = chunk(() => import("../dashboard/DashboardPage.tsx"));
const LessonPage = chunk(() => import("../lesson-editor/LessonPage.tsx"));
const SharedPage = chunk(() => import("../sharing/SharedPage.tsx"));
const EarPage = chunk(() => import("../practice/EarPage.tsx"));
const PracticePage = chunk(() => import("../practice/PracticePage.tsx"));
const SongsPage = chunk(() => import("../songs/SongsPage.tsx"));
const WorkspacePage = chunk(() => import("../workspace/WorkspacePage.tsx"));

/** The pages by their paths. */
const pages: Readonly<Record<string, Chunk<object>>> = {
  "/workspace/list": WorkspacesPage,
  "/workspace/:id?": WorkspacePage,
  "/editor/:id?": LessonPage,
  "/shared/:token": SharedPage,
  "/dashboard": DashboardPage,
  "/practice": PracticePage,
  "/practice/ear": EarPage,
  "/songs": SongsPage,
  ...(Lab && { "/lab": Lab }),
};

/** Fetches the code of the page at an address, so that it is drawn without a pause. */
export async function preloadPage(address: string): Promise<void> {
  await Object.entries(pages)
    .find(([path]) => matchPath(path, address))?.[1]
    .preload();
}

const SessionClock = lazy(() => import("../practice/SessionClock.tsx"));

/** The clock of a practice session, fetched when one begins. */
function SessionSlot() {
  const { session } = useSession();
  // The stage has it in its own head.
  const isOnStage = useIsOnStage();
  return (
    session &&
    !isOnStage && (
      <Suspense fallback={null}>
        <SessionClock session={session} />
      </Suspense>
    )
  );
}

/** The routes of the product. */
export const App = (parts: PageParts) => (
  <PageProvider value={parts}>
    <KeyHelp />
    <BrowserRouter>
      <ImportDoor />
      <SessionSlot />
      <Routes>
        <Route path="/" element={<Navigate to="/start" replace />} />
        <Route path="/start" element={<StartPage />} />
        {Object.entries(pages).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<Navigate to="/start" replace />} />
      </Routes>
    </BrowserRouter>
  </PageProvider>
);
