import { updateEmailBody } from "@meander/domain/contract/accounts";
import { Button } from "@meander/ui/primitives/button";
import { TextField } from "@meander/ui/primitives/text-field";
import { useTranslations } from "use-intl";
import { FormProblem } from "../../../shared/forms/form-problem.tsx";
import { useCheckedForm } from "../../../shared/forms/use-checked-form.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useChangeEmail } from "../use-change-email.ts";

export function EmailForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("account");
  const errorText = useErrorText();
  const change = useChangeEmail({ onDone: onClose, onError: (error) => showServerErrors(error) });
  const { form, errors, submit, showServerErrors } = useCheckedForm(updateEmailBody, ({ emailAddress }) =>
    change.mutate(emailAddress),
  );
  const isBesideField = errors.emailAddress !== undefined;
  return (
    <form ref={form} className="account-panel__form" onSubmit={submit} noValidate>
      <FormProblem text={change.isError && !isBesideField ? errorText(change.error) : null} />
      <TextField
        name="emailAddress"
        label={t("emailNew")}
        hint={t("emailHint")}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.emailAddress}
      />
      <div className="account-panel__actions">
        <Button type="submit" loading={change.isPending} disabled={change.isPending}>
          {t("emailSave")}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
