import type { PictureSource } from "@meander/ui/primitives/picture";
import type { SessionUser } from "@meander/domain/contract/accounts";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Api } from "../api/client.ts";
import type { ExtraMessages } from "../i18n/extra-messages-provider.tsx";
import type { TranslateAll } from "../i18n/translate.ts";
import type { Absolute, StructuredData } from "./structured-data.ts";

/** The input of a page's server functions. */
export type PageContext = {
  readonly queryClient: QueryClient;
  readonly api: Api;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  readonly user: SessionUser | null;
  readonly now: Date;
  readonly absolute: Absolute;
};

/** With the layout width, as in `Picture`. */
export type PreloadedImage = PictureSource & { readonly sizes: string };

export type PageHead = {
  readonly title?: string;
  /** The title appears without the product's name (a person's page and its subpages). */
  readonly isWholeTitle?: boolean;
  readonly description?: string;
  /** Canonical path; without it, the requested path without its query. */
  readonly path?: string;
  /** A page whose link previews show a picture with its title: its path, and what the picture shows. */
  readonly preview?: { readonly page: string; readonly shows: unknown };
  /** Picture for link previews of a page without `preview`, relative to the site. */
  readonly image?: string;
  /** The largest picture of the first screen: preloaded with the page. */
  readonly preloadImage?: PreloadedImage;
  /** The path of an RSS feed of the same activities. */
  readonly feed?: string;
  readonly isHiddenFromSearch?: boolean;
  /** What the page describes. */
  readonly describes?: readonly (StructuredData | null)[];
};

/** The functions of a page that run on the server only. Behind `import.meta.env.SSR` browsers don't load them. */
export type ServerPart = Pick<PageModule, "redirect" | "prefetch" | "head">;

/** Every `*-page.tsx` of a feature exports one as `page`. */
export type PageModule = {
  readonly Page: ComponentType;
  /** Rendered if the server found nothing at the address; without it, the general page. */
  readonly Missing?: ComponentType;
  /** The page's messages besides those of every page; they load with the page's code. */
  readonly extraMessages?: ExtraMessages;
  /** The path to redirect to; null for none. Runs on the server, before `prefetch`. */
  readonly redirect?: (context: PageContext) => Promise<string | null>;
  /** Fills the query cache on the server. An ApiError thrown here decides the page's status. */
  readonly prefetch?: (context: PageContext) => Promise<void>;
  /** Runs after `prefetch`, on the server. */
  readonly head?: (context: PageContext, t: TranslateAll) => PageHead;
};
