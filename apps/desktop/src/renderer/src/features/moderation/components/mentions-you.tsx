import type { CaseRecord } from "@meander/domain/contract/cases";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useStaff } from "../../../shared/console/staff.ts";
import { findUnansweredMention } from "../mentions.ts";
import caseCardStyles from "./case-card.module.css";

/** The last note that mentions the moderator, until they write or decide in the case. */
export function MentionsYou({ record }: { readonly record: CaseRecord }) {
  const t = useTranslations("console.colleagues");
  const { userId } = useStaff();
  const note = findUnansweredMention(record.events, userId);
  if (note === undefined) return null;
  return (
    <section
      className={caseCardStyles.caseCard}
      data-slot="case-card"
      data-testid="mentions-you"
      aria-labelledby="case-mention"
    >
      <h2 id="case-mention">{t("mentionsYou", { name: note.actorName ?? t("somebody") })}</h2>
      <blockquote className={caseCardStyles.quote}>{note.text}</blockquote>
    </section>
  );
}
