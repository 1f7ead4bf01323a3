import { profileForms } from "@meander/domain/contract/profile-sections";
import { ownSkillsForm, type UserProfile } from "@meander/domain/contract/profiles";
import { classNames } from "@meander/ui/primitives/class-names";
import { useNow, useTranslations } from "use-intl";
import { EditableFields } from "../../../shared/inline-edit/editable-fields.tsx";
import {
  CertificationCard,
  EducationCard,
  PositionCard,
  ProjectCard,
  Section,
  SummaryText,
} from "../components/profile-sections.tsx";
import profileStyles from "../profile.module.css";
import { useSaveFields } from "../use-save-profile.ts";
import {
  CertificationFields,
  type CertificationForm,
  EducationFields,
  type EducationForm,
  PositionFields,
  type PositionForm,
  ProjectFields,
  type ProjectForm,
} from "./item-fields.tsx";
import { OwnCards } from "./own-cards.tsx";
import { OwnEditableCard } from "./own-editable-card.tsx";
import { OwnProfileText } from "./own-text.tsx";
import styles from "./own.module.css";
import { SkillsEditor } from "./skills-editor.tsx";
import { type ItemOf, temporaryId, useSection } from "./use-section.ts";

type OwnProps = { readonly profile: UserProfile };

export function OwnSummary({ profile }: OwnProps) {
  const tProfile = useTranslations("profile");
  const t = useTranslations("profileEditing");
  const save = useSaveFields(profile);
  return (
    <Section title={tProfile("summary")}>
      <div className={styles.field}>
        <OwnProfileText profile={profile} field="summary">
          <SummaryText text={profile.summary ?? ""} />
        </OwnProfileText>
      </div>
      <div className={styles.field}>
        <SkillsEditor
          schema={ownSkillsForm}
          name={`${profile._id}/skills`}
          labels={{ edit: t("editSkills"), add: t("addSkills") }}
          skills={profile.skills}
          onSave={save}
        />
      </div>
    </Section>
  );
}

const noProject: ProjectForm = { title: "", headline: null };

export function OwnProjects({ profile }: OwnProps) {
  const tProfile = useTranslations("profile");
  const t = useTranslations("profileEditing");
  const section = useSection(profile, "projects");
  return (
    <Section title={tProfile("projects")}>
      <OwnCards
        list="projects"
        className={classNames(profileStyles.grid, profileStyles.gridTwo)}
        section={section}
        titleOf={({ title }) => title}
        render={(item) => <ProjectCard item={item} />}
      />
      <div className={styles.add}>
        <EditableFields<ProjectForm>
          labels={{ form: t("addProject"), edit: t("addProject"), add: t("addProject") }}
          name={`${profile._id}/projects/new`}
          stored={noProject}
          schema={profileForms.project}
          onSave={(form) => section.add({ ...form, ...blankProject() })}
          render={() => null}
        >
          {(fields) => <ProjectFields {...fields} />}
        </EditableFields>
      </div>
    </Section>
  );
}

function blankProject(): Omit<ItemOf<"projects">, keyof ProjectForm> {
  const id = temporaryId();
  return { id, urlSlug: id, summary: null, skills: [], links: [], images: [], sortOrder: 0 };
}

function noPosition(now: Date): PositionForm {
  return {
    title: "",
    companyName: "",
    company: { image: null, link: null },
    locationName: null,
    startDate: { year: now.getFullYear(), month: now.getMonth() + 1 },
    endDate: null,
    isCurrent: false,
  };
}

export function OwnExperience({ profile }: OwnProps) {
  const tProfile = useTranslations("profile");
  const t = useTranslations("profileEditing");
  const section = useSection(profile, "positions");
  const now = useNow();
  return (
    <Section title={tProfile("experience")}>
      <OwnCards
        list="positions"
        className={classNames(profileStyles.grid, profileStyles.gridThree)}
        section={section}
        titleOf={({ title }) => title}
        render={(item) => <PositionCard item={item} />}
      />
      <div className={styles.add}>
        <EditableFields<PositionForm>
          labels={{ form: t("addPosition"), edit: t("addPosition"), add: t("addPosition") }}
          name={`${profile._id}/positions/new`}
          stored={noPosition(now)}
          schema={profileForms.position}
          onSave={(form) => section.add(positionOf(form))}
          render={() => null}
        >
          {(fields) => <PositionFields {...fields} />}
        </EditableFields>
      </div>
    </Section>
  );
}

