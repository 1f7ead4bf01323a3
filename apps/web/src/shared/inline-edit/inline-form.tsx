import { Button } from "@meander/ui/primitives/button";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Check, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import styles from "./inline-edit.module.css";

const fieldSelector = "input, textarea, select";

type InlineFormProps = {
  /** Of the form, unless its only field says it. */
  readonly label?: string;
  /** The fields in a row with the buttons, instead of above them. */
  readonly isRow?: boolean;
  /** What was stored elsewhere meanwhile. */
  readonly stored?: ReactNode;
  readonly onUseStored?: () => void;
  /** Errors of fields: when they change, the first of these fields gets the focus. */
  readonly errors?: Readonly<Record<string, string>>;
  /** An error of no single field. */
  readonly problem?: string | undefined;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly children: ReactNode;
};

/** The editor of a value in place: Enter or Ctrl+Enter (Cmd+Enter) saves, Escape discards. */
export function InlineForm(props: InlineFormProps) {
  const { label, isRow = false, stored, onUseStored, errors, problem, onSave, onDiscard, children } = props;
  const t = useTranslations("profileEditing");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(fieldSelector)?.focus();
  }, []);
  useEffect(() => {
    if (errors !== undefined) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  function handleKey(event: KeyboardEvent) {
    if (event.key === "Escape") onDiscard();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <form
      ref={form}
      aria-label={label}
      className={styles.form}
      data-row={isRow || undefined}
      noValidate
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {children}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <IconButton type="submit" variant="outlined" label={t("save")} icon={<Check aria-hidden="true" size={20} />} />
        <IconButton
          variant="outlined"
          label={t("discard")}
          icon={<X aria-hidden="true" size={20} />}
          onClick={onDiscard}
        />
      </div>
      {stored !== undefined && (
        <div className={styles.stored}>
          <strong>{t("stored")}</strong>
          {stored}
          <Button size="small" variant="secondary" onClick={onUseStored}>
            {t("useStored")}
          </Button>
        </div>
      )}
    </form>
  );
}
