import type { BlockedPerson } from "@meander/domain/contract/blocking";
import { Avatar } from "@meander/ui/primitives/avatar";
import { Button } from "@meander/ui/primitives/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { readResponse } from "../../../shared/api/client.ts";
import { avatarPersonOf, fullNameOf } from "../../../shared/people/avatar-person.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import styles from "../account.module.css";

export function BlockedRow({ blocked }: { readonly blocked: BlockedPerson }) {
  const t = useTranslations("personalData");
  const api = useApi();
  const queryClient = useQueryClient();
  const { user, blockedDate } = blocked;
  const name = fullNameOf(user);
  const unblock = useMutation({
    mutationFn: () => readResponse(api.private.user.unblock.$post({ json: { userId: user._id } })),
    onSuccess: () => showSnackbar(t("unblocked", { name }), "success"),
    // Content that the block hid from either person may appear again.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <li className={styles.sessionRow}>
      <Avatar person={avatarPersonOf(user)} size={36} />
      <div className={styles.sessionRowText}>
        <strong>{name}</strong>
        <span>{t("blockedSince", { date: new Date(blockedDate) })}</span>
      </div>
      <Button
        size="small"
        variant="ghost"
        aria-label={t("unblockOf", { name })}
        loading={unblock.isPending}
        onClick={() => unblock.mutate()}
      >
        {t("unblock")}
      </Button>
    </li>
  );
}
