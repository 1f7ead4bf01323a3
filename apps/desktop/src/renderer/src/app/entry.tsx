import "./schemas-without-eval.ts";
import "./console.css";
import { BlueprintProvider } from "@blueprintjs/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadLanguage, MessagesProvider } from "../shared/messages-provider.tsx";
import { App } from "./app.tsx";

// Main has the caches and knows the network: a query calls it once, whether or not the browser reports being online.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: "always", retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { networkMode: "always", retry: false },
  },
});
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
const language = await loadLanguage();
createRoot(root).render(
  <StrictMode>
    <MessagesProvider language={language}>
      <QueryClientProvider client={queryClient}>
        <BlueprintProvider>
          <App />
        </BlueprintProvider>
      </QueryClientProvider>
    </MessagesProvider>
  </StrictMode>,
);
