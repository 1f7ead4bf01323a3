import { textLimits } from "@meander/domain/constants";
import type { CreateListBody } from "@meander/domain/contract/lists";
import { Button } from "@meander/ui/primitives/button";
import { Checkbox } from "@meander/ui/primitives/checkbox";
import { TextArea } from "@meander/ui/primitives/text-area";
import { TextField } from "@meander/ui/primitives/text-field";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../i18n/use-error-text.ts";
import styles from "./lists.module.css";

type ListFormProps = {
  readonly initial?: CreateListBody;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSave: (body: CreateListBody) => void;
  readonly onCancel: () => void;
};

const blank: CreateListBody = { title: "", summary: "", isPublic: false };

export function ListForm({ initial = blank, isPending, error, onSave, onCancel }: ListFormProps) {
  const t = useTranslations("lists");
  const errorText = useErrorText();
  const [body, setBody] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  // In a sheet that was open before; one that opens with the form focuses the title itself.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  function save(event: FormEvent) {
    event.preventDefault();
    if (body.title.trim() !== "") onSave(body);
  }
  return (
    <form ref={form} className={styles.listForm} onSubmit={save}>
      <TextField
        label={t("name")}
        placeholder={t("namePlaceholder")}
        value={body.title}
        maxLength={textLimits.listTitle}
        required
        data-autofocus
        onChange={(event) => setBody({ ...body, title: event.target.value })}
      />
      <TextArea
        label={t("summary")}
        optionalLabel={t("optional")}
        rows={2}
        value={body.summary}
        maxLength={textLimits.editableText}
        onChange={(event) => setBody({ ...body, summary: event.target.value })}
      />
      <Checkbox
        label={t("isPublic")}
        hint={t("isPublicHint")}
        checked={body.isPublic}
        onChange={(event) => setBody({ ...body, isPublic: event.target.checked })}
      />
      {error !== null && (
        <p className={styles.listFormProblem} role="alert">
          {errorText(error)}
        </p>
      )}
      <div className={styles.listFormButtons}>
        <Button variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={isPending} disabled={body.title.trim() === ""}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
