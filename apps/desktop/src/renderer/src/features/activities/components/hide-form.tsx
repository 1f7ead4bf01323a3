import { Button, FormGroup, TextArea } from "@blueprintjs/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useKeys } from "../../../shared/keys/use-keys.ts";

type Props = { readonly onHide: (reason: string) => void; readonly onCancel: () => void };

const reasonMaxLength = 1_024;

/** Hiding asks for a reason where the person is, not in a dialog. */
export function HideForm({ onHide, onCancel }: Props) {
  const t = useTranslations("console.administration.activities");
  const [reason, setReason] = useState("");
  useKeys({ close: onCancel });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onHide(reason.trim());
  };
  return (
    <form className="detail-form" onSubmit={onSubmit}>
      <h3>{t("hideHeading")}</h3>
      <p className="console-quiet">{t("hideText")}</p>
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
      <div className="detail-actions">
        <Button type="submit" intent="danger" text={t("confirmHide")} />
        <Button variant="minimal" text={t("cancel")} onClick={onCancel} />
      </div>
    </form>
  );
}
