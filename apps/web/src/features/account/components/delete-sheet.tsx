import { deleteAccountBody } from "@meander/domain/contract/personal-data";
import { Button } from "@meander/ui/primitives/button";
import { PasswordField } from "@meander/ui/primitives/password-field";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useTranslations } from "use-intl";
import { FormProblem } from "../../../shared/forms/form-problem.tsx";
import { useCheckedForm } from "../../../shared/forms/use-checked-form.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useDeleteAccount } from "../use-delete-account.ts";
import styles from "../personal-data.module.css";

type DeleteSheetProps = { readonly hasPassword: boolean; readonly isOpen: boolean; readonly onClose: () => void };

/** Explains what is deleted and what stays before it asks for the password. */
export function DeleteSheet({ hasPassword, isOpen, onClose }: DeleteSheetProps) {
  const t = useTranslations("personalData");
  const errorText = useErrorText();
  const leave = useDeleteAccount({ onError: (error) => showServerErrors(error) });
  const { form, errors, submit, showServerErrors } = useCheckedForm(deleteAccountBody, (body) => leave.mutate(body));
  const isBesideField = errors.password !== undefined;
  return (
    <Sheet
      open={isOpen}
      size="small"
      title={t("deleteSheetTitle")}
      subtitle={t("deleteText")}
      closeLabel={t("close")}
      onClose={onClose}
    >
      <form ref={form} className={styles.deleteForm} data-testid="delete-form" onSubmit={submit} noValidate>
        <ul className={styles.deleteFormFacts}>
          <li>{t("deletePage")}</li>
          <li>{t("deleteActivities")}</li>
          <li>{t("deleteComments")}</li>
        </ul>
        <p>{t("deleteFirst")}</p>
        <FormProblem text={leave.isError && !isBesideField ? errorText(leave.error) : null} />
        {hasPassword ? (
          <PasswordField
            name="password"
            label={t("deletePassword")}
            autoComplete="current-password"
            showLabel={t("showPassword")}
            hideLabel={t("hidePassword")}
            error={errors.password}
          />
        ) : (
          <p>{t("deleteNoPassword")}</p>
        )}
        <div className={styles.deleteFormActions}>
          <Button variant="secondary" onClick={onClose}>
            {t("deleteKeep")}
          </Button>
          <Button type="submit" variant="danger" loading={leave.isPending} disabled={leave.isPending}>
            {t("deleteConfirm")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
