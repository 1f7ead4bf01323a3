import type { CaseRecord } from "@meander/domain/contract/cases";
import { isAboutMinor } from "@meander/domain/moderation/about-minor";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "../../../shared/use-translations.ts";
import { usePermission } from "../../../shared/console/staff.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import { KnownAt } from "../../../shared/query/known-at.tsx";
import { evidenceQuery } from "../queries.ts";
import { ActivitySection } from "./activity-section.tsx";
import caseCardStyles from "./case-card.module.css";
import { ChangedTexts } from "./changed-texts.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { ThreadSection } from "./thread-section.tsx";
import styles from "./case-surroundings.module.css";
import textStyles from "../../../shared/text.module.css";

/** Where the reported content is, as people see it, and what was changed since the report. */
export function CaseSurroundings({ record }: { readonly record: CaseRecord }) {
  const t = useTranslations("console.moderation.surroundings");
  const tError = useTranslations("console.error");
  const maySeePeople = usePermission("seeUserDetails");
  const { data, error } = useQuery(evidenceQuery(record.id));
  const isMinor = isAboutMinor(record);
  return (
    <section className={caseCardStyles.caseCard} data-slot="case-card" aria-labelledby="case-surroundings">
      <h2 id="case-surroundings">{t(`heading.${record.subjectType}`)}</h2>
      {data === undefined ? (
        <p className={textStyles.quiet}>{error === null ? t("loading") : tError(reasonOf(error).code)}</p>
      ) : (
        <div className={styles.surroundings}>
          <KnownAt instant={data.knownAt} />
          {data.silencedCount === 0 ? null : <p>{t("silenced", { count: data.silencedCount })}</p>}
          {data.changes.length === 0 ? null : (
            <div className={styles.section}>
              <h3>{t("changed")}</h3>
              <ChangedTexts changes={data.changes} />
            </div>
          )}
          {data.thread.length === 0 ? null : <ThreadSection thread={data.thread} subjectId={record.subject.id} />}
          {data.activity === null ? null : (
            <ActivitySection
              activity={data.activity}
              isSubject={record.subjectType === "activity"}
              isAboutMinor={isMinor}
              maySeePeople={maySeePeople}
            />
          )}
          {data.profile === null ? null : <ProfileSection profile={data.profile} isAboutMinor={isMinor} />}
        </div>
      )}
    </section>
  );
}
