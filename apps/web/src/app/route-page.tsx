import { homePath, loginFirstPath } from "@meander/domain/paths";
import { type ComponentType, use, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { MoreWords } from "../shared/i18n/more-words.tsx";
import type { PageModule } from "../shared/page/page.ts";
import { openLogin } from "../shared/session/login-prompt.ts";
import { useSession } from "../shared/session/use-session.ts";
import { accessVerdict } from "./access.ts";
import { InitialFailureContext, type PageFailure } from "./initial-failure.ts";
import { loadedPage, loadPage } from "./page-modules.ts";
import type { PageRoute } from "./route-table.ts";
import { LoginNeededPage, StatusPage } from "./status-pages.tsx";

/** Draws one route: its guard, then its page. Suspends while the page's code is on its way. */
export function RoutePage({ route }: { readonly route: PageRoute }) {
  const user = useSession();
  // Whoever logs out on a private page is not asked to log in to it.
  const [isVisit] = useState(user === null);
  const location = useLocation();
  const failure = use(InitialFailureContext);
  if (failure !== null && location.key === "default") return <FailedPage route={route} failure={failure} />;
  const verdict = accessVerdict(route.access, user);
  if (verdict === "redirect") {
    const origin = `${location.pathname}${location.search}${location.hash}`;
    return <Navigate to={user === null && isVisit ? loginFirstPath(origin) : homePath} replace />;
  }
  if (verdict === "login") return <LoginFirst />;
  const page = loadedPage(route) ?? use(loadPage(route));
  return <InItsWords page={page} of={page.Page} />;
}

function FailedPage({ route, failure }: { readonly route: PageRoute; readonly failure: PageFailure }) {
  const page = loadedPage(route) ?? use(loadPage(route));
  if (failure.status !== 404 || page.Missing === undefined) return <StatusPage failure={failure} />;
  return <InItsWords page={page} of={page.Missing} />;
}

function InItsWords({ page, of: Content }: { readonly page: PageModule; readonly of: ComponentType }) {
  if (page.words === undefined) return <Content />;
  return (
    <MoreWords words={page.words}>
      <Content />
    </MoreWords>
  );
}

function LoginFirst() {
  useEffect(() => openLogin(), []);
  return <LoginNeededPage onLogin={() => openLogin()} />;
}
