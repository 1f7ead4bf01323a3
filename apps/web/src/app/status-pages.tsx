import { discoverPath } from "@meander/domain/paths";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { RouterLink } from "../shared/links/router-link.tsx";
import { usePageTitle } from "../shared/page/use-page-title.ts";
import type { PageFailure } from "./initial-failure.ts";
import { WithoutScripts } from "../shared/without-scripts/without-scripts.tsx";
import styles from "./status-pages.module.css";

type StatusFrameProps = { readonly title: string; readonly text: string; readonly children: ReactNode };

/** The illustration of a path that ends: the frame of every page without content. */
function StatusFrame({ title, text, children }: StatusFrameProps) {
  usePageTitle(title);
  return (
    <section className={styles.statusPage}>
      <svg className={styles.statusPagePath} viewBox="0 0 320 120" aria-hidden="true">
        <path d="M8 96c52 0 44-56 92-56s40 52 88 52 36-68 84-68" />
        <circle cx="272" cy="24" r="7" />
        <circle cx="292" cy="20" r="3" />
        <circle cx="308" cy="18" r="2" />
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.statusPageActions}>{children}</div>
    </section>
  );
}

type StatusPageProps = { readonly failure: PageFailure; readonly onRetry?: () => void };

export function StatusPage({ failure, onRetry = reload }: StatusPageProps) {
  const t = useTranslations("web");
  const { status, retryAfterSeconds } = failure;
  if (status === 0) return <OfflinePage />;
  if (status === 404) return <NotFoundPage />;
  if (status === 429)
    return <RetryPage title={t("pausedTitle")} text={pauseText(t, retryAfterSeconds)} onRetry={onRetry} />;
  if (status === 503) return <RetryPage title={t("busyTitle")} text={t("busyText")} onRetry={onRetry} />;
  return <RetryPage title={t("brokenTitle")} text={t("brokenText")} onRetry={onRetry} />;
}

const reload = () => window.location.reload();

function pauseText(t: ReturnType<typeof useTranslations<"web">>, seconds: number | null): string {
  if (seconds === null) return t("pausedText");
  return seconds <= 90
    ? t("pausedTextSeconds", { seconds })
    : t("pausedTextMinutes", { minutes: Math.ceil(seconds / 60) });
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

type RetryPageProps = { readonly title: string; readonly text: string; readonly onRetry: () => void };

function RetryPage({ title, text, onRetry }: RetryPageProps) {
  const t = useTranslations("web");
  return (
    <StatusFrame title={title} text={text}>
      <Button onClick={onRetry}>{t("brokenAction")}</Button>
    </StatusFrame>
  );
}

export function OfflinePage({ onRetry = reload }: { readonly onRetry?: () => void }) {
  const t = useTranslations("web");
  return <RetryPage title={t("offlineTitle")} text={t("offlineText")} onRetry={onRetry} />;
}

export function LoginNeededPage({ onLogin }: { readonly onLogin: () => void }) {
  const t = useTranslations("web");
  return (
    <StatusFrame title={t("loginNeededTitle")} text={t("loginNeededText")}>
      <WithoutScripts kind="login" />
      <Button onClick={onLogin}>{t("logIn")}</Button>
    </StatusFrame>
  );
}
