import { discoverPath } from "@meander/domain/paths";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { RouterLink } from "../shared/links/router-link.tsx";
import { usePageTitle } from "../shared/page/use-page-title.ts";
import "./status-pages.css";

type StatusFrameProps = { readonly title: string; readonly text: string; readonly children: ReactNode };

/** A path that wanders off and stops: what every page without content shows. */
function StatusFrame({ title, text, children }: StatusFrameProps) {
  usePageTitle(title);
  return (
    <section className="status-page">
      <svg className="status-page__path" viewBox="0 0 320 120" aria-hidden="true">
        <path d="M8 96c52 0 44-56 92-56s40 52 88 52 36-68 84-68" />
        <circle cx="272" cy="24" r="7" />
        <circle className="status-page__dot" cx="292" cy="20" r="3" />
        <circle className="status-page__dot" cx="308" cy="18" r="2" />
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="status-page__actions">{children}</div>
    </section>
  );
}

export function StatusPage({ status }: { readonly status: number }) {
  return status === 404 || status === 403 ? <NotFoundPage /> : <BrokenPage />;
}

export function NotFoundPage() {
  const t = useTranslations("web");
  return (
    <StatusFrame title={t("notFoundTitle")} text={t("notFoundText")}>
      <ButtonLink href={discoverPath} LinkComponent={RouterLink}>
        {t("notFoundAction")}
      </ButtonLink>
    </StatusFrame>
  );
}

export function BrokenPage({ onRetry }: { readonly onRetry?: () => void }) {
  const t = useTranslations("web");
  return (
    <StatusFrame title={t("brokenTitle")} text={t("brokenText")}>
      <Button onClick={onRetry ?? (() => window.location.reload())}>{t("brokenAction")}</Button>
    </StatusFrame>
  );
}

export function OfflinePage({ onRetry }: { readonly onRetry?: () => void }) {
  const t = useTranslations("web");
  return (
    <StatusFrame title={t("offlineTitle")} text={t("offlineText")}>
      <Button onClick={onRetry ?? (() => window.location.reload())}>{t("brokenAction")}</Button>
    </StatusFrame>
  );
}

export function LoginNeededPage({ onLogin }: { readonly onLogin: () => void }) {
  const t = useTranslations("web");
  return (
    <StatusFrame title={t("loginNeededTitle")} text={t("loginNeededText")}>
      <Button onClick={onLogin}>{t("logIn")}</Button>
    </StatusFrame>
  );
}
