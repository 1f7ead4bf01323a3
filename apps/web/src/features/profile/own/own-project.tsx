import { profileForms } from "@meander/domain/contract/profile-sections";
import type { Project } from "@meander/domain/contract/profiles";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { EditableFields } from "../../../shared/inline-edit/editable-fields.tsx";
import { LeaveGuard } from "../../../shared/inline-edit/leave-guard.tsx";
import { inlineEditMessages } from "../../../shared/inline-edit/use-inline-edit.ts";
import { OwnerLink } from "../components/detail-sections.tsx";
import { ProjectTitle } from "../components/project-view.tsx";
import detailStyles from "../detail.module.css";
import type { Owner } from "../queries.ts";
import { ProjectFields, type ProjectForm } from "./item-fields.tsx";
import { LinksEditor } from "./links-editor.tsx";
import { OwnItemPictures } from "./own-item-pictures.tsx";
import { OwnItemSkills, OwnItemSummary } from "./own-item-texts.tsx";
import { projectKind, useOwnItem } from "./use-own-item.ts";

type OwnProjectProps = { readonly project: Project; readonly owner: Owner };

/** A project of one's own, edited in place. */
export function OwnProject(props: OwnProjectProps) {
  return (
    <ExtraMessagesProvider extraMessages={inlineEditMessages}>
      <LeaveGuard />
      <EditableProject {...props} />
    </ExtraMessagesProvider>
  );
}

function EditableProject({ project, owner }: OwnProjectProps) {
  const t = useTranslations("profileEditing");
  const save = useOwnItem(projectKind, project, owner._id);
  const name = `${owner._id}/projects/${project.id}`;
  return (
    <article className={detailStyles.detail}>
      <OwnItemPictures
        purpose={`project ${project.id}`}
        images={project.images}
        ownerId={owner._id}
        onSave={(images, seen) => save({ images }, { images: seen })}
      />
      <div className={detailStyles.text}>
        <EditableFields<ProjectForm>
          labels={{ form: t("editDetails"), edit: t("editDetails"), add: t("editDetails") }}
          name={`${name}/details`}
          stored={{ title: project.title, headline: project.headline }}
          schema={profileForms.project}
          onSave={save}
          render={(form) => <ProjectTitle project={form} />}
        >
          {(fields) => <ProjectFields {...fields} />}
        </EditableFields>
        <OwnItemSummary name={name} summary={project.summary} onSave={save} />
        <OwnItemSkills name={name} skills={project.skills} onSave={save} />
        <LinksEditor name={`${name}/links`} links={project.links} onSave={save} />
        <OwnerLink owner={owner} />
      </div>
    </article>
  );
}
