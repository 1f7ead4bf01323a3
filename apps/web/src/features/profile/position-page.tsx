import { profile } from "@meander/domain/messages/en/profile";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import type { PageModule } from "../../shared/page/page.ts";
import { useWholePageTitle } from "../../shared/page/use-page-title.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { PositionView } from "./components/position-view.tsx";
import { DetailFailure, DetailMissing, DetailSkeleton } from "./components/profile-states.tsx";
import { positionQuery } from "./queries.ts";

const OwnPosition = lazy(async () => ({ default: (await import("./own/own-position.tsx")).OwnPosition }));

function PositionPage() {
  const { urlSlug = "" } = useParams();
  const session = useSession();
  const { data, error, refetch } = useQuery(positionQuery(useApi(), urlSlug));
  useWholePageTitle(
    data === undefined ? undefined : `${data.owner.firstName} ${data.owner.lastName} | ${data.position.title}`,
  );
  if (error !== null) return <DetailFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <DetailSkeleton />;
  const view = <PositionView {...data} />;
  if (session?._id !== data.owner._id) return view;
  return (
    <Suspense fallback={view}>
      <OwnPosition {...data} />
    </Suspense>
  );
}

function PositionMissing() {
  const t = useTranslations("profile");
  return <DetailMissing title={t("positionNotFound")} />;
}

export const page: PageModule = {
  Page: PositionPage,
  Missing: PositionMissing,
  extraMessages: { profile },
  async prefetch({ queryClient, api, params }) {
    await queryClient.fetchQuery(positionQuery(api, params.urlSlug ?? ""));
  },
  head({ queryClient, api, params }) {
    const data = queryClient.getQueryData(positionQuery(api, params.urlSlug ?? "").queryKey);
    if (data === undefined) return {};
    return { title: `${data.owner.firstName} ${data.owner.lastName} | ${data.position.title}`, isWholeTitle: true };
  },
};
