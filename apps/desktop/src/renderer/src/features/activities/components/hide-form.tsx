import { Button, FormGroup, TextArea } from "@blueprintjs/core";
import { isReportCategory, type ReportCategory, reportCategoryNames } from "@meander/domain/moderation/report-category";
import { type FormEvent, useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { Choice } from "../../../shared/choice.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import styles from "../../../shared/grid/list-with-panel.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = { readonly onHide: (reason: string, category: ReportCategory) => void; readonly onCancel: () => void };

const reasonMaxLength = 1_024;

/** An inline form for the reason, instead of a dialog. */
export function HideForm({ onHide, onCancel }: Props) {
  const t = useTranslations("console.administration.activities");
  const categories = useTranslations("console.moderation.category");
  const [reason, setReason] = useState("");
  const [category, setCategory] = useState<ReportCategory>("other");
  useKeys({ close: onCancel }, { isExclusive: true });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onHide(reason.trim(), category);
  };
  return (
    <form className={styles.detailForm} data-slot="detail-form" onSubmit={onSubmit}>
      <h3>{t("hideHeading")}</h3>
      <p className={textStyles.quiet}>{t("hideText")}</p>
      <FormGroup label={t("hidePolicy")} labelFor="hide-policy">
        <Choice
          id="hide-policy"
          value={category}
          onChange={({ target }) => isReportCategory(target.value) && setCategory(target.value)}
        >
          {reportCategoryNames.map((name) => (
            <option key={name} value={name}>
              {categories(name)}
            </option>
          ))}
        </Choice>
      </FormGroup>
      <FormGroup label={t("reason")} labelFor="hide-reason" helperText={t("reasonHint")}>
        <TextArea
          id="hide-reason"
          autoFocus
          fill
          rows={3}
          maxLength={reasonMaxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSubmit(event);
          }}
        />
      </FormGroup>
      <div className={styles.detailActions}>
        <Button type="submit" intent="danger" text={t("confirmHide")} />
        <Button variant="minimal" text={t("cancel")} onClick={onCancel} />
      </div>
    </form>
  );
}
