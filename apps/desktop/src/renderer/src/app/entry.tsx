import "./schemas-without-eval.ts";
import "./console.css";
import "./shell.css";
import "./palette/palette.css";
import { BlueprintProvider } from "@blueprintjs/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "../shared/query/query-client.ts";
import { loadLanguage, Words } from "../shared/words.tsx";
import { App } from "./app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
const language = await loadLanguage();
createRoot(root).render(
  <StrictMode>
    <Words language={language}>
      <QueryClientProvider client={createQueryClient()}>
        <BlueprintProvider>
          <App />
        </BlueprintProvider>
      </QueryClientProvider>
    </Words>
  </StrictMode>,
);
