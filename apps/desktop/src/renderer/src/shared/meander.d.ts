import type { ConsoleApi } from "../../../ipc/contract.ts";

declare global {
  interface Window {
    /** Exposed by the preload. */
    readonly meander: ConsoleApi;
  }
}
