import type { AllWebMessages } from "@meander/domain/messages/en-pages";
import type { WebMessages } from "@meander/domain/messages/en-web";
import type { createTranslator } from "use-intl/core";

declare module "use-intl" {
  interface AppConfig {
    /** Those that are not every page's are there below the `words` of a page, or `MoreWords`, alone. */
    Messages: AllWebMessages;
  }
}

/** Translates what every page may say, e.g. `t("web.close")`. */
export type Translate = ReturnType<typeof createTranslator<WebMessages>>;

/** Translates any key of the web's catalogue, as the server can. */
export type TranslateAll = ReturnType<typeof createTranslator<AllWebMessages>>;
