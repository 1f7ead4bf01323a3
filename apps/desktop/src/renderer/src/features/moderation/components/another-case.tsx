import type { CaseRecord } from "@meander/domain/contract/cases";
import { isSanction } from "@meander/domain/moderation/decision";
import { useTranslations } from "../../../shared/use-translations.ts";
import { OpenCaseButton } from "../../../shared/cases/open-case-button.tsx";
import { useCaseTitle } from "../case-text.ts";

/** Opens another case after a decision, to lift, shorten, bring back or act again. */
export function AnotherCase({ record }: { readonly record: CaseRecord }) {
  const t = useTranslations("console.moderation.cases");
  const titleOf = useCaseTitle();
  const { owner, subject, subjectType, decision, category: proposed } = record;
  if (owner === null) return null;
  // A suspension or a ban is ended in a case about the person, whatever it was about.
  const isPersonal = decision !== null && isSanction(decision);
  const target = isPersonal
    ? { subjectType: "user" as const, subjectId: owner.userId, name: owner.name, proposed }
    : { subjectType, subjectId: subject.id, name: titleOf(record), proposed };
  return <OpenCaseButton target={target} text={t("another")} />;
}
