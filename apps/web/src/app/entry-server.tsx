import "@meander/ui/theme/meander.css";
import type { SessionUser } from "@meander/domain/contract/accounts";
import { choicesFor, languageOf, type Locale, loadMessages } from "@meander/domain/messages/locales";
import { bannedPath, discoverPath, homePath, loginFirstPath, offlineShellPath } from "@meander/domain/paths";
import type { PageFormProblem } from "@meander/domain/site/page-forms";
import { shortenText } from "@meander/domain/validation/cut-text";
import { dark, light } from "@meander/ui/theme/tokens";
import { dehydrate, type QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { createTranslator } from "use-intl/core";
import { type Api, createApi, type FetchApi } from "../shared/api/client.ts";
import type { TranslateAll, WebMessages } from "../shared/i18n/translate.ts";
import type { PageContext, PageHead, PageModule } from "../shared/page/page.ts";
import { absoluteAt } from "../shared/page/structured-data.ts";
import { sessionQuery } from "../shared/session/session-queries.ts";
import { FormKey } from "../shared/without-scripts/form-key.ts";
import { RenderPlainPart } from "../shared/without-scripts/without-scripts.tsx";
import { setPageFormProblem } from "../shared/without-scripts/page-form-problem.ts";
import { prefetchVerification } from "../features/auth/verification-query.ts";
import { type AccessVerdict, accessVerdict } from "./access.ts";
import { App } from "./app.tsx";
import { renderDocument } from "./document.ts";
import { assetsOf, everyPagesLazyParts, lazyPartsOf, plainStyles, preloadedFonts } from "./page-assets.ts";
import { failureOf, type PageFailure } from "./initial-failure.ts";
import { loadPage, matchRoute } from "./page-modules.ts";
import { STATE_ELEMENT_ID, serialiseState } from "./page-state.ts";
import { Providers } from "./providers.tsx";
import { loginPages } from "../features/auth/server/login-pages.ts";
import { PlainLayout } from "./server/plain-layout.tsx";
import { renderPlainPart } from "./server/plain-parts.tsx";
import { createQueryClient } from "./query-client.ts";
import { type PageRoute, pageRoutes, sourceOf } from "./route-table.ts";

export type RenderRequest = {
  /** Path and query. */
  readonly path: string;
  readonly publicUrl: string;
  /** See `AssetHost`. */
  readonly assetHost: string;
  readonly locale: Locale;
  readonly theme: "light" | "dark" | null;
  readonly nonce: string;
  /** Whether the logo has a badge that says so. */
  readonly isBeta: boolean;
  /** Whether the browser sent a session, which may have ended. */
  readonly hasSession: boolean;
  /** Of the form that the page is a response to. */
  readonly problem: PageFormProblem | null;
  /** Calls the API in process with the caller's cookie. */
  readonly fetchApi: FetchApi;
};

export type RenderResult =
  | {
      readonly kind: "page";
      readonly status: number;
      readonly html: string;
      /** Seconds until a retry makes sense, for a temporary status; else null. */
      readonly retryAfterSeconds: number | null;
    }
  | {
      readonly kind: "redirect";
      readonly status: 301 | 302;
      readonly location: string;
      /** The browser should forget its session. */
      readonly isSessionOver?: boolean;
    };

/** Renders the whole document of an address, or returns a redirect. */
export async function render(request: RenderRequest): Promise<RenderResult> {
  const url = new URL(request.path, request.publicUrl);
  if (url.pathname === offlineShellPath) return renderShell(request);
  const plainPage = loginPages[url.pathname];
  const match = plainPage === undefined ? matchRoute(url.pathname) : { route: plainRoute, params: {} };
  if (match === null) return { kind: "redirect", status: 302, location: discoverPath };

  const now = new Date();
  const { locale, assetHost } = request;
  const languages = choicesFor(locale);
  const messages = await loadMessages(locale);
  const t = createTranslator<WebMessages>({ locale, messages });
  const site = createTranslator({ locale, messages: messages.site });
  // No retries: the caller waits for the whole page.
  const queryClient = createQueryClient(
    () => undefined,
    () => undefined,
    0,
  );
  const api = createApi({ baseUrl: request.publicUrl, fetch: request.fetchApi });
  const { user, failure: sessionFailure } = await loadSession(queryClient, api);
  const isOver = request.hasSession && user === null && sessionFailure === null;
  // The response to a form keeps what was typed.
  if (isOver && request.problem === null && !url.searchParams.has("sessionExpired")) {
    url.searchParams.set("sessionExpired", "true");
    return { kind: "redirect", status: 302, location: `${url.pathname}${url.search}`, isSessionOver: true };
  }
  const verdict = accessVerdict(match.route, user);
  if (verdict === "banned") return { kind: "redirect", status: 302, location: bannedPath };
  if (verdict === "redirect" && sessionFailure === null) {
    const location = user === null ? loginFirstPath(`${url.pathname}${url.search}`) : homePath;
    return { kind: "redirect", status: 302, location };
  }

  const page = plainPage ?? (await loadPage(match.route));
  const absolute = absoluteAt(request.publicUrl);
  const context: PageContext = {
    queryClient,
    api,
    params: match.params,
    search: url.searchParams,
    user,
    now,
    absolute,
  };
  const { redirectPath, failure } =
    sessionFailure === null ? await prepare(page, context, verdict) : { redirectPath: null, failure: sessionFailure };
  if (redirectPath !== null) return { kind: "redirect", status: 302, location: redirectPath };
  if (request.problem !== null) setPageFormProblem(queryClient, request.problem);
  await prefetchVerification(context);
  const head = headOf(page, context, t, failure);

  const body = await renderWhole(
    <FormKey value={crypto.randomUUID()}>
      <RenderPlainPart value={renderPlainPart}>
        <Providers
          api={api}
          queryClient={queryClient}
          setting={{ locale, languages, failure, messages, now, assetHost }}
        >
          <StaticRouter location={request.path}>
            {plainPage === undefined ? (
              <App />
            ) : (
              <PlainLayout>
                <plainPage.Page />
              </PlainLayout>
            )}
          </StaticRouter>
        </Providers>
      </RenderPlainPart>
    </FormKey>,
  );
  const state = serialiseState({
    locale,
    languages,
    now: now.toISOString(),
    publicUrl: request.publicUrl,
    assetHost,
    failure,
    queries: dehydrate(queryClient),
  });
  queryClient.clear();
  const html = renderDocument({
    ...request,
    badge: request.isBeta ? site("beta") : null,
    direction: languageOf(locale).direction,
    path: url.pathname,
    title: documentTitleOf(head, t),
    description: shortenText(head.description ?? site("description"), 200),
    siteName: t("web.appTitle"),
    head,
    assets: assetsOf(plainPage === undefined ? [sourceOf(match.route)] : [], locale),
    isPlain: plainPage !== undefined,
    body,
    state,
    ...everyDocument,
  });
  const status = failure?.status ?? request.problem?.status ?? 200;
  return { kind: "page", status, html, retryAfterSeconds: failure?.retryAfterSeconds ?? null };
}

const everyDocument = {
  fonts: preloadedFonts,
  plainStyles,
  stateId: STATE_ELEMENT_ID,
  colours: { light: light.paper, dark: dark.paper },
};

/** A page without scripts is no route of the browser. */
const plainRoute: PageRoute = {
  access: { kind: "public" },
  path: "/login",
  module: "",
  isModal: false,
};

/** The pages that show a person's copy, see `offlineCopy`. */
const offlinePages = ["activity/activity", "inbox/inbox", "my-activities/upcoming"];

/** The page that browsers store: without data, with the code of all pages that work without a network. */
async function renderShell(request: RenderRequest): Promise<RenderResult> {
  const { locale, publicUrl, assetHost } = request;
  const messages = await loadMessages(locale);
  const t = createTranslator<WebMessages>({ locale, messages });
  const site = createTranslator({ locale, messages: messages.site });
  const sources = pageRoutes.filter(({ module }) => offlinePages.includes(module)).map(sourceOf);
  const lazyParts = [...everyPagesLazyParts(locale), ...sources.flatMap((source) => lazyPartsOf(source, locale))];
  const state = serialiseState({
    locale,
    languages: choicesFor(locale),
    now: new Date().toISOString(),
    publicUrl,
    assetHost,
    failure: { status: 0, retryAfterSeconds: null },
    isShell: true,
    queries: { mutations: [], queries: [] },
  });
  const html = renderDocument({
    ...request,
    badge: request.isBeta ? site("beta") : null,
    direction: languageOf(locale).direction,
    title: t("web.appTitle"),
    description: site("description"),
    siteName: t("web.appTitle"),
    head: { isHiddenFromSearch: true },
    assets: assetsOf([...sources, ...lazyParts], locale),
    isPlain: false,
    body: "",
    state,
    ...everyDocument,
  });
  return { kind: "page", status: 200, html, retryAfterSeconds: null };
}

/**
 * Renders a page with every part that loads on use: `renderToString` would leave those out, and the browser would report
 * an error for each. A render error of any part reaches the caller.
 */
async function renderWhole(page: ReactElement): Promise<string> {
  const errors: unknown[] = [];
  // Finished parts stand in their place, not behind a script that moves them there.
  const stream = await renderToReadableStream(page, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (errors.length > 0) throw errors[0];
  return html;
}

function documentTitleOf({ title, isWholeTitle = false }: PageHead, t: TranslateAll): string {
  if (title === undefined) return `${t("web.appTitle")}: ${t("web.tagline")}`;
  return isWholeTitle ? title : t("web.titled", { title });
}

type Session = { readonly user: SessionUser | null; readonly failure: PageFailure | null };

/** The caller's session. If it can't be determined (429 or 503), the page must not treat the caller as a visitor. */
async function loadSession(queryClient: QueryClient, api: Api): Promise<Session> {
  try {
    return { user: await queryClient.fetchQuery(sessionQuery(api)), failure: null };
  } catch (error) {
    const failure = failureOf(error);
    return { user: null, failure: failure.status === 429 || failure.status === 503 ? failure : null };
  }
}

type PreparedPage = { readonly redirectPath: string | null; readonly failure: PageFailure | null };

/** Fills the cache with the page's data, or returns the redirect path or the failure. */
async function prepare(page: PageModule, context: PageContext, verdict: AccessVerdict): Promise<PreparedPage> {
  try {
    const redirectPath = (await page.redirect?.(context)) ?? null;
    if (redirectPath === null && verdict === "allowed") await page.prefetch?.(context);
    return { redirectPath, failure: null };
  } catch (error) {
    return { redirectPath: null, failure: failureOf(error) };
  }
}

const failureTitles: Readonly<Record<number, "web.notFoundTitle" | "web.pausedTitle" | "web.busyTitle">> = {
  404: "web.notFoundTitle",
  429: "web.pausedTitle",
  503: "web.busyTitle",
};

function headOf(page: PageModule, context: PageContext, t: TranslateAll, failure: PageFailure | null): PageHead {
  if (failure === null) return page.head?.(context, t) ?? {};
  return { title: t(failureTitles[failure.status] ?? "web.brokenTitle"), isHiddenFromSearch: true };
}
