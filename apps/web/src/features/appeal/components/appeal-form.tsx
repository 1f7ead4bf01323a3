import { message } from "@meander/domain/messages/message";
import { useMessageText } from "../../../shared/i18n/use-message-text.ts";
import { textLimits } from "@meander/domain/constants";
import type { AppealRecord } from "@meander/domain/contract/moderation";
import { momentText } from "@meander/domain/time/moment";
import { Button } from "@meander/ui/primitives/button";
import { TextArea } from "@meander/ui/primitives/text-area";
import { type FormEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { useFileAppeal } from "../queries.ts";
import styles from "../appeal.module.css";

type AppealFormProps = { readonly record: AppealRecord; readonly appealId: string };

/** The appeal, which can be filed once. */
export function AppealForm({ record, appealId }: AppealFormProps) {
  const t = useTranslations();
  const locale = useLocale();
  const messageText = useMessageText();
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const file = useFileAppeal(appealId);
  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = text.trim() === "";
    setMissing(isEmpty);
    if (isEmpty || file.isPending) return;
    file.mutate(
      { strikeId: record.strikeId, text },
      { onSuccess: () => showSnackbar(t("moderation.appeal.sent"), "success") },
    );
  }
  const problem = isMissing
    ? messageText(message("appealTextMissing"))
    : file.isError
      ? errorText(file.error)
      : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2>{t("moderation.appeal.ask")}</h2>
      <p>{t("moderation.appeal.askText", { date: momentText(new Date(record.appealUntil), locale) })}</p>
      <TextArea
        label={t("moderation.appeal.text")}
        value={text}
        maxLength={textLimits.editableText}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="large" loading={file.isPending}>
        {t(file.isPending ? "moderation.appeal.sending" : "moderation.appeal.send")}
      </Button>
    </form>
  );
}
