import type { SessionUser } from "@meander/domain/contract/accounts";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Api } from "../api/client.ts";
import type { Words } from "../i18n/more-words.tsx";
import type { TranslateAll } from "../i18n/translate.ts";

/** What a page can read before it is drawn. */
export type PageContext = {
  readonly queryClient: QueryClient;
  readonly api: Api;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  readonly user: SessionUser | null;
  readonly now: Date;
};

export type PageHead = {
  readonly title?: string;
  /** The title stands without the product's name (specification §2: a person's page and its parts). */
  readonly isWholeTitle?: boolean;
  readonly description?: string;
  /** Canonical path; the requested one without its query when absent. */
  readonly path?: string;
  /** Picture for link previews, relative to the site. */
  readonly image?: string;
  /** The picture that fills most of the first screen: fetched with the page. */
  readonly preloadImage?: string;
  readonly isHiddenFromSearch?: boolean;
};

/** Every `*-page.tsx` of a feature exports one as `page`. */
export type PageModule = {
  readonly Page: ComponentType;
  /** Drawn instead when the server found nothing behind the address; the general words when absent. */
  readonly Missing?: ComponentType;
  /** What these say beside the words of every page; comes with the page's code. */
  readonly words?: Words;
  /** Where a visit to this address leads instead; null to stay. Runs on the server, before `prefetch`. */
  readonly redirect?: (context: PageContext) => Promise<string | null>;
  /** Fills the query cache on the server. An ApiError thrown here decides the page's status. */
  readonly prefetch?: (context: PageContext) => Promise<void>;
  /** Runs after `prefetch`, on the server. */
  readonly head?: (context: PageContext, t: TranslateAll) => PageHead;
};
