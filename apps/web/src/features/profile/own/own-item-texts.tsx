import { textLimits } from "@meander/domain/constants";
import { profileForms } from "@meander/domain/contract/profile-sections";
import type { Project } from "@meander/domain/contract/profiles";
import { useTranslations } from "use-intl";
import type { Undo } from "../../../shared/inline-edit/use-inline-edit.ts";
import { InlineText } from "../../../shared/inline-edit/inline-text.tsx";
import { DetailSection } from "../components/detail-sections.tsx";
import { SkillsEditor } from "./skills-editor.tsx";
import styles from "./own.module.css";

type OwnItemSummaryProps = {
  /** Of the item. */
  readonly name: string;
  readonly summary: string | null;
  readonly onSave: (fields: Pick<Project, "summary">, seen: Pick<Project, "summary">) => Promise<Undo>;
};

/** The summary of a project or position, edited in place. */
export function OwnItemSummary({ name, summary, onSave }: OwnItemSummaryProps) {
  const t = useTranslations("profileEditing");
  return (
    <DetailSection title={t("itemSummary")}>
      <div className={styles.field}>
        <InlineText
          labels={{ field: t("itemSummary"), edit: t("editItemSummary"), add: t("addItemSummary") }}
          name={`${name}/summary`}
          text={summary ?? ""}
          isMultiline
          limit={textLimits.editableText}
          onSave={(text, seen) => onSave({ summary: text || null }, { summary: seen || null })}
        >
          <p className={styles.text}>{summary}</p>
        </InlineText>
      </div>
    </DetailSection>
  );
}

type OwnItemSkillsProps = {
  /** Of the item. */
  readonly name: string;
  readonly skills: Project["skills"];
  readonly onSave: (fields: Pick<Project, "skills">, seen: Pick<Project, "skills">) => Promise<Undo>;
};

/** The skills of a project or position, edited in place. */
export function OwnItemSkills({ name, skills, onSave }: OwnItemSkillsProps) {
  const t = useTranslations("profileEditing");
  return (
    <DetailSection title={t("skills")}>
      <div className={styles.field}>
        <SkillsEditor
          name={`${name}/skills`}
          labels={{ edit: t("editItemSkills"), add: t("addItemSkills") }}
          skills={skills}
          schema={profileForms.skills}
          onSave={onSave}
        />
      </div>
    </DetailSection>
  );
}
