import type { Messages } from "@meander/domain/messages/en";
import type { createTranslator } from "use-intl/core";

declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}

/** Translates any key of the catalogue, e.g. `t("web.close")`. */
export type Translate = ReturnType<typeof createTranslator<Messages>>;
