import type { ConsoleApi } from "../../../ipc/contract.ts";

declare global {
  interface Window {
    /** Put there by the preload. */
    readonly meander: ConsoleApi;
  }
}
