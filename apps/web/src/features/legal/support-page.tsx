import { legal } from "@meander/domain/messages/en/legal";
import { supportPath } from "@meander/domain/paths";
import { ChevronDown } from "lucide-react";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { OtherDocuments } from "./other-documents.tsx";
import { prefetchSite } from "./queries.ts";
import { type LegalKey, useLegalTexts } from "./use-legal-texts.ts";
import { useLegalValues } from "./use-legal-values.ts";
import styles from "./legal.module.css";

/** The topics, in display order. */
const topics: readonly (readonly [question: LegalKey, answer: LegalKey])[] = [
  ["supportWhatQ", "supportWhatA"],
  ["supportLoginQ", "supportLoginA"],
  ["supportActivityQ", "supportActivityA"],
  ["supportSearchQ", "supportSearchA"],
  ["supportNoneQ", "supportNoneA"],
  ["supportJoinQ", "supportJoinA"],
  ["supportCreateQ", "supportCreateA"],
  ["supportReportQ", "supportReportA"],
  ["supportPlatformsQ", "supportPlatformsA"],
  ["supportContactQ", "supportContactA"],
];

function SupportPage() {
  const t = useLegalTexts();
  const values = useLegalValues();
  usePageTitle(t("supportTitle"));
  return (
    <article className={styles.legal}>
      <h1>{t("supportTitle")}</h1>
      <p className={styles.intro}>{t("supportIntro")}</p>
      <div className={styles.topics}>
        {topics.map(([question, answer]) => (
          <details key={question} name="support">
            <summary>
              {t(question)}
              <ChevronDown aria-hidden="true" size={20} />
            </summary>
            <p>{values !== null && t(answer, values)}</p>
          </details>
        ))}
      </div>
      <OtherDocuments path={supportPath} />
    </article>
  );
}

export const page: PageModule = {
  Page: SupportPage,
  prefetch: prefetchSite,
  extraMessages: { legal },
  head: (_, t) => ({ title: t("legal.supportTitle"), description: t("legal.supportIntro") }),
};
