import type { Position, Project, UserProfile } from "@meander/domain/contract/profiles";
import { Checkbox } from "@meander/ui/primitives/checkbox";
import { useTranslations } from "use-intl";
import type { EditedFields } from "../../../shared/inline-edit/inline-fields.tsx";
import { LineField, LinesField } from "./fields.tsx";
import { MonthField, YearField } from "./month-field.tsx";
import styles from "./own.module.css";

export type ProjectForm = Pick<Project, "title" | "headline">;
export type PositionForm = Pick<
  Position,
  "title" | "companyName" | "locationName" | "startDate" | "endDate" | "isCurrent"
> & { readonly company: Pick<Position["company"], "image" | "link"> };
export type EducationForm = Omit<UserProfile["educations"][number], "id" | "sortOrder">;
export type CertificationForm = Omit<UserProfile["certifications"][number], "id" | "sortOrder">;

export function ProjectFields({ value, change, errors }: EditedFields<ProjectForm>) {
  const t = useTranslations("profileEditing");
  return (
    <>
      <LineField
        label={t("title")}
        value={value.title}
        isRequired
        error={errors["title"]}
        onChange={(title) => change({ title })}
      />
      <LineField
        label={t("itemHeadline")}
        value={value.headline}
        error={errors["headline"]}
        onChange={(headline) => change({ headline: headline || null })}
      />
    </>
  );
}

export function PositionFields({ value, change, errors }: EditedFields<PositionForm>) {
  const t = useTranslations("profileEditing");
  const { company } = value;
  return (
    <>
      <LineField
        label={t("title")}
        value={value.title}
        isRequired
        error={errors["title"]}
        onChange={(title) => change({ title })}
      />
      <LineField
        label={t("companyName")}
        value={value.companyName}
        isRequired
        error={errors["companyName"]}
        onChange={(companyName) => change({ companyName })}
      />
      <LineField
        label={t("companyLink")}
        value={company.link}
        error={errors["company.link"]}
        onChange={(link) => change({ company: { ...company, link: link || null } })}
      />
      <LineField
        label={t("itemLocation")}
        value={value.locationName}
        error={errors["locationName"]}
        onChange={(locationName) => change({ locationName: locationName || null })}
      />
      <fieldset className={styles.dates}>
        <legend>{t("start")}</legend>
        <MonthField
          value={value.startDate}
          isRequired
          error={errors["startDate"]}
          onChange={(startDate) => startDate !== null && change({ startDate })}
        />
      </fieldset>
      <Checkbox
        label={t("isCurrent")}
        checked={value.isCurrent}
        onChange={({ target }) => change({ isCurrent: target.checked, ...(target.checked && { endDate: null }) })}
      />
      {!value.isCurrent && (
        <fieldset className={styles.dates}>
          <legend>{t("end")}</legend>
          <MonthField value={value.endDate} error={errors["endDate"]} onChange={(endDate) => change({ endDate })} />
        </fieldset>
      )}
    </>
  );
}

export function EducationFields({ value, change, errors }: EditedFields<EducationForm>) {
  const t = useTranslations("profileEditing");
  return (
    <>
      <LineField
        label={t("schoolName")}
        value={value.schoolName}
        isRequired
        error={errors["schoolName"]}
        onChange={(schoolName) => change({ schoolName })}
      />
      <LineField
        label={t("degree")}
        value={value.degree}
        error={errors["degree"]}
        onChange={(degree) => change({ degree: degree || null })}
      />
      <LineField
        label={t("fieldOfStudy")}
        value={value.fieldOfStudy}
        error={errors["fieldOfStudy"]}
        onChange={(fieldOfStudy) => change({ fieldOfStudy: fieldOfStudy || null })}
      />
      <div className={styles.month}>
        <YearField
          label={t("start")}
          value={value.startDate?.year}
          error={errors["startDate"]}
          onChange={(year) => change({ startDate: year === undefined ? null : { year } })}
        />
        <YearField
          label={t("end")}
          value={value.endDate?.year}
          error={errors["endDate"]}
          onChange={(year) => change({ endDate: year === undefined ? null : { year } })}
        />
      </div>
      <LinesField
        label={t("notes")}
        value={value.notes}
        error={errors["notes"]}
        onChange={(notes) => change({ notes: notes || null })}
      />
    </>
  );
}

export function CertificationFields({ value, change, errors }: EditedFields<CertificationForm>) {
  const t = useTranslations("profileEditing");
  return (
    <>
      <LineField
        label={t("certificationName")}
        value={value.name}
        isRequired
        error={errors["name"]}
        onChange={(name) => change({ name })}
      />
      <LineField
        label={t("authority")}
        value={value.authority}
        error={errors["authority"]}
        onChange={(authority) => change({ authority: authority || null })}
      />
      <LineField
        label={t("number")}
        value={value.number}
        error={errors["number"]}
        onChange={(number) => change({ number: number || null })}
      />
      <YearField
        label={t("year")}
        value={value.startDate?.year}
        error={errors["startDate"]}
        onChange={(year) => change({ startDate: year === undefined ? null : { year } })}
      />
    </>
  );
}
