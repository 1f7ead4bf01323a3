import { use, useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { openLogin } from "../shared/session/login-prompt.ts";
import { useSession } from "../shared/session/use-session.ts";
import { accessVerdict } from "./access.ts";
import { InitialFailureContext } from "./initial-failure.ts";
import { loadedPage, loadPage } from "./page-modules.ts";
import type { PageRoute } from "./route-table.ts";
import { LoginNeededPage, StatusPage } from "./status-pages.tsx";

/** Draws one route: its guard, then its page. Suspends while the page's code is on its way. */
export function RoutePage({ route }: { readonly route: PageRoute }) {
  const user = useSession();
  const location = useLocation();
  const failure = use(InitialFailureContext);
  if (failure !== null && location.key === "default") return <FailedPage route={route} status={failure} />;
  const verdict = accessVerdict(route.access, user);
  if (verdict === "redirect") return <Navigate to="/" replace state={{ origin: location }} />;
  if (verdict === "login") return <LoginFirst />;
  const { Page } = loadedPage(route) ?? use(loadPage(route));
  return <Page />;
}

function FailedPage({ route, status }: { readonly route: PageRoute; readonly status: number }) {
  const { Missing } = loadedPage(route) ?? use(loadPage(route));
  return status === 404 && Missing !== undefined ? <Missing /> : <StatusPage status={status} />;
}

function LoginFirst() {
  useEffect(() => openLogin(), []);
  return <LoginNeededPage onLogin={() => openLogin()} />;
}
