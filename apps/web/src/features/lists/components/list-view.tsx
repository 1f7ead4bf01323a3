import { counted } from "@meander/domain/number/abbreviate";
import type { ActivityListView } from "@meander/domain/contract/lists";
import type { ActivityId } from "@meander/domain/ids";
import { isolateText } from "@meander/domain/validation/isolate-text";
import { discoverPath, listPath, userPath } from "@meander/domain/paths";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { IconButton } from "@meander/ui/primitives/icon-button";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Share, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { ActivityCard } from "../../../shared/activities/activity-card.tsx";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { useSetListItem } from "../../../shared/lists/use-list-changes.ts";
import { fullNameOf } from "../../../shared/people/avatar-person.ts";
import { shareWithNotice } from "../../../shared/share/share-with-notice.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { OwnerActions } from "./owner-actions.tsx";
import { classNames } from "@meander/ui/primitives/class-names";
import cardGridStyles from "@meander/ui/patterns/card-grid.module.css";
import styles from "../lists-page.module.css";

type ListViewProps = {
  readonly list: ActivityListView;
  readonly query: UseInfiniteQueryResult<InfiniteData<ActivityListView>>;
};

const FIRST_SCREEN = 3;

/** A list's owner and activities; the owner can edit both. */
export function ListView({ list, query }: ListViewProps) {
  const t = useTranslations("lists");
  const setListItem = useSetListItem();
  const { _id: listId } = list;
  function takeOff(activityId: ActivityId) {
    const putBack = () => setListItem.mutate({ listId, activityId, isOn: true });
    const onSuccess = () =>
      showSnackbar(t("removed", { list: isolateText(list.title) }), "info", { label: t("undo"), onPress: putBack });
    setListItem.mutate({ listId, activityId, isOn: false }, { onSuccess });
  }
  const activities = query.data?.pages.flatMap((page) => page.activities) ?? [];
  return (
    <div className={styles.listPage} data-testid="list-page">
      <header className={styles.listPageHead}>
        <div>
          <h1 translate="no">{list.title}</h1>
          <p className={styles.listPageFacts}>
            {list.isMine
              ? t(list.isPublic ? "public" : "private")
              : t.rich("by", {
                  name: fullNameOf(list.owner),
                  person: (name) => <RouterLink href={userPath(list.owner._id)}>{name}</RouterLink>,
                })}
            {` · ${t("count", counted(list.total))}`}
          </p>
          {list.summary !== "" && (
            <p className={styles.listPageSummary} translate="no">
              {list.summary}
            </p>
          )}
        </div>
        <div className={styles.listPageActions}>
          {list.isPublic && <ShareList list={list} />}
          {list.isMine && <OwnerActions list={list} />}
        </div>
      </header>
      {activities.length === 0 && (
        <EmptyState
          title={t("emptyTitle")}
          actions={
            <ButtonLink href={discoverPath} LinkComponent={RouterLink}>
              {t("explore")}
            </ButtonLink>
          }
        >
          {t(list.isMine ? "emptyText" : "emptyOther")}
        </EmptyState>
      )}
      <ul className={classNames(cardGridStyles.grid, styles.listPageCards)}>
        {activities.map((activity, index) => (
          <li key={activity._id}>
            <ActivityCard activity={activity} level={2} isFirst={index < FIRST_SCREEN} />
            {list.isMine && (
              <IconButton
                className={styles.listPageRemove}
                label={t("remove", { title: activity.title })}
                icon={<X aria-hidden="true" />}
                onClick={() => takeOff(activity._id)}
              />
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </div>
  );
}

function ShareList({ list }: Pick<ListViewProps, "list">) {
  const t = useTranslations("lists");
  function share() {
    const texts = { copied: t("linkCopied"), notCopied: t("linkNotCopied") };
    void shareWithNotice({ title: list.title, text: list.title, path: listPath(list._id) }, texts);
  }
  return <IconButton label={t("share")} icon={<Share aria-hidden="true" />} onClick={share} />;
}
