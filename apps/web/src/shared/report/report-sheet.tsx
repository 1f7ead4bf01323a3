import { message } from "@meander/domain/messages/message";
import { textLimits } from "@meander/domain/constants";
import type { ReportBody } from "@meander/domain/contract/moderation";
import { isCategoryOf, reportCategoryChoices } from "@meander/domain/moderation/report-category";
import { reportForm } from "@meander/domain/messages/en/report-form";
import { Button } from "@meander/ui/primitives/button";
import { SelectField } from "@meander/ui/primitives/select-field";
import { Sheet } from "@meander/ui/primitives/sheet";
import { TextArea } from "@meander/ui/primitives/text-area";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { type Api, readResponse } from "../api/client.ts";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import { useMessageText } from "../i18n/use-message-text.ts";
import { useErrorText } from "../i18n/use-error-text.ts";
import { showSnackbar } from "../snackbars/snackbars.ts";
import styles from "./report-sheet.module.css";

export type ReportSubject =
  | { readonly type: "user"; readonly id: string; readonly name: string }
  | { readonly type: "activity"; readonly id: string }
  | { readonly type: "comment"; readonly id: string }
  | { readonly type: "image"; readonly id: string };

type ReportSheetProps = { readonly subject: ReportSubject; readonly isOpen: boolean; readonly onClose: () => void };

const extraMessages = { reportForm };
const titles = { activity: "titleActivity", comment: "titleComment", image: "titleImage" } as const;
const doneTexts = {
  user: "doneUser",
  activity: "doneActivity",
  comment: "doneComment",
  image: "doneImage",
} as const;

/** Reports a person, an activity, a comment or an uploaded picture to the moderators. The text stays until the request succeeds. */
export function ReportSheet(props: ReportSheetProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <ReportForm {...props} />
    </ExtraMessagesProvider>
  );
}

function ReportForm({ subject, isOpen, onClose }: ReportSheetProps) {
  const t = useTranslations("reportForm");
  const webText = useTranslations("web");
  const errorText = useErrorText();
  const api = useApi();
  const [text, setText] = useState("");
  const [category, setCategory] = useState<ReportBody["category"] | null>(null);
  const [isTried, setTried] = useState(false);
  const report = useMutation({
    mutationFn: (body: ReportBody) => sendReport(api, subject, body),
    meta: { isErrorSuppressed: true },
    onSuccess() {
      showSnackbar(t(doneTexts[subject.type]), "success");
      setText("");
      setCategory(null);
      setTried(false);
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (category !== null && text.trim() !== "" && !report.isPending) report.mutate({ text, category });
  }
  const missing = useErrorTextOfMissing(isTried && text.trim() === "");
  function titleOf(about: ReportSubject): string {
    return about.type === "user" ? t("titleUser", { name: about.name }) : t(titles[about.type]);
  }
  return (
    <Sheet open={isOpen} onClose={onClose} title={titleOf(subject)} subtitle={t("intro")} closeLabel={webText("close")}>
      <form className={styles.reportForm} onSubmit={submit} noValidate>
        <SelectField
          label={t("categoryLabel")}
          placeholder={t("choose")}
          value={category ?? ""}
          options={reportCategoryChoices
            .filter((value) => isCategoryOf(value, subject.type))
            .map((value) => ({ value, label: t(value) }))}
          error={isTried && category === null ? t("choose") : undefined}
          onChange={(event) => setCategory(reportCategoryChoices.find((known) => known === event.target.value) ?? null)}
        />
        <TextArea
          label={t("textLabel")}
          value={text}
          maxLength={textLimits.editableText}
          error={missing ?? (report.isError ? errorText(report.error) : undefined)}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" loading={report.isPending} block>
          {report.isPending ? t("sending") : t("submit")}
        </Button>
      </form>
    </Sheet>
  );
}

function useErrorTextOfMissing(isMissing: boolean): string | undefined {
  const messageText = useMessageText();
  return isMissing ? messageText(message("reportTextMissing")) : undefined;
}

function sendReport(api: Api, subject: ReportSubject, json: ReportBody) {
  const { id } = subject;
  switch (subject.type) {
    case "user":
      return readResponse(api.private.user[":userId"].report.$post({ param: { userId: id }, json }));
    case "activity":
      return readResponse(api.private.activity[":activityId"].report.$post({ param: { activityId: id }, json }));
    case "comment":
      return readResponse(api.private.comment[":commentId"].report.$post({ param: { commentId: id }, json }));
    case "image":
      return readResponse(api.private.media[":pictureId"].report.$post({ param: { pictureId: id }, json }));
  }
}
