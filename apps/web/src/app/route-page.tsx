import { bannedPath, homePath, loginFirstPath } from "@meander/domain/paths";
import { type ComponentType, use, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { ExtraMessagesProvider } from "../shared/i18n/extra-messages-provider.tsx";
import type { PageModule } from "../shared/page/page.ts";
import { openLogin } from "../shared/session/login-prompt.ts";
import { useSession } from "../shared/session/use-session.ts";
import { accessVerdict } from "./access.ts";
import { InitialFailureContext, type PageFailure } from "./initial-failure.ts";
import { loadedPage, loadPage } from "./page-modules.ts";
import type { PageRoute } from "./route-table.ts";
import { LoginNeededPage, StatusPage } from "./status-pages.tsx";

/** Renders a route: its guard, then its page. Suspends while the page's code loads. */
export function RoutePage({ route }: { readonly route: PageRoute }) {
  const user = useSession();
  // A logout on a private page must not prompt for a login to it.
  const [isVisit] = useState(user === null);
  const location = useLocation();
  const failure = use(InitialFailureContext);
  if (failure !== null && location.key === "default") return <FailedPage route={route} failure={failure} />;
  const verdict = accessVerdict(route, user);
  if (verdict === "banned") return <Navigate to={bannedPath} replace />;
  if (verdict === "redirect") {
    const origin = `${location.pathname}${location.search}${location.hash}`;
    return <Navigate to={user === null && isVisit ? loginFirstPath(origin) : homePath} replace />;
  }
  if (verdict === "login") return <LoginRequired />;
  const page = loadedPage(route) ?? use(loadPage(route));
  return <PageContent page={page} of={page.Page} />;
}

function FailedPage({ route, failure }: { readonly route: PageRoute; readonly failure: PageFailure }) {
  const page = loadedPage(route) ?? use(loadPage(route));
  if (failure.status !== 404 || page.Missing === undefined) return <StatusPage failure={failure} />;
  return <PageContent page={page} of={page.Missing} />;
}

function PageContent({ page, of: Content }: { readonly page: PageModule; readonly of: ComponentType }) {
  if (page.extraMessages === undefined) return <Content />;
  return (
    <ExtraMessagesProvider extraMessages={page.extraMessages}>
      <Content />
    </ExtraMessagesProvider>
  );
}

function LoginRequired() {
  useEffect(() => openLogin(), []);
  return <LoginNeededPage onLogin={() => openLogin()} />;
}
