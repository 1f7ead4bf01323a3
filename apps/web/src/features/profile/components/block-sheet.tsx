import type { UserProfile } from "@meander/domain/contract/profiles";
import { personalData } from "@meander/domain/messages/en/personal-data";
import { homePath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { FormProblem } from "../../../shared/forms/form-problem.tsx";
import { fullNameOf } from "../../../shared/people/avatar-person.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";

type BlockSheetProps = {
  readonly profile: Pick<UserProfile, "_id" | "firstName" | "lastName">;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

const extraMessages = { personalData };

/** Confirms the block. The profile is hidden from this person afterwards, so the home page opens. */
export function BlockSheet(props: BlockSheetProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <BlockQuestion {...props} />
    </ExtraMessagesProvider>
  );
}

function BlockQuestion({ profile, isOpen, onClose }: BlockSheetProps) {
  const t = useTranslations("personalData");
  const errorText = useErrorText();
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const name = fullNameOf(profile);
  const block = useMutation({
    mutationFn: () => readResponse(api.private.user.block.$post({ json: { userId: profile._id } })),
    meta: { isErrorSuppressed: true },
    async onSuccess() {
      onClose();
      await navigate(homePath);
      showSnackbar(t("blocked", { name }), "success");
      await queryClient.invalidateQueries();
    },
  });
  return (
    <Sheet
      open={isOpen}
      size="small"
      title={t("blockTitle", { name })}
      closeLabel={t("close")}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("blockKeep")}
          </Button>
          <Button variant="danger" loading={block.isPending} onClick={() => block.mutate()}>
            {t("blockConfirm")}
          </Button>
        </>
      }
    >
      <p>{t("blockText", { name })}</p>
      <FormProblem text={block.isError ? errorText(block.error) : null} />
    </Sheet>
  );
}
