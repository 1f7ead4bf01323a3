import type { Messages } from "@meander/domain/messages/en";
import type { ConsoleApi } from "../../../ipc/contract.ts";

declare global {
  interface Window {
    /** Put there by the preload. */
    readonly meander: ConsoleApi;
  }
}

declare module "use-intl" {
  interface AppConfig {
    Messages: Pick<Messages, "console" | "moderation">;
  }
}
