import { Picture, type PictureSource } from "@meander/ui/primitives/picture";
import { pictureSourceOf } from "../../../shared/pictures/picture-source.ts";
import { coverOf } from "@meander/domain/profile/cover";
import type { SceneSeed } from "@meander/domain/image/scene-seed";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { experiencePath, projectPath, scenePath } from "@meander/domain/paths";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ModalLink, useIsCardOpen } from "../../../shared/page/modal-link.tsx";
import { DateMarks } from "./date-marks.tsx";
import { useDateRangeText } from "./use-date-range-text.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "../profile.module.css";

/** A heading with its content. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function SummarySection({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  const { summary, skills } = profile;
  if (summary === null && skills.length === 0) return null;
  return (
    <Section title={t("summary")}>
      {summary !== null && <SummaryText text={summary} />}
      <SkillChips skills={skills} />
    </Section>
  );
}

export function SummaryText({ text }: { readonly text: string }) {
  return <p className={styles.sectionText}>{text}</p>;
}

export function SkillChips({ skills }: { readonly skills: readonly { readonly text: string }[] }) {
  if (skills.length === 0) return null;
  return (
    <ul className={styles.skillChips} data-testid="skill-chips">
      {skills.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

type MediaCardProps = {
  readonly to: string;
  readonly cardId: string;
  readonly photo: PictureSource | null;
  /** Of the scene that is drawn without a photo. */
  readonly seed: SceneSeed;
  readonly title: string;
  /** On the edge of the picture. */
  readonly marks?: ReactNode;
  readonly children: ReactNode;
};

function MediaCard({ to, cardId, photo, seed, title, marks, children }: MediaCardProps) {
  const isOpen = useIsCardOpen(cardId);
  return (
    <article className={styles.mediaCard} data-modal-card={cardId} data-open={isOpen}>
      <Picture
        source={photo}
        fallbackSrc={scenePath({ seed, category: 13, period: 2 })}
        alt=""
        width={480}
        height={300}
        sizes="(min-width: 40em) 24rem, 100vw"
      />
      <div className={styles.mediaCardText}>
        {marks}
        <h3>
          <ModalLink to={to} cardId={cardId}>
            {title}
          </ModalLink>
        </h3>
        {children}
      </div>
    </article>
  );
}

function coverPhoto(images: UserProfile["projects"][number]["images"]): PictureSource | null {
  const cover = coverOf(images);
  return cover && pictureSourceOf(cover);
}

type CardProps<Item> = { readonly item: Item };

export function ProjectCard({ item: project }: CardProps<UserProfile["projects"][number]>) {
  return (
    <MediaCard
      to={projectPath(project.urlSlug)}
      cardId={project.id}
      photo={coverPhoto(project.images)}
      seed={project.id}
      title={project.title}
    >
      {project.headline !== null && <p>{project.headline}</p>}
    </MediaCard>
  );
}

export function PositionCard({ item: position }: CardProps<UserProfile["positions"][number]>) {
  const dateRange = useDateRangeText();
  return (
    <MediaCard
      to={experiencePath(position.urlSlug)}
      cardId={position.id}
      photo={coverPhoto(position.images)}
      seed={position.id}
      title={position.title}
      marks={<DateMarks item={position} />}
    >
      <p>{position.companyName}</p>
      <p>
        <time>{dateRange(position)}</time>
      </p>
    </MediaCard>
  );
}

export function EducationCard({ item }: CardProps<Omit<UserProfile["educations"][number], "id" | "sortOrder">>) {
  const study = [item.degree, item.fieldOfStudy].filter((part) => part !== null);
  return (
    <article className={styles.outlinedCard} data-testid="outlined-card">
      <h3>{item.schoolName}</h3>
      {study.length > 0 && <p>{study.join(", ")}</p>}
      <Years from={item.startDate?.year} to={item.endDate?.year} />
      {item.notes !== null && <p className={styles.cardNotes}>{item.notes}</p>}
    </article>
  );
}

function Years({ from, to }: { readonly from: number | undefined; readonly to: number | undefined }) {
  const years = [...new Set([from, to])].filter((year) => year !== undefined);
  if (years.length === 0) return null;
  return (
    <p>
      <time>{years.join(" – ")}</time>
    </p>
  );
}

export function CertificationCard({
  item,
}: CardProps<Omit<UserProfile["certifications"][number], "id" | "sortOrder">>) {
  const t = useTranslations("profile");
  return (
    <article className={styles.outlinedCard} data-testid="outlined-card">
      <h3>{item.name}</h3>
      {item.authority !== null && <p>{item.authority}</p>}
      {item.number !== null && <p>{t("credentialId", { number: item.number })}</p>}
      <Years from={item.startDate?.year} to={undefined} />
    </article>
  );
}

type SectionProps = { readonly profile: UserProfile };

export function ProjectsSection({ profile: { projects } }: SectionProps) {
  const t = useTranslations("profile");
  if (projects.length === 0) return null;
  return (
    <Section title={t("projects")}>
      <div className={classNames(styles.grid, styles.gridTwo)}>
        {projects.map((item) => (
          <ProjectCard key={item.id} item={item} />
        ))}
      </div>
    </Section>
  );
}

export function ExperienceSection({ profile: { positions } }: SectionProps) {
  const t = useTranslations("profile");
  if (positions.length === 0) return null;
  return (
    <Section title={t("experience")}>
      <div className={classNames(styles.grid, styles.gridThree)}>
        {positions.map((item) => (
          <PositionCard key={item.id} item={item} />
        ))}
      </div>
    </Section>
  );
}

export function EducationSection({ profile: { educations } }: SectionProps) {
  const t = useTranslations("profile");
  if (educations.length === 0) return null;
  return (
    <Section title={t("education")}>
      <div className={classNames(styles.grid, styles.gridTwo)}>
        {educations.map((item) => (
          <EducationCard key={item.id} item={item} />
        ))}
      </div>
    </Section>
  );
}

export function CertificationsSection({ profile: { certifications } }: SectionProps) {
  const t = useTranslations("profile");
  if (certifications.length === 0) return null;
  return (
    <Section title={t("certifications")}>
      <div className={classNames(styles.grid, styles.gridTwo)}>
        {certifications.map((item) => (
          <CertificationCard key={item.id} item={item} />
        ))}
      </div>
    </Section>
  );
}
