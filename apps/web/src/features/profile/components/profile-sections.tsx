import { Picture, type PictureSource } from "@meander/ui/primitives/picture";
import { pictureSourceOf } from "../../../shared/pictures/picture-source.ts";
import { coverOf } from "@meander/domain/profile/cover";
import type { SceneSeed } from "@meander/domain/image/scene-seed";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { experiencePath, projectPath, scenePath } from "@meander/domain/paths";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { ModalLink, useIsCardOpen } from "../../../shared/page/modal-link.tsx";
import { useDateRangeText } from "./use-date-range-text.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "../profile.module.css";

const OwnProfileText = lazy(async () => ({ default: (await import("./own-profile-text.tsx")).OwnProfileText }));

/** A heading with its content; nothing without content. */
function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function SummarySection({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  const { summary, skills, isSelf } = profile;
  if (summary === null && skills.length === 0 && !isSelf) return null;
  const text = summary !== null && <p className={styles.sectionText}>{summary}</p>;
  return (
    <Section title={t("summary")}>
      {isSelf ? (
        <div className={styles.ownText}>
          <Suspense fallback={text}>
            <OwnProfileText profile={profile} field="summary">
              {text}
            </OwnProfileText>
          </Suspense>
        </div>
      ) : (
        text
      )}
      <SkillChips skills={profile.skills} />
    </Section>
  );
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
  readonly children: ReactNode;
};

function MediaCard({ to, cardId, photo, seed, title, children }: MediaCardProps) {
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

export function ProjectsSection({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  if (profile.projects.length === 0) return null;
  return (
    <Section title={t("projects")}>
      <div className={classNames(styles.grid, styles.gridTwo)}>
        {profile.projects.map((project) => (
          <MediaCard
            key={project.id}
            to={projectPath(project.urlSlug)}
            cardId={project.id}
            photo={coverPhoto(project.images)}
            seed={project.id}
            title={project.title}
          >
            {project.headline !== null && <p>{project.headline}</p>}
          </MediaCard>
        ))}
      </div>
    </Section>
  );
}

export function ExperienceSection({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  const dateRange = useDateRangeText();
  if (profile.positions.length === 0) return null;
  return (
    <Section title={t("experience")}>
      <div className={classNames(styles.grid, styles.gridThree)}>
        {profile.positions.map((position) => (
          <MediaCard
            key={position.id}
            to={experiencePath(position.urlSlug)}
            cardId={position.id}
            photo={coverPhoto(position.images)}
            seed={position.id}
            title={position.title}
          >
            <p>{position.companyName}</p>
            <p>
              <time>{dateRange(position)}</time>
            </p>
          </MediaCard>
        ))}
      </div>
    </Section>
  );
}

export function EducationSection({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  if (profile.educations.length === 0) return null;
  return (
    <Section title={t("education")}>
      <div className={classNames(styles.grid, styles.gridTwo)}>
        {profile.educations.map((education) => (
          <article key={education.id} className={styles.outlinedCard} data-testid="outlined-card">
            <h3>{education.schoolName}</h3>
            <p>{[education.degree, education.fieldOfStudy].filter((part) => part !== null).join(", ")}</p>
            {education.startDate !== null && (
              <p>
                <time>{years(education.startDate.year, education.endDate?.year)}</time>
              </p>
            )}
            {education.notes !== null && <p>{education.notes}</p>}
          </article>
        ))}
      </div>
    </Section>
  );
}

function years(from: number, to: number | undefined): string {
  return to === undefined || to === from ? `${from}` : `${from} – ${to}`;
}

export function CertificationsSection({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  if (profile.certifications.length === 0) return null;
  return (
    <Section title={t("certifications")}>
      <div className={classNames(styles.grid, styles.gridTwo)}>
        {profile.certifications.map((certification) => (
          <article key={certification.id} className={styles.outlinedCard} data-testid="outlined-card">
            <h3>{certification.name}</h3>
            {certification.authority !== null && <p>{certification.authority}</p>}
            {certification.number !== null && <p>{t("credentialId", { number: certification.number })}</p>}
            {certification.startDate !== null && (
              <p>
                <time>{certification.startDate.year}</time>
              </p>
            )}
          </article>
        ))}
      </div>
    </Section>
  );
}
