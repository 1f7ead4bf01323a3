import { FormGroup } from "@blueprintjs/core";
import { type CaseRecord, MENTIONS_MAX } from "@meander/domain/contract/cases";
import type { UserId } from "@meander/domain/ids";
import { useTranslations } from "../../../shared/use-translations.ts";
import { Choice } from "../../../shared/choice.tsx";
import { RemovableChip } from "../../../shared/removable-chip.tsx";
import { useColleagues } from "../use-colleagues.ts";
import styles from "./decision.module.css";

type Props = {
  readonly record: CaseRecord;
  readonly mentionedIds: readonly UserId[];
  readonly onChange: (mentionedIds: readonly UserId[]) => void;
};

/** The colleagues whom a note mentions, of those who see the case. */
export function MentionChoice({ record, mentionedIds, onChange }: Props) {
  const t = useTranslations("console.colleagues");
  const { colleagues, nameOf } = useColleagues();
  const free = colleagues.filter(
    ({ userId, subjectTypes }) =>
      subjectTypes.includes(record.subjectType) && userId !== record.owner?.userId && !mentionedIds.includes(userId),
  );
  if (free.length === 0 && mentionedIds.length === 0) return null;
  return (
    <FormGroup label={t("mention")} labelFor="note-mention">
      <div className={styles.mentions}>
        <Choice
          id="note-mention"
          value=""
          disabled={free.length === 0 || mentionedIds.length === MENTIONS_MAX}
          onChange={({ target }) => {
            const chosen = free.find(({ userId }) => userId === target.value);
            if (chosen !== undefined) onChange([...mentionedIds, chosen.userId]);
          }}
        >
          <option value="">{t(mentionedIds.length === 0 ? "nobody" : "another")}</option>
          {free.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </Choice>
        {mentionedIds.map((id) => (
          <RemovableChip
            key={id}
            text={nameOf(id)}
            remove={t("remove", { name: nameOf(id) })}
            onRemove={() => onChange(mentionedIds.filter((other) => other !== id))}
          />
        ))}
      </div>
    </FormGroup>
  );
}
