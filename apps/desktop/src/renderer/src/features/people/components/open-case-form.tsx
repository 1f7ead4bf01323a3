import { Button, FormGroup, TextArea } from "@blueprintjs/core";
import type { AdminPerson } from "@meander/domain/contract/administration";
import { CASE_TEXT_MAX_LENGTH, type OpenCaseBody } from "@meander/domain/contract/cases";
import { isReportCategory, type ReportCategory, reportCategoryNames } from "@meander/domain/moderation/report-category";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { Choice } from "../../../shared/choice.tsx";
import { nameOf, usePermission, useStaff } from "../../../shared/console/staff.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { navigate } from "../../../shared/navigation/use-route.ts";
import { reasonOf, unwrap } from "../../../shared/query/call.ts";
import listWithPanelStyles from "../../../shared/grid/list-with-panel.module.css";
import textStyles from "../../../shared/text.module.css";

/** Opens a case about the person without a report, in which to decide: warn, suspend, ban, shorten, lift. */
export function OpenCaseForm({ person }: { readonly person: AdminPerson }) {
  const t = useTranslations("console.moderation.cases");
  const [isOpen, setIsOpen] = useState(false);
  const staff = useStaff();
  const mayModerate = usePermission("moderateUsers");
  if (!mayModerate || staff.userId === person._id) return null;
  return isOpen ? (
    <Form person={person} onCancel={() => setIsOpen(false)} />
  ) : (
    <div>
      <Button icon="folder-new" text={t("open")} onClick={() => setIsOpen(true)} />
    </div>
  );
}

function Form({ person, onCancel }: { readonly person: AdminPerson; readonly onCancel: () => void }) {
  const t = useTranslations("console.moderation");
  const [category, setCategory] = useState<ReportCategory>("other");
  const [text, setText] = useState("");
  const client = useQueryClient();
  const open = useMutation({
    mutationFn: (request: OpenCaseBody) => unwrap(window.meander.openCase(request)),
    onSuccess({ caseId }) {
      void client.invalidateQueries({ queryKey: ["personCases", person._id] });
      navigate({ screen: "queue", params: [caseId] });
    },
  });
  useKeys({ close: onCancel }, { isExclusive: true });
  const words = text.trim();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (words !== "") open.mutate({ subjectType: "user", subjectId: person._id, category, text: words });
  };
  return (
    <form onSubmit={onSubmit} data-testid="open-case">
      <p className={textStyles.quiet}>{t("cases.openText", { name: nameOf(person) })}</p>
      <FormGroup label={t("form.policy")} labelFor="open-case-category">
        <Choice
          id="open-case-category"
          value={category}
          onChange={({ target }) => isReportCategory(target.value) && setCategory(target.value)}
        >
          {reportCategoryNames.map((name) => (
            <option key={name} value={name}>
              {t(`category.${name}`)}
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
