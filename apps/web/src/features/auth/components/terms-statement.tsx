import { privacyPath, termsPath } from "@meander/domain/paths";
import { useTranslations } from "use-intl";
import styles from "../auth.module.css";

type TermsStatementProps = { readonly of: "statement" | "socialStatement" };

/** The consent given by signing up; placed beside the submit button. */
export function TermsStatement({ of }: TermsStatementProps) {
  const t = useTranslations("auth");
  return (
    <p className={styles.formStatement}>
      {t.rich(of, {
        terms: (chunks) => (
          <a href={termsPath} target="_blank" rel="noopener">
            {chunks}
          </a>
        ),
        privacy: (chunks) => (
          <a href={privacyPath} target="_blank" rel="noopener">
            {chunks}
          </a>
        ),
      })}
    </p>
  );
}
