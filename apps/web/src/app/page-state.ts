import type { choicesFor } from "@meander/domain/messages/locales";
import type { DehydratedState } from "@tanstack/react-query";
import type { EveryPageMessages } from "../shared/i18n/every-page-messages.ts";
import type { PageFailure } from "./initial-failure.ts";

/** The state that the server passes to the browser, so that hydration renders the same and fetches nothing. */
export type PageState = {
  readonly locale: string;
  /** The languages on offer. */
  readonly languages: Languages;
  /** The server's clock at rendering. */
  readonly now: string;
  readonly publicUrl: string;
  /** See `AssetHost`. */
  readonly assetHost: string;
  readonly failure: PageFailure | null;
  /** The page that browsers store: it has no data, and opens at any address. */
  readonly isShell?: true;
  readonly queries: DehydratedState;
};

export type Languages = ReturnType<typeof choicesFor>;

export type AppSetting = Pick<PageState, "locale" | "languages" | "failure" | "assetHost"> & {
  readonly now: Date;
  readonly messages: EveryPageMessages;
};

export const STATE_ELEMENT_ID = "page-state";

/** JSON without a sequence that could end its script element or a script line. */
export function serialiseState(state: PageState): string {
  return JSON.stringify(state)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}
