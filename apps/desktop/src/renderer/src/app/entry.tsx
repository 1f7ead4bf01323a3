import "./schemas-without-eval.ts";
import "./console.css";
import "./shell.css";
import "./palette/palette.css";
import { BlueprintProvider } from "@blueprintjs/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "../shared/query/query-client.ts";
import { Words } from "../shared/words.tsx";
import { App } from "./app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Words>
      <QueryClientProvider client={createQueryClient()}>
        <BlueprintProvider>
          <App />
        </BlueprintProvider>
      </QueryClientProvider>
    </Words>
  </StrictMode>,
);
