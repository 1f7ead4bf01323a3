import { counted } from "@meander/domain/number/abbreviate";
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
/** Placeholders of one line in wide layouts, two on phones; only the page's footer moves when more arrive. */
const skeletons = ["one", "two", "three", "four"];

type ContributorsProps = {
  readonly country: string;
  readonly region: string | undefined;
  readonly place: string | undefined;
  /** The place's name as used within a sentence. */
  readonly name: string;
};

/** People to meet in a place, after the results. An optional section: on failure it is omitted silently. */
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
          {hosted > 0 && <span>{t("hosted", counted(hosted))}</span>}{" "}
          {suggested > 0 && <span>{t("suggested", counted(suggested))}</span>}
        </span>
      </span>
    </Link>
  );
}
