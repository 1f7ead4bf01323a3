import { JoinBar } from "@meander/ui/patterns/join-bar";
import { Button } from "@meander/ui/primitives/button";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { useSession } from "../../../shared/session/use-session.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";

/** Explains that the address is unverified, and resends the verification link, which returns here. */
export function VerifyAction({ returnPath }: { readonly returnPath: string }) {
  const t = useTranslations("activity.join");
  const api = useApi();
  const emailAddress = useSession()?.unverifiedEmail ?? "";
  const resend = useMutation({
    mutationFn: () => readResponse(api.private.email.resend.$post({ json: { emailAddress, returnPath } })),
    onSuccess: () => showSnackbar(t("resent"), "success"),
  });
  return (
    <JoinBar
      title={t("unverified")}
      note={t("unverifiedHint", { email: emailAddress })}
      action={
        <Button variant="secondary" loading={resend.isPending} onClick={() => resend.mutate()}>
          {t("resend")}
        </Button>
      }
    />
  );
}
