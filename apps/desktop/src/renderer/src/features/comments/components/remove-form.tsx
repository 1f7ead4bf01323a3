import { Button, FormGroup, TextArea } from "@blueprintjs/core";
import { REMOVAL_REASON_MAX_LENGTH } from "@meander/domain/contract/admin-comments";
import { isReportCategory, type ReportCategory, reportCategoryNames } from "@meander/domain/moderation/report-category";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { Choice } from "../../../shared/choice.tsx";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import styles from "../../../shared/grid/list-with-panel.module.css";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { reasonOf, unwrap } from "../../../shared/query/call.ts";
import { refetchAffected } from "../../../shared/query/refetch-affected.ts";
import textStyles from "../../../shared/text.module.css";

type Props = { readonly commentId: string; readonly onCancel: () => void };

/** An inline form: removal names the policy it is based on. */
export function RemoveForm({ commentId, onCancel }: Props) {
  const t = useTranslations("console.comments");
  const tCategory = useTranslations("console.moderation.category");
  const client = useQueryClient();
  const id = useId();
  const [category, setCategory] = useState<ReportCategory>("other");
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(window.meander.removeComment({ commentId, category, reason: reason.trim() })),
    onSettled: () => refetchAffected(client),
  });
  useKeys({ close: onCancel }, { isExclusive: true });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className={styles.detailForm} data-slot="detail-form" onSubmit={onSubmit}>
      <p className={textStyles.quiet}>{t("removeText")}</p>
      <FormGroup label={t("policy")} labelFor={`${id}-policy`}>
        <Choice
          id={`${id}-policy`}
          autoFocus
          value={category}
          onChange={({ target }) => isReportCategory(target.value) && setCategory(target.value)}
        >
          {reportCategoryNames.map((name) => (
            <option key={name} value={name}>
              {tCategory(name)}
            </option>
          ))}
        </Choice>
      </FormGroup>
      <FormGroup label={t("reason")} labelFor={`${id}-reason`}>
        <TextArea
          id={`${id}-reason`}
          fill
          rows={2}
          maxLength={REMOVAL_REASON_MAX_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </FormGroup>
      <div className={styles.detailActions}>
        <Button type="submit" intent="danger" loading={isPending} text={t("confirm")} />
        <Button variant="minimal" text={t("cancel")} onClick={onCancel} />
      </div>
      <ErrorCallout error={error === null ? null : reasonOf(error)} />
    </form>
  );
}
