import { profileForms } from "@meander/domain/contract/profile-sections";
import type { Position } from "@meander/domain/contract/profiles";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { EditableFields } from "../../../shared/inline-edit/editable-fields.tsx";
import { LeaveGuard } from "../../../shared/inline-edit/leave-guard.tsx";
import { inlineEditMessages } from "../../../shared/inline-edit/use-inline-edit.ts";
import { OwnerLink } from "../components/detail-sections.tsx";
import { PositionTitle } from "../components/position-view.tsx";
import detailStyles from "../detail.module.css";
import type { Owner } from "../queries.ts";
import { PositionFields, type PositionForm } from "./item-fields.tsx";
import { LinesEditor } from "./lines-editor.tsx";
import { LinksEditor } from "./links-editor.tsx";
import { OwnCompanyLogo } from "./own-company-logo.tsx";
import { OwnItemPictures } from "./own-item-pictures.tsx";
import { OwnItemSkills, OwnItemSummary } from "./own-item-texts.tsx";
import styles from "./own.module.css";
import { positionKind, useOwnItem } from "./use-own-item.ts";

type OwnPositionProps = { readonly position: Position; readonly owner: Owner };

/** A position of one's own, edited in place. */
export function OwnPosition(props: OwnPositionProps) {
  return (
    <ExtraMessagesProvider extraMessages={inlineEditMessages}>
      <LeaveGuard />
      <EditablePosition {...props} />
    </ExtraMessagesProvider>
  );
}

function EditablePosition({ position, owner }: OwnPositionProps) {
  const t = useTranslations("profileEditing");
  const save = useOwnItem(positionKind, position, owner._id);
  const name = `${owner._id}/positions/${position.id}`;
  const { title, companyName, company, locationName, startDate, endDate, isCurrent } = position;
  const withName = ({ company: changed, ...form }: PositionForm): Partial<Position> => ({
    ...form,
    company: { ...changed, name: form.companyName },
  });
  return (
    <article className={detailStyles.detail}>
      <header className={detailStyles.header}>
        <OwnCompanyLogo position={position} onSave={save} />
        <div className={styles.grow}>
          <EditableFields<PositionForm>
            labels={{ form: t("editDetails"), edit: t("editDetails"), add: t("editDetails") }}
            name={`${name}/details`}
            stored={{
              title,
              companyName,
              company: { image: company.image, link: company.link },
              locationName,
              startDate,
              endDate,
              isCurrent,
            }}
            schema={profileForms.position}
            onSave={(form, seen) => save(withName(form), withName(seen))}
            render={(form) => <PositionTitle position={form} />}
          >
            {(fields) => <PositionFields {...fields} />}
          </EditableFields>
        </div>
      </header>
      <OwnItemPictures
        purpose={`position ${position.id}`}
        images={position.images}
        ownerId={owner._id}
        onSave={(images, seen) => save({ images }, { images: seen })}
      />
      <div className={detailStyles.text}>
        <OwnItemSummary name={name} summary={position.summary} onSave={save} />
        <LinesEditor
          name={`${name}/responsibilities`}
          labels={{ title: t("responsibilities"), edit: t("editResponsibilities"), add: t("addResponsibilities") }}
          lines={position.responsibilities}
          onSave={({ lines }, seen) => save({ responsibilities: lines }, { responsibilities: seen.lines })}
        />
        <LinesEditor
          name={`${name}/achievements`}
          labels={{ title: t("achievements"), edit: t("editAchievements"), add: t("addAchievements") }}
          lines={position.achievements}
          onSave={({ lines }, seen) => save({ achievements: lines }, { achievements: seen.lines })}
        />
        <OwnItemSkills name={name} skills={position.skills} onSave={save} />
        <LinksEditor name={`${name}/links`} links={position.links} onSave={save} />
        <OwnerLink owner={owner} />
      </div>
    </article>
  );
}
