import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { startHost } from "./host/host.ts";
import { guardSinks } from "./host/page/trusted-types.ts";
import { App } from "./ui/routes/App.tsx";
import { drawFirst } from "./ui/routes/first-drawing.ts";
import "./ui/styles/tokens.css";
import "./ui/styles/base.css";
import { views } from "./widgets/views.ts";

guardSinks();

/** The composition root: starts the host and gives the page its views. */
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root.");
const parts = { host: startHost(), views };
void drawFirst(parts, () => flushSync(() => createRoot(root).render(<App {...parts} />)));
