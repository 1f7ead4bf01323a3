import type { privacyPath, termsPath } from "@meander/domain/paths";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import type { ReactNode } from "react";
import { useFormatter } from "use-intl";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { OtherDocuments } from "./other-documents.tsx";
import { type LegalKey, useLegalTexts } from "./use-legal-texts.ts";
import { useLegalValues } from "./use-legal-values.ts";
import styles from "./legal.module.css";

/** The date of the documents' last change. */
const IN_FORCE = "2026-11-28";

type LegalSection = {
  readonly heading: LegalKey;
  readonly text: LegalKey;
  /** Appended below the text. */
  readonly more?: ReactNode;
};

type LegalDocumentProps = {
  readonly path: typeof termsPath | typeof privacyPath;
  readonly title: LegalKey;
  readonly intro: LegalKey;
  readonly sections: readonly LegalSection[];
};

export function LegalDocument({ path, title, intro, sections }: LegalDocumentProps) {
  const t = useLegalTexts();
  const values = useLegalValues();
  const format = useFormatter();
  usePageTitle(t(title));
  const day = format.dateTime(new Date(`${IN_FORCE}T12:00:00Z`), { dateStyle: "long", timeZone: "UTC" });
  return (
    <article className={styles.legal} aria-busy={values === null}>
      <h1>{t(title)}</h1>
      <p className={styles.date}>
        <time dateTime={IN_FORCE}>{t("updated", { date: day })}</time>
      </p>
      {values === null ? (
        <Skeleton height="12rem" shape="picture" />
      ) : (
        <>
          <p className={styles.intro}>{t(intro, values)}</p>
          {sections.map(({ heading, text, more }) => (
            <section key={heading}>
              <h2>{t(heading)}</h2>
              <p>{t(text, values)}</p>
              {more}
            </section>
          ))}
        </>
      )}
      <OtherDocuments path={path} />
    </article>
  );
}
