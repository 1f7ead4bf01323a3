import { Button } from "@blueprintjs/core";
import type { CaseRecord } from "@meander/domain/contract/cases";
import { isSanction } from "@meander/domain/moderation/decision";
import { useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { OpenCaseForm } from "../../../shared/cases/open-case-form.tsx";
import { useCaseTitle } from "../case-text.ts";

/** Opens another case after a decision, to lift, shorten, bring back or act again. */
export function AnotherCase({ record }: { readonly record: CaseRecord }) {
  const t = useTranslations("console.moderation.cases");
  const titleOf = useCaseTitle();
  const [isOpening, setIsOpening] = useState(false);
  const { owner, subject } = record;
  if (owner === null) return null;
  // A suspension or a ban is ended in a case about the person, whatever it was about.
  const isPersonal = record.subjectType === "user" || (record.decision !== null && isSanction(record.decision));
  if (!isOpening) {
    return (
      <div>
        <Button icon="folder-new" text={t("another")} onClick={() => setIsOpening(true)} />
      </div>
    );
  }
  return (
    <OpenCaseForm
      subjectType={isPersonal ? "user" : record.subjectType}
      subjectId={isPersonal ? owner.userId : subject.id}
      proposed={record.category}
      name={isPersonal ? owner.name : titleOf(record)}
      onCancel={() => setIsOpening(false)}
    />
  );
}
