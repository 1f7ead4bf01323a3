import type { Contributor } from "@meander/domain/contract/contributors";
import { userPath } from "@meander/domain/paths";
import { Avatar } from "@meander/ui/primitives/avatar";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { avatarPersonOf } from "../../../shared/people/avatar-person.ts";
import { contributorsQuery } from "../queries.ts";
import styles from "./contributors.module.css";

const AVATAR = 44;
/** A line of them on a desk, two on a phone: nothing but the foot of the page gives way to more. */
const skeletons = ["one", "two", "three", "four"];

type ContributorsProps = {
  readonly country: string;
  readonly region: string | undefined;
  readonly place: string | undefined;
  /** As it stands within a sentence. */
  readonly name: string;
};

/** Whom one may meet there, at the end of the list. Nobody came for them: what can't be fetched is left out without a word. */
export function Contributors({ name, ...slugs }: ContributorsProps) {
  const t = useTranslations("discover");
  const id = useId();
  const { data = [], isPending } = useQuery(contributorsQuery(useApi(), slugs));
  if (!isPending && data.length === 0) return null;
  return (
    <section className={styles.contributors} aria-labelledby={id} aria-busy={isPending}>
      <h2 id={id}>{t("contributors", { place: name })}</h2>
      <ul>
        {isPending &&
          skeletons.map((key) => (
            <li key={key}>
              <Skeleton shape="circle" width={`${AVATAR}px`} height={`${AVATAR}px`} />
            </li>
          ))}
        {data.map((one) => (
          <li key={one.user._id}>
            <ContributorLink {...one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ContributorLink({ user, hosted, suggested }: Contributor) {
  const t = useTranslations("discover");
  return (
    <Link to={userPath(user._id)}>
      <Avatar person={avatarPersonOf(user)} size={AVATAR} />
      <span>
        <strong>{user.firstName}</strong>{" "}
        <span className={styles.counts}>
          {hosted > 0 && <span>{t("hosted", { count: hosted })}</span>}{" "}
          {suggested > 0 && <span>{t("suggested", { count: suggested })}</span>}
        </span>
      </span>
    </Link>
  );
}
