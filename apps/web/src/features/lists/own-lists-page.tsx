import { counted } from "@meander/domain/number/abbreviate";
import { Picture } from "@meander/ui/primitives/picture";
import { lists } from "@meander/domain/messages/en/lists";
import { discoverPath, listPath, scenePath } from "@meander/domain/paths";
import type { OwnList } from "@meander/domain/contract/lists";
import { PageHeader } from "@meander/ui/patterns/page-header";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useQuery } from "@tanstack/react-query";
import { ListChecks, Lock, Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { pictureSourceOf } from "../../shared/pictures/picture-source.ts";
import { RouterLink } from "../../shared/links/router-link.tsx";
import { ListForm } from "../../shared/lists/list-form.tsx";
import { ownListsQuery } from "../../shared/lists/list-queries.ts";
import { useSaveList } from "../../shared/lists/use-list-changes.ts";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./lists-page.module.css";

function OwnListsPage() {
  const t = useTranslations("lists");
  const lists = useQuery(ownListsQuery(useApi()));
  usePageTitle(t("titleOwn"));
  return (
    <div className={styles.listPage} data-testid="list-page">
      <PageHeader title={t("titleOwn")} subtitle={t("leadOwn")} actions={<NewList />} />
      {lists.isPending && (
        <div aria-busy="true">
          <span className={a11y.visuallyHidden}>{t("loading")}</span>
          <Skeleton height="6rem" />
        </div>
      )}
      {lists.isError && (
        <ErrorState title={t("failedTitle")} retryLabel={t("retry")} onRetry={() => lists.refetch()}>
          {t("failedText")}
        </ErrorState>
      )}
      {lists.data?.length === 0 && (
        <EmptyState
          title={t("emptyOwnTitle")}
          actions={
            <ButtonLink href={discoverPath} variant="secondary" LinkComponent={RouterLink}>
              {t("explore")}
            </ButtonLink>
          }
        >
          {t("emptyOwnText")}
        </EmptyState>
      )}
      <ul className={styles.ownLists}>
        {lists.data?.map((list) => (
          <li key={list._id}>
            <ListCard list={list} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Uses the picture of the activity added last. */
function ListCard({ list }: { readonly list: OwnList }) {
  const t = useTranslations("lists");
  const { newest } = list;
  return (
    <Link to={listPath(list._id)} className={styles.listCard}>
      {newest === null ? (
        <span className={styles.listCardPicture}>
          <ListChecks aria-hidden="true" size={28} />
        </span>
      ) : (
        <Picture
          source={newest.image && pictureSourceOf(newest.image)}
          className={styles.listCardPicture}
          fallbackSrc={scenePath({ seed: newest._id, category: newest.category, period: newest.timePeriodCode })}
          alt=""
          width={160}
          height={100}
          sizes="10rem"
        />
      )}
      <span className={styles.listCardText}>
        <strong translate="no">{list.title}</strong>
        <span>{t("count", counted(list.activityCount))}</span>
        {!list.isPublic && (
          <span className={styles.listCardPrivate}>
            <Lock aria-hidden="true" size={14} />
            {t("private")}
          </span>
        )}
      </span>
    </Link>
  );
}

function NewList() {
  const t = useTranslations("lists");
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const save = useSaveList();
  return (
    <>
      <Button icon={<Plus aria-hidden="true" size={18} />} onClick={() => setIsOpen(true)}>
        {t("create")}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t("create")} closeLabel={t("close")} focus="content">
        <ListForm
          isPending={save.isPending}
          error={save.error}
          onCancel={() => setIsOpen(false)}
          onSave={(body) => save.mutate(body, { onSuccess: (list) => void navigate(listPath(list._id)) })}
        />
      </Sheet>
    </>
  );
}

export const page: PageModule = {
  Page: OwnListsPage,
  extraMessages: { lists },
  prefetch: async ({ queryClient, api }) => {
    await queryClient.prefetchQuery(ownListsQuery(api));
  },
  head: (_context, t) => ({ title: t("lists.titleOwn"), isHiddenFromSearch: true }),
};
