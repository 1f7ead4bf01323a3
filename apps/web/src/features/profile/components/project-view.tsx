import type { Project } from "@meander/domain/contract/profiles";
import { useTranslations } from "use-intl";
import detailStyles from "../detail.module.css";
import type { Owner } from "../queries.ts";
import { DetailLinks, DetailSection, OwnerLink } from "./detail-sections.tsx";
import { ImageCarousel } from "./image-carousel.tsx";
import { SkillChips } from "./profile-sections.tsx";

/** A project as visitors see it. */
export function ProjectView({ project, owner }: { readonly project: Project; readonly owner: Owner }) {
  const t = useTranslations("profile");
  return (
    <article className={detailStyles.detail}>
      <ImageCarousel images={project.images} ownerId={owner._id} />
      <div className={detailStyles.text}>
        <ProjectTitle project={project} />
        <DetailSection title={t("summary")} text={project.summary} />
        {project.skills.length > 0 && (
          <DetailSection title={t("skills")}>
            <SkillChips skills={project.skills} />
          </DetailSection>
        )}
        <DetailLinks links={project.links} />
        <OwnerLink owner={owner} />
      </div>
    </article>
  );
}

export function ProjectTitle({ project }: { readonly project: Pick<Project, "title" | "headline"> }) {
  return (
    <div>
      <h1>{project.title}</h1>
      {project.headline !== null && <p className={detailStyles.lead}>{project.headline}</p>}
    </div>
  );
}
