import { profile } from "@meander/domain/messages/en/profile";
import { userPath } from "@meander/domain/paths";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { firstNameOf } from "../../shared/people/avatar-person.ts";
import { useApi } from "../../shared/api/api-context.tsx";
import type { PageModule } from "../../shared/page/page.ts";
import { useWholePageTitle } from "../../shared/page/use-page-title.ts";
import { ItemPictures } from "./components/item-pictures.tsx";
import { DetailLinks, DetailSection } from "./components/detail-sections.tsx";
import { DetailFailure, DetailMissing, DetailSkeleton } from "./components/profile-states.tsx";
import { SkillChips } from "./components/profile-sections.tsx";
import { projectQuery } from "./queries.ts";
import styles from "./profile.module.css";

function ProjectPage() {
  const t = useTranslations("profile");
  const { urlSlug = "" } = useParams();
  const { data, error, refetch } = useQuery(projectQuery(useApi(), urlSlug));
  useWholePageTitle(
    data === undefined ? undefined : `${data.owner.firstName} ${data.owner.lastName} | ${data.project.title}`,
  );
  if (error !== null) return <DetailFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <DetailSkeleton />;
  const { project, owner } = data;
  return (
    <article className={styles.detail}>
      <ItemPictures kind="project" id={project.id} images={project.images} ownerId={owner._id} />
      <div className={styles.detailText}>
        <h1>{project.title}</h1>
        {project.headline !== null && <p className={styles.detailLead}>{project.headline}</p>}
        <DetailSection title={t("summary")} text={project.summary} />
        {project.skills.length > 0 && (
          <DetailSection title={t("skills")}>
            <SkillChips skills={project.skills} />
          </DetailSection>
        )}
        <DetailLinks links={project.links} />
        <p className={styles.detailOwner}>
          <Link to={userPath(owner._id)}>{t("openPage", { name: firstNameOf(owner) })}</Link>
        </p>
      </div>
    </article>
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
