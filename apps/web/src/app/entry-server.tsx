import "@meander/ui/theme/meander.css";
import { allWebMessages } from "@meander/domain/messages/en-pages";
import { PSEUDO_LOCALE, pseudoMessages } from "@meander/domain/messages/pseudo";
import { discoverPath } from "@meander/domain/paths";
import { dark, light } from "@meander/ui/theme/tokens";
import { dehydrate } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { createTranslator } from "use-intl/core";
import { ApiError } from "../shared/api/api-error.ts";
import { createApi, type FetchApi } from "../shared/api/client.ts";
import type { TranslateAll } from "../shared/i18n/translate.ts";
import type { PageContext, PageHead, PageModule } from "../shared/page/page.ts";
import { sessionQuery } from "../shared/session/session-queries.ts";
import { accessVerdict } from "./access.ts";
import { App } from "./app.tsx";
import { renderDocument } from "./document.ts";
import { assetsOf, preloadedFonts } from "./page-assets.ts";
import { loadPage, matchRoute } from "./page-modules.ts";
import { STATE_ELEMENT_ID, serialiseState } from "./page-state.ts";
import { Providers } from "./providers.tsx";
import { createQueryClient } from "./query-client.ts";
import { sourceOf } from "./route-table.ts";

export type RenderRequest = {
  /** Path and query. */
  readonly path: string;
  readonly publicUrl: string;
  readonly locale: string;
  readonly theme: "light" | "dark" | null;
  readonly nonce: string;
  /** Reaches the API in process, carrying the caller's cookie. */
  readonly fetchApi: FetchApi;
};

export type RenderAnswer =
  | { readonly kind: "page"; readonly status: number; readonly html: string }
  | { readonly kind: "redirect"; readonly status: 301 | 302; readonly location: string };

/** Draws the whole document of an address, or says where to go instead. */
export async function render(request: RenderRequest): Promise<RenderAnswer> {
  const url = new URL(request.path, request.publicUrl);
  const match = matchRoute(url.pathname);
  if (match === null) return { kind: "redirect", status: 302, location: discoverPath };

  const now = new Date();
  const messages = request.locale === PSEUDO_LOCALE ? pseudoMessages(allWebMessages) : allWebMessages;
  const t = createTranslator({ locale: request.locale, messages });
  const queryClient = createQueryClient(() => undefined);
  const api = createApi({ baseUrl: request.publicUrl, fetch: request.fetchApi });
  const user = await queryClient.fetchQuery(sessionQuery(api)).catch(() => null);
  const verdict = accessVerdict(match.route.access, user);
  if (verdict === "redirect") return { kind: "redirect", status: 302, location: "/" };

  const page = await loadPage(match.route);
  const context: PageContext = { queryClient, api, params: match.params, search: url.searchParams, user, now };
  const elsewhere = (await page.redirect?.(context)) ?? null;
  if (elsewhere !== null) return { kind: "redirect", status: 302, location: elsewhere };
  const failure = verdict === "allowed" ? await fillCache(page, context) : null;
  const head = headOf(page, context, t, failure);

  const body = renderToString(
    <Providers api={api} queryClient={queryClient} setting={{ locale: request.locale, failure, messages, now }}>
      <StaticRouter location={request.path}>
        <App />
      </StaticRouter>
    </Providers>,
  );
  const state = serialiseState({
    locale: request.locale,
    now: now.toISOString(),
    publicUrl: request.publicUrl,
    failure,
    queries: dehydrate(queryClient),
  });
  queryClient.clear();
  const html = renderDocument({
    ...request,
    path: url.pathname,
    title: documentTitleOf(head, t),
    description: head.description ?? t("web.description"),
    siteName: t("web.appTitle"),
    head,
    assets: assetsOf(sourceOf(match.route)),
    fonts: preloadedFonts,
    body,
    state,
    stateId: STATE_ELEMENT_ID,
    colours: { light: light.paper, dark: dark.paper },
  });
  return { kind: "page", status: failure ?? 200, html };
}

function documentTitleOf({ title, isWholeTitle = false }: PageHead, t: TranslateAll): string {
  if (title === undefined) return `${t("web.appTitle")}: ${t("web.tagline")}`;
  return isWholeTitle ? title : t("web.titled", { title });
}

/** The status that the page's data asks for, or null when all of it is there. */
async function fillCache(page: PageModule, context: PageContext): Promise<number | null> {
  try {
    await page.prefetch?.(context);
    return null;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return 404;
    // Ids that can't be anybody's: nothing is behind such an address.
    if (error instanceof ApiError && error.status === 400) return 404;
    return error instanceof ApiError && error.status === 503 ? 503 : 500;
  }
}

function headOf(page: PageModule, context: PageContext, t: TranslateAll, failure: number | null): PageHead {
  if (failure === null) return page.head?.(context, t) ?? {};
  return { title: failure === 404 ? t("web.notFoundTitle") : t("web.brokenTitle"), isHiddenFromSearch: true };
}
