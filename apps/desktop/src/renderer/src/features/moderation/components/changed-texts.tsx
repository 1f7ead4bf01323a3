import type { CaseEvidence } from "@meander/domain/contract/case-evidence";
import { diffWordsWithSpace } from "diff";
import { useTranslations } from "../../../shared/use-translations.ts";
import caseCardStyles from "./case-card.module.css";
import styles from "./case-surroundings.module.css";

/** What was changed since the report, word by word. */
export function ChangedTexts({ changes }: Pick<CaseEvidence, "changes">) {
  const t = useTranslations("console.moderation.surroundings");
  return (
    <>
      {changes.map(({ field, before, now }) => (
        <div key={field} data-testid="changed-text">
          <h3>{t(`field.${field}`)}</h3>
          <blockquote className={caseCardStyles.quote}>
            {diffWordsWithSpace(before, now).map(({ value, added, removed }, index) => (
              // The parts of a comparison have no identity but their place.
              <Part key={String(index)} text={value} kind={added ? "added" : removed ? "removed" : "same"} />
            ))}
          </blockquote>
        </div>
      ))}
    </>
  );
}

function Part({ text, kind }: { readonly text: string; readonly kind: "added" | "removed" | "same" }) {
  if (kind === "same") return text;
  return kind === "added" ? <ins className={styles.added}>{text}</ins> : <del className={styles.removed}>{text}</del>;
}
