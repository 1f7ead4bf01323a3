import { Button, FormGroup, SegmentedControl, TextArea } from "@blueprintjs/core";
import { CASE_TEXT_MAX_LENGTH, type CaseRecord } from "@meander/domain/contract/cases";
import { hasDays } from "@meander/domain/moderation/decision";
import { isReportCategory, reportCategoryNames } from "@meander/domain/moderation/report-category";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { Choice } from "../../../shared/choice.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { type Draft, isDecisionAction } from "../draft.ts";
import { suspensionDays } from "../suggestion.ts";
import { MentionChoice } from "./mention-choice.tsx";
import styles from "./decision.module.css";
import textStyles from "../../../shared/text.module.css";

type DecisionFormProps = {
  readonly record: CaseRecord;
  readonly draft: Draft;
  readonly isSaving: boolean;
  readonly error: string | null;
  /** The sanction needs a second person: it is proposed, and a colleague decides. */
  readonly isProposal: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** The chosen action with its policy and text; Enter confirms it. */
export function DecisionForm(props: DecisionFormProps) {
  const { record, draft, isSaving, error, isProposal, onChange, onConfirm, onCancel } = props;
  const t = useTranslations("console.moderation.form");
  const { action } = draft;
  const isDecision = isDecisionAction(action);
  const confirm = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const isNoteEmpty = action === "note" && draft.text.trim() === "";
  // Focus goes to the confirm button for a decision, and to the text field for a question or a note.
  useEffect(() => (isDecisionAction(action) ? confirm.current : text.current)?.focus(), [action]);
  useKeys({ close: onCancel }, { isExclusive: true });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNoteEmpty && !isSaving) onConfirm();
  };
  const onTextKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) onSubmit(event);
  };
  return (
    <form className={styles.form} data-testid="decision-form" onSubmit={onSubmit}>
      {isDecision ? (
        <div className={styles.formRow}>
          <FormGroup label={t("policy")} labelFor="decision-policy">
            <Choice
              id="decision-policy"
              value={draft.category}
              onChange={({ target }) =>
                isReportCategory(target.value) && onChange({ ...draft, category: target.value })
              }
            >
              <CategoryOptions />
            </Choice>
          </FormGroup>
          {isDecision && hasDays(action) ? <DaysChoice draft={draft} onChange={onChange} /> : null}
        </div>
      ) : null}
      {isProposal ? <p className={styles.proposal}>{t("needsAnother")}</p> : null}
      <FormGroup label={textLabel(isProposal ? "askSecondOpinion" : action, t)} labelFor="decision-text">
        <TextArea
          id="decision-text"
          inputRef={text}
          fill
          autoResize
          maxLength={CASE_TEXT_MAX_LENGTH}
          value={draft.text}
          onChange={({ target }) => onChange({ ...draft, text: target.value })}
          onKeyDown={onTextKey}
        />
      </FormGroup>
      {action === "note" ? (
        <MentionChoice
          record={record}
          mentionedIds={draft.mentionedIds}
          onChange={(mentionedIds) => onChange({ ...draft, mentionedIds })}
        />
      ) : null}
      <div className={styles.formEnd}>
        <Button
          ref={confirm}
          type="submit"
          intent="primary"
          loading={isSaving}
          disabled={isNoteEmpty}
          endIcon="key-enter"
          text={isProposal ? t("propose") : t(`confirm.${action}`, { days: draft.days })}
        />
        <Button variant="minimal" onClick={onCancel} text={t("cancel")} />
        <span className={textStyles.quiet}>{t("hint")}</span>
      </div>
      <div role="alert">{error}</div>
    </form>
  );
}

function textLabel(action: Draft["action"], t: ReturnType<typeof useTranslations<"console.moderation.form">>) {
  if (action === "note") return t("noteText");
  return isDecisionAction(action) ? t("reason") : t("reasonColleague");
}

function CategoryOptions() {
  const t = useTranslations("console.moderation.category");
  return reportCategoryNames.map((category) => (
    <option key={category} value={category}>
      {t(category)}
    </option>
  ));
}

function DaysChoice({ draft, onChange }: Pick<DecisionFormProps, "draft" | "onChange">) {
  const t = useTranslations("console.moderation.form");
  return (
    <FormGroup label={t("days")}>
      <SegmentedControl
        size="small"
        value={String(draft.days)}
        onValueChange={(value) => onChange({ ...draft, days: Number(value) })}
        options={suspensionDays.map((days) => ({
          value: String(days),
          label: t("dayCount", { days }),
        }))}
        aria-label={t("days")}
      />
    </FormGroup>
  );
}
