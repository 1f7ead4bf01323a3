import { homePath, privacyPath, supportPath, termsPath } from "@meander/domain/paths";
import { Logo } from "@meander/ui/primitives/logo";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./plain-layout.module.css";

/** The frame of a page that has no scripts. */
export function PlainLayout({ children }: { readonly children: ReactNode }) {
  const t = useTranslations("web");
  return (
    <div className={styles.plain}>
      <header>
        <a href={homePath} aria-label={t("homeLink")}>
          <Logo name={t("wordmark")} />
        </a>
      </header>
      <main id="content">{children}</main>
      <footer>
        <nav aria-label={t("footerNav")}>
          <a href={supportPath}>{t("footerSupport")}</a>
          <a href={termsPath}>{t("footerTerms")}</a>
          <a href={privacyPath}>{t("footerPrivacy")}</a>
        </nav>
        <p>{t("footerCredit")}</p>
      </footer>
    </div>
  );
}
