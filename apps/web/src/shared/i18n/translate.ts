import type { AccountMessages } from "@meander/domain/messages/en-account";
import type { WebMessages } from "@meander/domain/messages/en-web";
import type { createTranslator } from "use-intl/core";

declare module "use-intl" {
  interface AppConfig {
    /** Those of the account are there below `AccountWords` alone. */
    Messages: WebMessages & AccountMessages;
  }
}

/** Translates any key of the catalogue, e.g. `t("web.close")`. */
export type Translate = ReturnType<typeof createTranslator<WebMessages>>;
