import { fileURLToPath } from "node:url";
import { build } from "vite";

const apiFolder = fileURLToPath(new URL("../../apps/api/", import.meta.url));

/** The part of Vite's build watcher that is used. */
type Watcher = {
  on(
    event: "event",
    listener: (event: { code: string; error?: Error; result?: { close(): Promise<void> } | null }) => void,
  ): void;
  close(): Promise<void>;
};

/** Rebuilds the API after each change and calls `onBuilt` after each success; resolves to a stop function. */
export async function watchApi(onBuilt: () => void, log: (message: string) => void): Promise<() => Promise<void>> {
  const outcome: unknown = await build({
    root: apiFolder,
    configFile: `${apiFolder}vite.config.ts`,
    logLevel: "error",
    build: { watch: {}, emptyOutDir: false },
  });
  if (!isWatcher(outcome)) throw new Error("Vite returned no watcher for the API.");
  outcome.on("event", (event) => {
    if (event.code === "BUNDLE_END") onBuilt();
    if (event.code === "ERROR") log(`the API does not build: ${event.error?.message ?? "no reason given"}`);
    void event.result?.close();
  });
  return () => outcome.close();
}

function isWatcher(outcome: unknown): outcome is Watcher {
  return typeof outcome === "object" && outcome !== null && "on" in outcome && "close" in outcome;
}
