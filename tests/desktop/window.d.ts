import type { ConsoleApi } from "@meander/desktop/ipc/contract";

declare global {
  interface Window {
    readonly meander: ConsoleApi;
  }
}
