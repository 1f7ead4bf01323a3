import { classNames } from "@meander/ui/primitives/class-names";
import { Button, Spinner } from "@blueprintjs/core";
import type { AdminPerson } from "@meander/domain/contract/administration";
import { userPath } from "@meander/domain/paths";
import { isUserTypeCode } from "@meander/domain/person/user-type";
import { Badge } from "@meander/ui/primitives/badge";
import { useQuery } from "@tanstack/react-query";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useWebsite } from "../../../shared/console/connection.ts";
import { nameOf, usePermission } from "../../../shared/console/staff.ts";
import { PersonAvatar } from "../../../shared/pictures/person-avatar.tsx";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import { FailureNotice } from "../../../shared/query/failure-notice.tsx";
import { personQuery } from "../queries.ts";
import { OpenCaseForm } from "./open-case-form.tsx";
import { PersonCases } from "./person-cases.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { PersonHistory } from "./person-history.tsx";
import { PersonPermissions } from "./person-permissions.tsx";
import { PersonShares } from "./person-shares.tsx";
import { RoleChoice } from "./role-choice.tsx";
import peopleStyles from "../people.module.css";
import listWithPanelStyles from "../../../shared/grid/list-with-panel.module.css";
import textStyles from "../../../shared/text.module.css";

export function PersonDetail({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useTranslations("console.administration");
  const { data: person, error, isPending, refetch } = useQuery(personQuery(userId));
  const mayModerate = [usePermission("moderateUsers"), usePermission("moderateActivities")].includes(true);
  if (isPending) return <Spinner aria-label={t("people.loading")} />;
  if (person === undefined) return <FailureNotice reason={reasonOf(error)} onRetry={() => void refetch()} />;
  return (
    <article className={peopleStyles.person} data-testid="person" aria-labelledby="person-name">
      <Button
        className={classNames(peopleStyles.back)}
        variant="minimal"
        icon="cross"
        aria-label={t("detail.close")}
        onClick={onClose}
      />
      <PersonHead person={person} />
      <div className={peopleStyles.personColumns}>
        <div className={peopleStyles.personColumn}>
          <PersonFacts person={person} />
          <PersonPermissions person={person} />
          <PersonShares person={person} />
        </div>
        <div className={peopleStyles.personColumn}>
          <RoleChoice person={person} />
          <OpenCaseForm person={person} />
          {mayModerate ? <PersonCases userId={person._id} /> : null}
          <PersonHistory person={person} />
        </div>
      </div>
    </article>
  );
}

function PersonHead({ person }: { person: AdminPerson }) {
  const t = useTranslations("console.administration.people");
  const tType = useTranslations("console.administration.userType");
  const format = useFormatter();
  const { emailAddress, isVerified, headline, joinedAt, suspendedUntil, locationName, userType } = person;
  const day = (instant: string) => format.dateTime(new Date(instant), { dateStyle: "medium" });
  return (
    <header className={peopleStyles.personHead}>
      <PersonAvatar id={person._id} name={nameOf(person)} image={person.image} size={56} />
      <div className={peopleStyles.personHeadText}>
        <h2 id="person-name">{nameOf(person)}</h2>
        <p className={peopleStyles.personBadges}>
          {isUserTypeCode(userType) ? <Badge tone="brand">{tType(`${userType}`)}</Badge> : null}
          {isVerified ? null : <Badge>{t("unverified")}</Badge>}
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
          {emailAddress ?? t("noAddress")} · {locationName ?? t("noPlace")} ·{" "}
          {t.rich("since", { date: day(joinedAt), time: (text) => <time dateTime={joinedAt}>{text}</time> })}
        </p>
        <PersonLinks userId={person._id} />
      </div>
    </header>
  );
}

function PersonLinks({ userId }: { userId: AdminPerson["_id"] }) {
  const t = useTranslations("console.administration.people");
  const onWebsite = useWebsite();
  const maySeeComments = usePermission("seeAllComments");
  return (
    <p className={listWithPanelStyles.detailLinks}>
      {onWebsite === null ? null : (
        <a href={onWebsite(userPath(userId))} target="_blank" rel="noreferrer">
          {t("profile")}
        </a>
      )}
      {maySeeComments ? (
        <a href={formatRoute({ screen: "comments", query: { author: userId } })}>{t("toComments")}</a>
      ) : null}
    </p>
  );
}
