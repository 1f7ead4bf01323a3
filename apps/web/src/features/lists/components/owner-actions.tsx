import type { ActivityListView } from "@meander/domain/contract/lists";
import { ownListsPath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Sheet } from "@meander/ui/primitives/sheet";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ListForm } from "../../../shared/lists/list-form.tsx";
import { useDeleteList, useSaveList } from "../../../shared/lists/use-list-changes.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import styles from "../../../shared/lists/lists.module.css";

export function OwnerActions({ list }: { readonly list: ActivityListView }) {
  const t = useTranslations("lists");
  const navigate = useNavigate();
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const save = useSaveList(list._id);
  const remove = useDeleteList(list._id);
  const close = () => setOpen(null);
  const { title, summary, isPublic } = list;
  return (
    <>
      <IconButton label={t("edit")} icon={<Pencil aria-hidden="true" />} onClick={() => setOpen("edit")} />
      <IconButton label={t("delete")} icon={<Trash2 aria-hidden="true" />} onClick={() => setOpen("delete")} />
      <Sheet open={open === "edit"} onClose={close} title={t("editTitle")} closeLabel={t("close")} focus="content">
        <ListForm
          initial={{ title, summary, isPublic }}
          isPending={save.isPending}
          error={save.error}
          onCancel={close}
          onSave={(body) => save.mutate(body, { onSuccess: close })}
        />
      </Sheet>
      <Sheet
        open={open === "delete"}
        onClose={close}
        title={t("deleteQuestion")}
        subtitle={t("deleteText")}
        closeLabel={t("close")}
        size="small"
      >
        <div className={styles.listFormButtons}>
          <Button variant="ghost" onClick={close}>
            {t("cancel")}
          </Button>
          <Button
            variant="danger"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => {
                  showSnackbar(t("deleted"), "success");
                  void navigate(ownListsPath, { replace: true });
                },
              })
            }
          >
            {t("delete")}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
