import { privacyPath, supportPath, termsPath } from "@meander/domain/paths";
import { useTranslations } from "use-intl";
import { ModalLink } from "../shared/page/modal-link.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import styles from "./layout.module.css";

export function Footer() {
  const t = useTranslations("web");
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
      <LanguageChoice />
      <p>{t("footerCredit")}</p>
      <p className={styles.footerData}>{t("footerData")}</p>
    </footer>
  );
}
