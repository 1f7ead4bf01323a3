import { counted } from "@meander/domain/number/abbreviate";
import { isolateText } from "@meander/domain/validation/isolate-text";
import type { Activity } from "@meander/domain/contract/activities";
import type { OwnList } from "@meander/domain/contract/lists";
import { lists as listMessages } from "@meander/domain/messages/en/lists";
import { Button } from "@meander/ui/primitives/button";
import { Checkbox } from "@meander/ui/primitives/checkbox";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { ExtraMessagesProvider } from "../i18n/extra-messages-provider.tsx";
import { showSnackbar } from "../snackbars/snackbars.ts";
import { ListForm } from "./list-form.tsx";
import { ownListsQuery } from "./list-queries.ts";
import { useSetListItem, useSaveList } from "./use-list-changes.ts";
import styles from "./lists.module.css";

type AddToListSheetProps = { readonly activity: Activity; readonly isOpen: boolean; readonly onClose: () => void };

const extraMessages = { lists: listMessages };

/** The own lists that contain an activity; a tick is saved at once. */
export function AddToListSheet(props: AddToListSheetProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <ListsSheet {...props} />
    </ExtraMessagesProvider>
  );
}

function ListsSheet({ activity, isOpen, onClose }: AddToListSheetProps) {
  const t = useTranslations("lists");
  const lists = useQuery({ ...ownListsQuery(useApi(), activity._id), ...(isOpen ? {} : { enabled: false }) });
  const setListItem = useSetListItem();
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t("addTitle")}
      subtitle={t("addText", { title: activity.title })}
      closeLabel={t("close")}
      footer={isMaking ? undefined : <Button onClick={onClose}>{t("done")}</Button>}
    >
      {lists.isPending && <p>{t("loading")}</p>}
      {lists.isError && lists.data === undefined && (
        <div className={styles.listProblem} role="alert">
          <p>{t("failedAll")}</p>
          <Button variant="secondary" onClick={() => lists.refetch()}>
            {t("retry")}
          </Button>
        </div>
      )}
      {lists.data?.length === 0 && <p>{t("createFirst")}</p>}
      <ul className={styles.listChoices}>
        {lists.data?.map((list) => (
          <li key={list._id}>
            <ListChoice
              list={list}
              isOn={
                setListItem.isPending && setListItem.variables.listId === list._id
                  ? setListItem.variables.isOn
                  : list.hasActivity
              }
              onToggle={(isOn) =>
                setListItem.mutate(
                  { listId: list._id, activityId: activity._id, isOn },
                  {
                    onSuccess: () =>
                      showSnackbar(t(isOn ? "added" : "removed", { list: isolateText(list.title) }), "success"),
                  },
                )
              }
            />
          </li>
        ))}
      </ul>
      <NewList
        isOpen={isMaking}
        onOpen={setIsMaking}
        onCreated={(list) => setListItem.mutate({ listId: list._id, activityId: activity._id, isOn: true })}
      />
    </Sheet>
  );
}

type ListChoiceProps = {
  readonly list: OwnList;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
};

function ListChoice({ list, isOn, onToggle }: ListChoiceProps) {
  const t = useTranslations("lists");
  return (
    <Checkbox
      label={list.title}
      hint={`${t("count", counted(list.activityCount))} · ${t(list.isPublic ? "public" : "private")}`}
      checked={isOn}
      onChange={(event) => onToggle(event.target.checked)}
    />
  );
}

type NewListProps = {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onCreated: (list: OwnList) => void;
};

function NewList({ isOpen, onOpen, onCreated }: NewListProps) {
  const t = useTranslations("lists");
  const save = useSaveList();
  if (!isOpen) {
    return (
      <Button variant="secondary" icon={<Plus aria-hidden="true" size={18} />} onClick={() => onOpen(true)}>
        {t("create")}
      </Button>
    );
  }
  return (
    <ListForm
      isPending={save.isPending}
      error={save.error}
      onCancel={() => onOpen(false)}
      onSave={(body) =>
        save.mutate(body, {
          onSuccess: (list) => {
            onOpen(false);
            onCreated(list);
          },
        })
      }
    />
  );
}
