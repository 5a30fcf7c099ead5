import { lazy, Suspense } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { type PageParts, PageProvider } from "../state/host.tsx";
import { StartPage } from "./StartPage.tsx";

const WorkspacesPage = lazy(() => import("../workspaces/WorkspacesPage.tsx"));
/** Every control in every state; in development alone, so that no build carries it. */
const Lab = import.meta.env.DEV ? lazy(() => import("./Lab.tsx")) : undefined;
const DashboardPage = lazy(() => import("../dashboard/DashboardPage.tsx"));
const EarPage = lazy(() => import("../practice/EarPage.tsx"));
const PracticePage = lazy(() => import("../practice/PracticePage.tsx"));
const WorkspacePage = lazy(() => import("../workspace/WorkspacePage.tsx"));

/** The routes of the product. */
export const App = (parts: PageParts) => (
  <PageProvider value={parts}>
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Navigate to="/start" replace />} />
          <Route path="/start" element={<StartPage />} />
          <Route path="/workspace/list" element={<WorkspacesPage />} />
          <Route path="/workspace/:id?" element={<WorkspacePage />} />
          <Route path="/dashboard" element={<DashboardPage />} />
          <Route path="/practice" element={<PracticePage />} />
          <Route path="/practice/ear" element={<EarPage />} />
          {Lab && <Route path="/lab" element={<Lab />} />}
          <Route path="*" element={<Navigate to="/start" replace />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  </PageProvider>
);
