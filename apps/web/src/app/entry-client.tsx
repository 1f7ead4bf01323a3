import "@meander/ui/theme/meander.css";
import { hydrate } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { createTranslator } from "use-intl/core";
import { createApi } from "../shared/api/client.ts";
import { errorTextOf } from "../shared/i18n/error-text.ts";
import { everyPageMessages as messages } from "../shared/i18n/every-page-messages.ts";
import { isInNativeApp } from "../shared/native-shell/bridge.ts";
import type { ModalState } from "../shared/page/modal-state.ts";
import { createFetchWithLogin } from "../shared/session/fetch-with-login.ts";
import { promptForLogin } from "../shared/session/login-prompt.ts";
import { showSnackbar } from "../shared/snackbars/snackbars.ts";
import { App } from "./app.tsx";
import { loadPage, matchRoute, preloadPage } from "./page-modules.ts";
import { type PageState, STATE_ELEMENT_ID } from "./page-state.ts";
import { Providers } from "./providers.tsx";
import { createQueryClient } from "./query-client.ts";

function parseState(): PageState {
  const text = document.getElementById(STATE_ELEMENT_ID)?.textContent;
  if (!text) throw new Error("The page has no state element");
  return JSON.parse(text) as PageState;
}

/**
 * Makes Vite's loader treat the inlined styles as present: it looks for links. Written into the page, even disabled ones
 * would be fetched, because browsers look ahead for links before they know which are disabled.
 */
function declareInlinedStyles(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>("style[data-href]")) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.disabled = true;
    link.href = style.dataset.href ?? "";
    document.head.append(link);
  }
}

/** A modal is a page of its own after a reload: the server has rendered nothing behind it. */
function closeModal(): void {
  const state: { readonly usr?: ModalState } | null = history.state;
  if (state?.usr?.background) history.replaceState({ ...state, usr: null }, "");
}

async function start(): Promise<void> {
  declareInlinedStyles();
  closeModal();
  const state = parseState();
  const t = createTranslator({ locale: state.locale, messages });
  const queryClient = createQueryClient(
    (error) => showSnackbar(errorTextOf(error, t), "error"),
    () => void promptForLogin(),
  );
  hydrate(queryClient, withBrowserTime(state.queries));
  const api = createApi({ baseUrl: window.location.origin, fetch: createFetchWithLogin(queryClient) });
  if (isInNativeApp()) {
    const { startNativeShell } = await import("../shared/native-shell/start-native-shell.ts");
    startNativeShell((error) => showSnackbar(errorTextOf(error, t), "error"));
  }
  const { isShell = false } = state;
  const hasCopy = isShell && (await (await import("./start-offline.ts")).startOffline(queryClient));
  const failure = hasCopy ? null : state.failure;
  const setting = { ...state, messages, failure, now: isShell ? new Date() : new Date(state.now) };
  const match = matchRoute(window.location.pathname);
  // A stored page shows below why it couldn't load.
  if (match !== null) await loadPage(match.route).catch((error) => isShell || Promise.reject(error));
  const root = document.getElementById("root");
  if (root === null) return;
  const page = (
    <Providers api={api} queryClient={queryClient} setting={setting}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Providers>
  );
  // In a transition, React yields to the browser every few milliseconds.
  startTransition(() => {
    if (isShell) createRoot(root).render(page);
    else hydrateRoot(root, page);
  });
}

/**
 * Data counts as fetched when the browser received it: a client clock ahead of the server's would refetch it at once.
 */
function withBrowserTime(queries: PageState["queries"]): PageState["queries"] {
  const dataUpdatedAt = Date.now();
  return {
    ...queries,
    queries: queries.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  };
}

/** Preloads the page code of a hovered or focused link. */
function preloadLinkedPage(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (link instanceof HTMLAnchorElement && link.origin === window.location.origin) preloadPage(link.pathname);
}
document.addEventListener("pointerover", preloadLinkedPage, { passive: true });
document.addEventListener("focusin", preloadLinkedPage);

void start();
