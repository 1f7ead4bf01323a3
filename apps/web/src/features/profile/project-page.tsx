import { profile } from "@meander/domain/messages/en/profile";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import type { PageModule } from "../../shared/page/page.ts";
import { useWholePageTitle } from "../../shared/page/use-page-title.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { DetailFailure, DetailMissing, DetailSkeleton } from "./components/profile-states.tsx";
import { ProjectView } from "./components/project-view.tsx";
import { projectQuery } from "./queries.ts";

const OwnProject = lazy(async () => ({ default: (await import("./own/own-project.tsx")).OwnProject }));

function ProjectPage() {
  const { urlSlug = "" } = useParams();
  const session = useSession();
  const { data, error, refetch } = useQuery(projectQuery(useApi(), urlSlug));
  useWholePageTitle(
    data === undefined ? undefined : `${data.owner.firstName} ${data.owner.lastName} | ${data.project.title}`,
  );
  if (error !== null) return <DetailFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <DetailSkeleton />;
  const view = <ProjectView {...data} />;
  if (session?._id !== data.owner._id) return view;
  return (
    <Suspense fallback={view}>
      <OwnProject {...data} />
    </Suspense>
  );
}

function ProjectMissing() {
  const t = useTranslations("profile");
  return <DetailMissing title={t("projectNotFound")} />;
}

export const page: PageModule = {
  Page: ProjectPage,
  Missing: ProjectMissing,
  extraMessages: { profile },
  async prefetch({ queryClient, api, params }) {
    await queryClient.fetchQuery(projectQuery(api, params.urlSlug ?? ""));
  },
  head({ queryClient, api, params }) {
    const data = queryClient.getQueryData(projectQuery(api, params.urlSlug ?? "").queryKey);
    if (data === undefined) return {};
    const { project, owner } = data;
    return {
      title: `${owner.firstName} ${owner.lastName} | ${project.title}`,
      isWholeTitle: true,
      ...(project.headline === null ? {} : { description: project.headline }),
    };
  },
};
