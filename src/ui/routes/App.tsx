import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { KeyHelp } from "../keys/KeyHelp.tsx";
import { chunk } from "../state/chunk.tsx";
import { type PageParts, PageProvider } from "../state/host.tsx";
import { StartPage } from "./StartPage.tsx";

const WorkspacesPage = chunk(() => import("../workspaces/WorkspacesPage.tsx"));
/** Every control in every state; in development alone, so that no build carries it. */
const Lab = import.meta.env.DEV ? chunk(() => import("./Lab.tsx")) : undefined;
const DashboardPage = chunk(() => import("../dashboard/DashboardPage.tsx"));
const LessonPage = chunk(() => import("../lesson-editor/LessonPage.tsx"));
const SharedPage = chunk(() => import("../sharing/SharedPage.tsx"));
const EarPage = chunk(() => import("../practice/EarPage.tsx"));
const PracticePage = chunk(() => import("../practice/PracticePage.tsx"));
const WorkspacePage = chunk(() => import("../workspace/WorkspacePage.tsx"));

/** The routes of the product. */
export const App = (parts: PageParts) => (
  <PageProvider value={parts}>
    <KeyHelp />
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Navigate to="/start" replace />} />
        <Route path="/start" element={<StartPage />} />
        <Route path="/workspace/list" element={<WorkspacesPage />} />
        <Route path="/workspace/:id?" element={<WorkspacePage />} />
        <Route path="/editor/:id?" element={<LessonPage />} />
        <Route path="/shared/:token" element={<SharedPage />} />
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/practice" element={<PracticePage />} />
        <Route path="/practice/ear" element={<EarPage />} />
        {Lab && <Route path="/lab" element={<Lab />} />}
        <Route path="*" element={<Navigate to="/start" replace />} />
      </Routes>
    </BrowserRouter>
  </PageProvider>
);
