import { privacyPath, termsPath } from "@meander/domain/paths";
import { useTranslations } from "use-intl";
import styles from "../auth.module.css";

type TermsStatementProps = { readonly of: "statement" | "socialStatement" };

/** What somebody says by signing up: stands beside the button that does it. */
export function TermsStatement({ of }: TermsStatementProps) {
  const t = useTranslations("auth");
  return (
    <p className={styles.formStatement}>
      {t.rich(of, {
        terms: (words) => (
          <a href={termsPath} target="_blank" rel="noopener">
            {words}
          </a>
        ),
        privacy: (words) => (
          <a href={privacyPath} target="_blank" rel="noopener">
            {words}
          </a>
        ),
      })}
    </p>
  );
}
