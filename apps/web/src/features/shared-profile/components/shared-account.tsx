import type { SharedProfile } from "@meander/domain/contract/shared-profiles";
import { userPath } from "@meander/domain/paths";
import { hasPermission, permissionNames } from "@meander/domain/permission/permission";
import { isUserTypeCode, userTypeName } from "@meander/domain/person/user-type";
import { momentText } from "@meander/domain/time/moment";
import { Avatar } from "@meander/ui/primitives/avatar";
import { Badge } from "@meander/ui/primitives/badge";
import { Link } from "react-router-dom";
import { useLocale } from "use-intl";
import { avatarPersonOf, fullNameOf } from "../../../shared/people/avatar-person.ts";
import { useSharedTexts } from "../use-shared-texts.ts";
import { SharedFacts } from "./shared-facts.tsx";
import { SharedHistory } from "./shared-history.tsx";
import styles from "../shared-profile.module.css";

export function SharedAccount({ person }: { readonly person: SharedProfile }) {
  const t = useSharedTexts();
  const locale = useLocale();
  const { userType, isVerified, suspendedUntil, headline, maskedAddress, locationName, expiresAt } = person;
  const effectivePermissions = permissionNames.filter((name) => hasPermission(person.permissions, name));
  return (
    <article className={styles.sharedProfile}>
      <header className={styles.head}>
        <Avatar person={avatarPersonOf(person)} size={72} />
        <div>
          <h1>{fullNameOf(person)}</h1>
          <p className={styles.badges}>
            {isUserTypeCode(userType) ? <Badge tone="brand">{t(`typeName.${userTypeName(userType)}`)}</Badge> : null}
            {isVerified ? null : <Badge>{t("people.unverified")}</Badge>}
            {suspendedUntil === null ? null : (
              <Badge tone="late">
                {t.rich("people.suspendedUntil", {
                  date: momentText(new Date(suspendedUntil), locale),
                  time: (chunks) => <time dateTime={suspendedUntil}>{chunks}</time>,
                })}
              </Badge>
            )}
          </p>
          {headline === null || headline === "" ? null : <p>{headline}</p>}
          <p className={styles.quiet}>
            {maskedAddress ?? t("people.noAddress")} · {locationName ?? t("people.noPlace")}
          </p>
          <Link to={userPath(person._id)}>{t("sharedProfile.profile")}</Link>
        </div>
      </header>
      <p className={styles.lead}>
        {t.rich("sharedProfile.lead", {
          name: fullNameOf(person),
          sharer: person.sharedBy,
          date: momentText(new Date(expiresAt), locale),
          time: (chunks) => <time dateTime={expiresAt}>{chunks}</time>,
        })}
      </p>
      <SharedFacts person={person} />
      <section>
        <h2>{t("people.permissions")}</h2>
        {effectivePermissions.length === 0 ? <p className={styles.quiet}>{t("people.noPermissions")}</p> : null}
        <ul>
          {effectivePermissions.map((name) => (
            <li key={name}>
              {t(`permission.${name}`)}
              {person.grants.includes(name) ? ` · ${t("people.granted")}` : null}
            </li>
          ))}
        </ul>
      </section>
      <SharedHistory history={person.history} />
    </article>
  );
}
