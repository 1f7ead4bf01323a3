import type { WebMessages } from "@meander/domain/messages/en-web";
import type { createTranslator } from "use-intl/core";

declare module "use-intl" {
  interface AppConfig {
    Messages: WebMessages;
  }
}

/** Translates any key of the catalogue, e.g. `t("web.close")`. */
export type Translate = ReturnType<typeof createTranslator<WebMessages>>;
