import { classNames } from "@meander/ui/primitives/class-names";
import { Spinner } from "@blueprintjs/core";
import type { AdminPersonRow } from "@meander/domain/contract/administration";
import { isUserTypeCode, userType as userTypeCodes } from "@meander/domain/person/user-type";
import { Badge } from "@meander/ui/primitives/badge";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { nameOf } from "../../../shared/console/staff.ts";
import { PersonAvatar } from "../../../shared/pictures/person-avatar.tsx";
import { reasonOf } from "../../../shared/query/call.ts";
import { FailureNotice } from "../../../shared/query/failure-notice.tsx";
import { NextPageButton } from "../../../shared/query/next-page-button.tsx";
import { KnownAt } from "../../../shared/query/known-at.tsx";
import { peopleQuery } from "../queries.ts";
import styles from "../people.module.css";

type Props = {
  readonly q: string;
  readonly userType: number | null;
  readonly openId: string | null;
  readonly onOpen: (userId: string) => void;
};

/** Arrow keys move the focus along the list; the focused person's details open. */
export function PeopleList({ q, userType, openId, onOpen }: Props) {
  const t = useTranslations("console.administration.people");
  const query = useInfiniteQuery(peopleQuery(q, userType));
  const { data, error, isPending, refetch } = query;
  if (isPending) return <Spinner className={classNames(styles.list)} aria-label={t("loading")} />;
  if (data === undefined)
    return (
      <div className={styles.list}>
        <FailureNotice reason={reasonOf(error)} onRetry={() => void refetch()} />
      </div>
    );
  const people = data.pages.flatMap((page) => page.people);
  if (people.length === 0)
    return (
      <div className={styles.list} role="status">
        <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
      </div>
    );
  return (
    <section className={styles.list} aria-label={t("listLabel")}>
      <KnownAt instant={data.pages[0]?.knownAt} />
      <ul className={styles.rows} onKeyDown={moveFocus}>
        {people.map((person) => (
          <li key={person._id}>
            <button
              type="button"
              className={styles.row}
              data-testid="people-row"
              aria-current={person._id === openId || undefined}
              onClick={() => onOpen(person._id)}
            >
              <PersonAvatar id={person._id} name={nameOf(person)} image={person.image} size={32} />
              <PersonLine person={person} />
            </button>
          </li>
        ))}
      </ul>
      <NextPageButton list={query} text={t("more")} className={classNames(styles.more)} />
    </section>
  );
}

function PersonLine({ person }: { person: AdminPersonRow }) {
  const t = useTranslations("console.administration.people");
  const tType = useTranslations("console.administration.userType");
  const { userType, maskedAddress, isVerified, suspendedUntil, locationName } = person;
  const isStaffOrPublisher = userType !== userTypeCodes.consumer && isUserTypeCode(userType);
  return (
    <span className={styles.line}>
      <span className={styles.name}>
        <strong>{nameOf(person)}</strong>
        {isStaffOrPublisher ? <Badge tone="brand">{tType(`${userType}`)}</Badge> : null}
        {suspendedUntil === null ? null : <Badge tone="late">{t("suspended")}</Badge>}
      </span>
      <span className={styles.under}>
        {maskedAddress ?? t("noAddress")}
        {isVerified ? null : ` · ${t("unverified")}`}
        {locationName === null ? null : ` · ${locationName}`}
      </span>
    </span>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const rows: readonly Element[] = [...event.currentTarget.querySelectorAll("li > button")];
  const next = document.activeElement === null ? undefined : rows[rows.indexOf(document.activeElement) + step];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
  next.click();
}
