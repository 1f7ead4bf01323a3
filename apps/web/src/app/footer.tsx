import { privacyPath, supportPath, termsPath } from "@meander/domain/paths";
import { lazy, Suspense, use } from "react";
import { useTranslations } from "use-intl";
import { ModalLink } from "../shared/page/modal-link.tsx";
import { LanguagesContext } from "./languages-context.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import styles from "./layout.module.css";

const LanguageChoice = lazy(async () => ({ default: (await import("./language-choice.tsx")).LanguageChoice }));

export function Footer() {
  const t = useTranslations("web");
  const languages = use(LanguagesContext);
  return (
    <footer className={styles.footer}>
      <svg className={styles.footerPath} viewBox="0 0 400 24" aria-hidden="true" preserveAspectRatio="xMidYMid meet">
        <path d="M2 12c40-22 60 22 100 0s60 22 100 0 60 22 100 0 60 22 96 0" />
      </svg>
      <nav className={styles.footerLinks} aria-label={t("footerNav")}>
        <ModalLink to={supportPath}>{t("footerSupport")}</ModalLink>
        <ModalLink to={termsPath}>{t("footerTerms")}</ModalLink>
        <ModalLink to={privacyPath}>{t("footerPrivacy")}</ModalLink>
      </nav>
      <ThemeChoice />
      {languages.length > 1 && (
        <Suspense>
          <LanguageChoice languages={languages} />
        </Suspense>
      )}
      <p>{t("footerCredit")}</p>
      <p className={styles.footerData}>{t("footerData")}</p>
    </footer>
  );
}
