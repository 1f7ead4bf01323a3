import { Button, FormGroup, TextArea } from "@blueprintjs/core";
import { CASE_TEXT_MAX_LENGTH, type OpenCaseBody } from "@meander/domain/contract/cases";
import {
  isCategoryOf,
  isReportCategory,
  type ReportCategory,
  reportCategoryNames,
} from "@meander/domain/moderation/report-category";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "../use-translations.ts";
import { Choice } from "../choice.tsx";
import { ErrorCallout } from "../error-callout.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { navigate } from "../navigation/use-route.ts";
import { reasonOf, unwrap } from "../query/call.ts";
import listWithPanelStyles from "../grid/list-with-panel.module.css";
import textStyles from "../text.module.css";

type Props = Pick<OpenCaseBody, "subjectType" | "subjectId"> & {
  /** How the text calls the subject. */
  readonly name: string;
  /** The rule that is proposed. */
  readonly proposed?: ReportCategory;
  readonly onCancel: () => void;
};

/** Opens a case about something nobody reported, in which to decide; the undecided one if there is one. */
export function OpenCaseForm({ subjectType, subjectId, name, proposed = "other", onCancel }: Props) {
  const t = useTranslations("console.moderation");
  const [category, setCategory] = useState<ReportCategory>(isCategoryOf(proposed, subjectType) ? proposed : "other");
  const [text, setText] = useState("");
  const client = useQueryClient();
  const open = useMutation({
    mutationFn: (request: OpenCaseBody) => unwrap(window.meander.openCase(request)),
    onSuccess({ caseId }) {
      for (const key of ["personCases", "personFile"]) void client.invalidateQueries({ queryKey: [key] });
      navigate({ screen: "queue", params: [caseId] });
    },
  });
  useKeys({ close: onCancel }, { isExclusive: true });
  const words = text.trim();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (words !== "") open.mutate({ subjectType, subjectId, category, text: words });
  };
  return (
    <form
      className={listWithPanelStyles.detailForm}
      data-slot="detail-form"
      data-testid="open-case"
      onSubmit={onSubmit}
    >
      <p className={textStyles.quiet}>{t("cases.openText", { name })}</p>
      <FormGroup label={t("form.policy")} labelFor="open-case-category">
        <Choice
          id="open-case-category"
          value={category}
          onChange={({ target }) => isReportCategory(target.value) && setCategory(target.value)}
        >
          {reportCategoryNames
            .filter((each) => isCategoryOf(each, subjectType))
            .map((each) => (
              <option key={each} value={each}>
                {t(`category.${each}`)}
              </option>
            ))}
        </Choice>
      </FormGroup>
      <FormGroup label={t("cases.openWhy")} labelFor="open-case-text">
        <TextArea
          id="open-case-text"
          fill
          autoFocus
          autoResize
          maxLength={CASE_TEXT_MAX_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </FormGroup>
      <div className={listWithPanelStyles.detailActions}>
        <Button
          type="submit"
          intent="primary"
          loading={open.isPending}
          disabled={words === ""}
          text={t("cases.openConfirm")}
        />
        <Button variant="minimal" onClick={onCancel} text={t("cases.openCancel")} />
      </div>
      <ErrorCallout error={open.error === null ? null : reasonOf(open.error)} />
    </form>
  );
}
