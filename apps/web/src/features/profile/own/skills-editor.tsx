import { type profileForms, withTypedSkills } from "@meander/domain/contract/profile-sections";
import { Button } from "@meander/ui/primitives/button";
import { Chip } from "@meander/ui/primitives/chip";
import { TextField } from "@meander/ui/primitives/text-field";
import { X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { EditableFields } from "../../../shared/inline-edit/editable-fields.tsx";
import type { EditedFields } from "../../../shared/inline-edit/inline-fields.tsx";
import type { Undo } from "../../../shared/inline-edit/use-inline-edit.ts";
import { SkillChips } from "../components/profile-sections.tsx";
import styles from "./own.module.css";

type Skills = { readonly skills: { text: string }[] };
type SkillsForm = Skills & {
  /** Of the next one. */
  readonly typed: string;
};

type SkillsEditorProps = {
  readonly name: string;
  readonly labels: { readonly edit: string; readonly add: string };
  readonly skills: Skills["skills"];
  readonly schema: typeof profileForms.skills;
  readonly onSave: (value: Skills, seen: Skills) => Promise<Undo>;
};

/** Skills as chips, of a person or of an item, edited in place. */
export function SkillsEditor({ name, labels, skills, schema, onSave }: SkillsEditorProps) {
  const t = useTranslations("profileEditing");
  return (
    <EditableFields<SkillsForm>
      labels={{ ...labels, form: t("skills") }}
      name={name}
      stored={{ skills, typed: "" }}
      schema={schema}
      onSave={(value, seen) => onSave({ skills: value.skills }, { skills: seen.skills })}
      render={(value) => (value.skills.length === 0 ? null : <SkillChips skills={value.skills} />)}
    >
      {(fields) => <SkillFields {...fields} />}
    </EditableFields>
  );
}

function SkillFields({ value: { skills, typed }, change, errors }: EditedFields<SkillsForm>) {
  const t = useTranslations("profileEditing");
  const [problem] = Object.values(errors);
  const add = () => change({ skills: withTypedSkills(skills, typed), typed: "" });
  function handleKey(event: KeyboardEvent) {
    const isDone = typed.trim() === "" || event.ctrlKey || event.metaKey;
    if ((event.key !== "Enter" && event.key !== ",") || isDone) return;
    event.preventDefault();
    add();
  }
  return (
    <>
      {skills.length > 0 && (
        <ul className={styles.chips}>
          {skills.map(({ text }) => (
            <li key={text}>
              <Chip
                aria-label={t("removeChoice", { name: text })}
                onClick={() => change({ skills: skills.filter((skill) => skill.text !== text) })}
              >
                {text}
                <X aria-hidden="true" />
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.addRow}>
        <TextField
          label={t("newSkill")}
          value={typed}
          error={problem}
          autoComplete="off"
          onKeyDown={handleKey}
          onChange={(event) => change({ typed: event.target.value })}
        />
        <Button variant="secondary" disabled={typed.trim() === ""} onClick={add}>
          {t("addSkill")}
        </Button>
      </div>
    </>
  );
}
