import { DocumentsPage } from "./WorkspacesPage.tsx";

/** The page of all lessons, with the workspaces under them. */
export default function LessonsPage() {
  return <DocumentsPage first="editor" />;
}
