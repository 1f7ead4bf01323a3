import { privacyPath, supportPath, termsPath } from "@meander/domain/paths";
import { useTranslations } from "use-intl";
import { ModalLink } from "../../shared/page/modal-link.tsx";
import styles from "./legal.module.css";

const documents = [
  { path: supportPath, label: "footerSupport" },
  { path: termsPath, label: "footerTerms" },
  { path: privacyPath, label: "footerPrivacy" },
] as const;

/** Links to the other two documents, opened over this one: closing them returns to it. */
export function OtherDocuments({ path }: { readonly path: (typeof documents)[number]["path"] }) {
  const t = useTranslations("web");
  return (
    <nav className={styles.others} aria-label={t("footerNav")}>
      {documents
        .filter((one) => one.path !== path)
        .map((one) => (
          <ModalLink key={one.path} to={one.path}>
            {t(one.label)}
          </ModalLink>
        ))}
    </nav>
  );
}
