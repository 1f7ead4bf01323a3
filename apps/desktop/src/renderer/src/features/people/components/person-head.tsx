import type { AdminPerson } from "@meander/domain/contract/administration";
import { isUserTypeCode } from "@meander/domain/person/user-type";
import { Badge } from "@meander/ui/primitives/badge";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { nameOf } from "../../../shared/console/staff.ts";
import { PersonAvatar } from "../../../shared/pictures/person-avatar.tsx";
import { PersonTags } from "./person-tags.tsx";
import styles from "../people.module.css";
import textStyles from "../../../shared/text.module.css";

export function PersonHead({ person }: { readonly person: AdminPerson }) {
  const t = useTranslations("console.administration.people");
  const tType = useTranslations("console.administration.userType");
  const tFile = useTranslations("console.personFile");
  const format = useFormatter();
  const { maskedAddress, isVerified, headline, joinedAt, suspendedUntil, isBanned, locationName, userType } = person;
  const day = (instant: string) => format.dateTime(new Date(instant), { dateStyle: "medium" });
  return (
    <header className={styles.personHead}>
      <PersonAvatar id={person._id} name={nameOf(person)} image={person.image} size={56} />
      <div className={styles.personHeadText}>
        <h2 id="person-name">{nameOf(person)}</h2>
        <p className={styles.personBadges}>
          {isUserTypeCode(userType) ? <Badge tone="brand">{tType(`${userType}`)}</Badge> : null}
          {isVerified ? null : <Badge>{t("unverified")}</Badge>}
          {isBanned ? <Badge tone="late">{tFile("banned")}</Badge> : null}
          {suspendedUntil === null ? null : (
            <Badge tone="late">
              {t.rich("suspendedUntil", {
                date: day(suspendedUntil),
                time: (text) => <time dateTime={suspendedUntil}>{text}</time>,
              })}
            </Badge>
          )}
        </p>
        {headline === null || headline === "" ? null : <p>{headline}</p>}
        <p className={textStyles.quiet}>
          {maskedAddress ?? t("noAddress")} · {locationName ?? t("noPlace")} ·{" "}
          {t.rich("since", { date: day(joinedAt), time: (text) => <time dateTime={joinedAt}>{text}</time> })}
        </p>
        <PersonTags userId={person._id} />
      </div>
    </header>
  );
}
