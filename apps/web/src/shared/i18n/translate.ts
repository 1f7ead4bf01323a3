import type { Messages } from "@meander/domain/messages/catalogue";
import type { createTranslator } from "use-intl/core";
import type { EveryPageMessages } from "./every-page-messages.ts";

type ServerArea = "calendar" | "campaignMail" | "console" | "consoleMain" | "mail" | "mailSink" | "notificationMail";

/** What the website may say: all of it on the server; in the browser that of every page, and what a page or dialog brings along. */
export type WebMessages = Omit<Messages, ServerArea> & {
  readonly console: Pick<Messages["console"], "administration">;
};

declare module "use-intl" {
  interface AppConfig {
    /** Those that are not every page's are there below the `words` of a page, or `MoreWords`, alone. */
    Messages: WebMessages;
  }
}

/** Translates what every page may say, e.g. `t("web.close")`. */
export type Translate = ReturnType<typeof createTranslator<EveryPageMessages>>;

/** Translates any key of the web's catalogue, as the server can. */
export type TranslateAll = ReturnType<typeof createTranslator<WebMessages>>;
