import type { Messages } from "@meander/domain/messages/catalogue";
import type { createTranslator } from "use-intl/core";
import type { EveryPageMessages } from "./every-page-messages.ts";

type ServerArea =
  | "calendar"
  | "campaignMail"
  | "console"
  | "consoleMain"
  | "mail"
  | "mailSink"
  | "notificationMail"
  | "site";

/**
 * The messages of the website. The server has all of them; the browser has those of every page, and those added by a
 * page or dialog.
 */
export type WebMessages = Omit<Messages, ServerArea> & {
  readonly console: Pick<Messages["console"], "administration">;
};

declare module "use-intl" {
  interface AppConfig {
    /**
     * Messages that not every page has are present only below a page's `extraMessages` or an `ExtraMessagesProvider`.
     */
    Messages: WebMessages;
  }
}

/** Translates a message of every page, e.g. `t("web.close")`. */
export type Translate = ReturnType<typeof createTranslator<EveryPageMessages>>;

/** Translates any key of the web's catalogue; only the server can. */
export type TranslateAll = ReturnType<typeof createTranslator<WebMessages>>;
