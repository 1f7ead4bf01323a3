import { activity } from "@meander/domain/messages/en/activity";
import { activityForm } from "@meander/domain/messages/en/activity-form";
import { discover } from "@meander/domain/messages/en/discover";
import { activityPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { isNotFound } from "../../shared/api/api-error.ts";
import { RouterLink } from "../../shared/links/router-link.tsx";
import { isUuid } from "../../shared/ids/is-uuid.ts";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { ActivityForm } from "./components/activity-form.tsx";
import { valuesOfActivity } from "./form-values.ts";
import { editedActivityQuery } from "./queries.ts";

function EditActivityPage() {
  const t = useTranslations("activityForm");
  const activityText = useTranslations("activity");
  usePageTitle(t("editTitle"));
  const { activityId = "" } = useParams();
  const isId = isUuid(activityId);
  const query = useQuery({ ...editedActivityQuery(useApi(), activityId), enabled: isId });
  if (!isId || isNotFound(query.error))
    return <EmptyState title={activityText("notFoundTitle")}>{activityText("notFoundText")}</EmptyState>;
  if (query.data === undefined) {
    if (!query.isError) return <Skeleton height="24rem" />;
    return (
      <ErrorState
        level={1}
        title={activityText("failedTitle")}
        retryLabel={activityText("retry")}
        onRetry={() => query.refetch()}
      >
        {activityText("failedText")}
      </ErrorState>
    );
  }
  if (!query.data.viewer.isHost) {
    const action = (
      <ButtonLink href={activityPath(query.data)} LinkComponent={RouterLink}>
        {t("notYoursAction")}
      </ButtonLink>
    );
    return <EmptyState title={t("notYoursTitle")} actions={action} />;
  }
  return <ActivityForm mode="edit" activity={query.data} initial={valuesOfActivity(query.data)} key={query.data._id} />;
}

export const page: PageModule = {
  Page: EditActivityPage,
  extraMessages: { activity, activityForm, discover },
  prefetch: async ({ queryClient, api, user, params: { activityId = "" } }) => {
    if (user !== null) await queryClient.fetchQuery(editedActivityQuery(api, activityId));
  },
  head: (_context, t) => ({ title: t("activityForm.editTitle"), isHiddenFromSearch: true }),
};
