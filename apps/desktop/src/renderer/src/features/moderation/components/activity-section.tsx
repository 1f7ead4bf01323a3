import type { CaseEvidence, EvidenceActivity } from "@meander/domain/contract/case-evidence";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { nameOf } from "../../../shared/console/staff.ts";
import { LocatorMap } from "../../../shared/map/locator-map.tsx";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { PersonAvatar } from "../../../shared/pictures/person-avatar.tsx";
import caseCardStyles from "./case-card.module.css";
import { PictureStrip } from "./picture-strip.tsx";
import styles from "./case-surroundings.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = {
  readonly activity: EvidenceActivity;
  /** The case shows the texts of its subject itself. */
  readonly isSubject: boolean;
  readonly isAboutMinor: boolean;
  readonly maySeePeople: boolean;
};

/** An activity as people see it: when, where, who, and its pictures. */
export function ActivitySection({ activity, isSubject, isAboutMinor, maySeePeople }: Props) {
  const t = useTranslations("console.moderation.surroundings");
  const { title, summary, hidden, cancelledAt, capacity, approvedCount, images } = activity;
  return (
    <div className={styles.section} data-testid="case-activity">
      {isSubject ? null : <h3 translate="no">{title}</h3>}
      <p className={textStyles.quiet}>
        {t("hostedBy", { name: nameOf(activity.host) })}
        {hidden === null ? null : ` · ${t("hidden")}`}
        {cancelledAt === null ? null : ` · ${t("cancelled")}`}
      </p>
      {isSubject || summary === "" ? null : <blockquote className={caseCardStyles.quote}>{summary}</blockquote>}
      <div className={styles.whenAndWhere}>
        <Dates dates={activity.dates} timezone={activity.timezone} />
        <Place locations={activity.locations} />
      </div>
      <PictureStrip
        paths={images.filter(({ isVideo }) => isVideo !== true).map(({ src }) => src)}
        title={title}
        isAboutMinor={isAboutMinor}
      />
      <h3 className={styles.label}>
        {capacity === null ? t("people", { count: approvedCount }) : t("peopleOf", { count: approvedCount, capacity })}
      </h3>
      <Participants participants={activity.participants} maySeePeople={maySeePeople} hasVeil={isAboutMinor} />
    </div>
  );
}

function Dates({ dates, timezone }: Pick<EvidenceActivity, "dates" | "timezone">) {
  const t = useTranslations("console.moderation.surroundings");
  const format = useFormatter();
  return (
    <div>
      <h3 className={styles.label}>{t("dates")}</h3>
      {dates.options.length === 0 ? <p className={textStyles.quiet}>{t("noDates")}</p> : null}
      <ul className={styles.dates}>
        {dates.options.map(({ id, startsAt, voteCount, decidedStatusInt }) => (
          <li key={id}>
            <time dateTime={startsAt}>
              {format.dateTime(new Date(startsAt), {
                weekday: "short",
                day: "numeric",
                month: "short",
                year: "numeric",
                hour: "2-digit",
                minute: "2-digit",
                timeZone: timezone.name,
              })}
            </time>{" "}
            <span className={textStyles.quiet}>
              {decidedStatusInt === 3 ? t("decidedDate") : t("votes", { count: voteCount })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Place({ locations }: Pick<EvidenceActivity, "locations">) {
  const t = useTranslations("console.moderation.surroundings");
  const [point] = locations.points;
  if (point === undefined) return <p className={textStyles.quiet}>{t("noPlace")}</p>;
  const [longitude, latitude] = point.coordinates;
  return (
    <figure className={styles.place}>
      <LocatorMap centre={[longitude, latitude]} label={t("map", { place: point.properties.name })} />
      <figcaption>
        {point.properties.name} <span className={textStyles.quiet}>{t("coordinates", { latitude, longitude })}</span>
      </figcaption>
    </figure>
  );
}

type ParticipantsProps = Pick<NonNullable<CaseEvidence["activity"]>, "participants"> & {
  readonly maySeePeople: boolean;
  readonly hasVeil: boolean;
};

function Participants({ participants, maySeePeople, hasVeil }: ParticipantsProps) {
  const t = useTranslations("console.moderation.surroundings");
  if (participants.length === 0) return <p className={textStyles.quiet}>{t("nobody")}</p>;
  return (
    <ul className={styles.people}>
      {participants.map((person) => (
        <li key={person._id}>
          <PersonAvatar size={24} id={person._id} name={nameOf(person)} image={hasVeil ? null : person.image} />
          {maySeePeople ? (
            <a href={formatRoute({ screen: "people", params: [person._id] })}>{nameOf(person)}</a>
          ) : (
            nameOf(person)
          )}
          <span className={textStyles.quiet}>{t(`participation.${person.status}`)}</span>
        </li>
      ))}
    </ul>
  );
}
