import { BrowserRouter, matchPath, Navigate, Route, Routes } from "react-router-dom";
import { afterFirst } from "../../host/page/holds.ts";
import { latePart } from "../../host/page/late-part.ts";
import { ImportDoor } from "../imports/ImportDoor.tsx";
import { PageKeys } from "../keys/PageKeys.tsx";
import { BottomBar, SkipLink } from "../shell/navigation/PageNav.tsx";
import { type PageParts, PageProvider } from "../state/host.tsx";
import { type Chunk, chunk } from "../state/page/chunk.tsx";
import { StartPage } from "./StartPage.tsx";

/** Nobody needs it before the first page is drawn. */
const BesidePages = chunk(() => latePart(() => afterFirst(() => import("./BesidePages.tsx"))));
const AccountPage = chunk(() => import("../account/AccountPage.tsx"));
const WorkspacesPage = chunk(() => import("../workspaces/WorkspacesPage.tsx"));
/** Every control in every state; in development alone, so that no build carries it. */
const Lab = import.meta.env.DEV ? chunk(() => import("./Lab.tsx")) : undefined;
const ClassesPage = chunk(() => import("../classes/ClassesPage.tsx"));
const ClassPage = chunk(() => import("../classes/ClassPage.tsx"));
const JoinPage = chunk(() => import("../classes/joining/JoinPage.tsx"));
const PrivacyPage = chunk(() => import("../classes/PrivacyPage.tsx"));
const GuidePage = chunk(() => import("../guide/GuidePage.tsx"));
const NotFoundPage = chunk(() => import("../shell/NotFoundPage.tsx"));
const LessonsPage = chunk(() => import("../workspaces/LessonsPage.tsx"));
const DashboardPage = chunk(() => import("../dashboard/DashboardPage.tsx"));
const EarlierPage = chunk(() => import("../history/EarlierPage.tsx"));
const LessonPage = chunk(() => import("../lesson-editor/LessonPage.tsx"));
const SharedPage = chunk(() => import("../sharing/SharedPage.tsx"));
const EmbedPage = chunk(() => import("../sharing/EmbedPage.tsx"));
const EarPage = chunk(() => import("../practice/ear/EarPage.tsx"));
const PracticePage = chunk(() => import("../practice/PracticePage.tsx"));
const SongsPage = chunk(() => import("../songs/SongsPage.tsx"));
const WorkspacePage = chunk(() => import("../workspace/WorkspacePage.tsx"));

/** The pages by their paths. */
const pages: Readonly<Record<string, Chunk<object>>> = {
  "/workspace/list": WorkspacesPage,
  "/workspace/:id?": WorkspacePage,
  "/editor/:id?": LessonPage,
  "/shared/:token": SharedPage,
  "/embed/:token": EmbedPage,
  "/dashboard": DashboardPage,
  "/practice": PracticePage,
  "/practice/ear": EarPage,
  "/songs": SongsPage,
  "/account": AccountPage,
  "/classes": ClassesPage,
  "/classes/:id": ClassPage,
  "/join": JoinPage,
  "/privacy": PrivacyPage,
  "/earlier/:kind/:id/:n": EarlierPage,
  "/lessons": LessonsPage,
  "/guide/:id?": GuidePage,
  ...(Lab && { "/lab": Lab }),
};

/** Fetches the code of the page at an address, so that it is drawn without a pause. */
export async function preloadPage(address: string): Promise<void> {
  await Object.entries(pages)
    .find(([path]) => matchPath(path, address))?.[1]
    .preload();
}

/** The routes of the product. */
export const App = (parts: PageParts) => (
  <PageProvider value={parts}>
    <BrowserRouter>
      <SkipLink />
      <PageKeys />
      <ImportDoor />
      <BesidePages />
      <Routes>
        <Route path="/" element={<Navigate to="/start" replace />} />
        <Route path="/start" element={<StartPage />} />
        {Object.entries(pages).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      <BottomBar />
    </BrowserRouter>
  </PageProvider>
);
