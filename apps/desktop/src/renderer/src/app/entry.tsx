import "./console.css";
import { BlueprintProvider } from "@blueprintjs/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Words } from "../shared/words.tsx";
import { App } from "./app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Words>
      <BlueprintProvider>
        <App />
      </BlueprintProvider>
    </Words>
  </StrictMode>,
);