function positionOf(form: PositionForm): ItemOf<"positions"> {
  const id = temporaryId();
  return {
    ...form,
    id,
    urlSlug: id,
    company: { ...form.company, name: form.companyName },
    summary: null,
    responsibilities: [],
    achievements: [],
    skills: [],
    links: [],
    images: [],
    sortOrder: 0,
  };
}

const noEducation: EducationForm = {
  schoolName: "",
  degree: null,
  fieldOfStudy: null,
  startDate: null,
  endDate: null,
  notes: null,
};

export function OwnEducation({ profile }: OwnProps) {
  const tProfile = useTranslations("profile");
  const t = useTranslations("profileEditing");
  const section = useSection(profile, "educations");
  return (
    <Section title={tProfile("education")}>
      <OwnCards
        list="educations"
        className={classNames(profileStyles.grid, profileStyles.gridTwo)}
        section={section}
        titleOf={({ schoolName }) => schoolName}
        render={(item) => (
          <OwnEditableCard<EducationForm>
            name={`${profile._id}/educations/${item.id}`}
            title={item.schoolName}
            stored={{
              schoolName: item.schoolName,
              degree: item.degree,
              fieldOfStudy: item.fieldOfStudy,
              startDate: item.startDate,
              endDate: item.endDate,
              notes: item.notes,
            }}
            schema={profileForms.education}
            onSave={(form, seen) => section.change({ ...item, ...seen }, { ...item, ...form })}
            render={(form) => <EducationCard item={form} />}
          >
            {(fields) => <EducationFields {...fields} />}
          </OwnEditableCard>
        )}
      />
      <div className={styles.add}>
        <EditableFields<EducationForm>
          labels={{ form: t("addEducation"), edit: t("addEducation"), add: t("addEducation") }}
          name={`${profile._id}/educations/new`}
          stored={noEducation}
          schema={profileForms.education}
          onSave={(form) => section.add({ ...form, id: temporaryId(), sortOrder: 0 })}
          render={() => null}
        >
          {(fields) => <EducationFields {...fields} />}
        </EditableFields>
      </div>
    </Section>
  );
}

const noCertification: CertificationForm = { name: "", authority: null, number: null, startDate: null };

export function OwnCertifications({ profile }: OwnProps) {
  const tProfile = useTranslations("profile");
  const t = useTranslations("profileEditing");
  const section = useSection(profile, "certifications");
  return (
    <Section title={tProfile("certifications")}>
      <OwnCards
        list="certifications"
        className={classNames(profileStyles.grid, profileStyles.gridTwo)}
        section={section}
        titleOf={({ name }) => name}
        render={(item) => (
          <OwnEditableCard<CertificationForm>
            name={`${profile._id}/certifications/${item.id}`}
            title={item.name}
            stored={{ name: item.name, authority: item.authority, number: item.number, startDate: item.startDate }}
            schema={profileForms.certification}
            onSave={(form, seen) => section.change({ ...item, ...seen }, { ...item, ...form })}
            render={(form) => <CertificationCard item={form} />}
          >
            {(fields) => <CertificationFields {...fields} />}
          </OwnEditableCard>
        )}
      />
      <div className={styles.add}>
        <EditableFields<CertificationForm>
          labels={{ form: t("addCertification"), edit: t("addCertification"), add: t("addCertification") }}
          name={`${profile._id}/certifications/new`}
          stored={noCertification}
          schema={profileForms.certification}
          onSave={(form) => section.add({ ...form, id: temporaryId(), sortOrder: 0 })}
          render={() => null}
        >
          {(fields) => <CertificationFields {...fields} />}
        </EditableFields>
      </div>
    </Section>
  );
}
