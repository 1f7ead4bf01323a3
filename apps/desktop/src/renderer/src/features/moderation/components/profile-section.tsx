import type { UserProfile } from "@meander/domain/contract/profiles";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { nameOf } from "../../../shared/console/staff.ts";
import caseCardStyles from "./case-card.module.css";
import { PictureStrip } from "./picture-strip.tsx";
import styles from "./case-surroundings.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = { readonly profile: UserProfile; readonly isAboutMinor: boolean };

/** A profile as people see it: texts, pictures, links, and what the person did. */
export function ProfileSection({ profile, isAboutMinor }: Props) {
  const t = useTranslations("console.moderation.surroundings");
  const format = useFormatter();
  const { headline, summary, location, cover, image, links, projects, positions } = profile;
  const entries = [
    ...projects.map((project) => ({
      key: project.id,
      title: project.title,
      text: project.summary,
      of: project.images,
    })),
    ...positions.map((position) => ({
      key: position.id,
      title: `${position.title} · ${position.companyName}`,
      text: position.summary,
      of: position.images,
    })),
  ];
  const pictures = [image, cover?.src, ...entries.flatMap(({ of }) => of.map(({ src }) => src))];
  return (
    <div className={styles.section} data-testid="case-profile">
      <h3 translate="no">{nameOf(profile)}</h3>
      <p className={textStyles.quiet}>
        {[
          location.locationName,
          t("since", { date: format.dateTime(new Date(profile.memberSince), { month: "long", year: "numeric" }) }),
          t("hosted", { count: profile.hostedCount }),
        ]
          .filter((fact) => fact !== null && fact !== "")
          .join(" · ")}
      </p>
      {headline === null || headline === "" ? null : <p translate="no">{headline}</p>}
      {summary === null || summary === "" ? null : <blockquote className={caseCardStyles.quote}>{summary}</blockquote>}
      <PictureStrip
        paths={[...new Set(pictures.filter((path) => path?.startsWith("/media/") === true))].filter(isText)}
        title={nameOf(profile)}
        isAboutMinor={isAboutMinor}
      />
      {links.length === 0 ? null : (
        <>
          <h3 className={styles.label}>{t("links")}</h3>
          <ul>
            {links.map(({ network, href }) => (
              <li key={href}>
                {network} <span className={textStyles.quiet}>{href}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {entries.map(({ key, title, text }) => (
        <div key={key} translate="no">
          <h3 className={styles.label}>{title}</h3>
          {text === null || text === "" ? null : <p>{text}</p>}
        </div>
      ))}
    </div>
  );
}

function isText(path: string | undefined): path is string {
  return path !== undefined;
}
