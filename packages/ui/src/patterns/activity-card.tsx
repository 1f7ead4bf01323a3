import type { ReactNode } from "react";
import { AvatarStack, type AvatarPerson } from "../primitives/avatar.tsx";
import { PeriodChip } from "../primitives/chip.tsx";
import { classNames } from "../primitives/class-names.ts";
import { LikeButton } from "../primitives/like-button.tsx";
import type { LinkComponent } from "../primitives/link-component.tsx";
import type { PeriodCode } from "../theme/tokens.ts";
import styles from "./activity-card.module.css";

export interface ActivityCardLike {
  liked: boolean;
  label: string;
  onToggle: () => void;
}

export interface ActivityCardProps {
  href: string;
  /** A photo, or the activity's scene. */
  imageSrc: string;
  title: string;
  placeName: string;
  categoryLabel: string;
  /** Such as "1.2 km". */
  distanceLabel?: string | undefined;
  /** Absent while no date is set. */
  when?: { period: PeriodCode; label: ReactNode } | undefined;
  people: readonly AvatarPerson[];
  peopleLabel: string;
  morePeopleLabel?: string | undefined;
  placesLeftLabel?: string | undefined;
  /** Few places are left: the words stand out. */
  placesScarce?: boolean;
  /** A state such as "Draft" or "Cancelled", in the picture's other corner. */
  badge?: ReactNode;
  like?: ActivityCardLike | undefined;
  /** Why it stands here, each in a few words; empty where nothing needs a reason. */
  reasons?: readonly string[];
  /** What the reasons are, for those who hear them. */
  reasonsLabel?: string;
  LinkComponent?: LinkComponent;
  headingLevel?: 2 | 3 | 4;
  /** Loads at once: for the first cards of a page. */
  eager?: boolean;
  /** The pin of this card is pointed at on the map. */
  lit?: boolean;
  /** Pointed at or focused: the map lights its pin. */
  onHighlight?: (highlighted: boolean) => void;
  /** Written to `data-activity-id`, for the motion into its page. */
  activityId?: string;
}

/** An activity at a glance. The title is the link and covers the card; only the heart lies above it. */
export function ActivityCard(props: ActivityCardProps) {
  const { href, imageSrc, title, when, like, badge, eager, lit, onHighlight, activityId } = props;
  const { LinkComponent: Link = "a", headingLevel = 3, reasons = [] } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className={classNames(styles.activityCard, lit && styles.lit)}
      data-activity-id={activityId}
      onPointerEnter={onHighlight && (() => onHighlight(true))}
      onPointerLeave={onHighlight && (() => onHighlight(false))}
      onFocus={onHighlight && (() => onHighlight(true))}
      onBlur={onHighlight && (() => onHighlight(false))}
    >
      <div className={styles.picture}>
        <img
          src={imageSrc}
          alt=""
          width={800}
          height={500}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          fetchPriority={eager ? "high" : "auto"}
        />
        {badge ? <span className={styles.badge}>{badge}</span> : null}
        {when ? (
          <span className={styles.when}>
            <PeriodChip period={when.period}>{when.label}</PeriodChip>
          </span>
        ) : null}
      </div>
      <div className={styles.text}>
        <Heading className={styles.title}>
          <Link href={href} className={styles.link}>
            {title}
          </Link>
        </Heading>
        <p className={styles.facts}>
          {[props.placeName, props.distanceLabel, props.categoryLabel].filter(Boolean).join(" · ")}
        </p>
        {reasons.length === 0 ? null : (
          <ul className={styles.reasons} aria-label={props.reasonsLabel}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <div className={styles.foot}>
          <AvatarStack
            people={props.people}
            label={props.peopleLabel}
            {...(props.morePeopleLabel && { moreLabel: props.morePeopleLabel })}
          />
          {props.placesLeftLabel ? (
            <span className={classNames(styles.places, props.placesScarce && styles.scarce)}>
              {props.placesLeftLabel}
            </span>
          ) : null}
        </div>
      </div>
      {like ? (
        <span className={styles.like}>
          <LikeButton {...like} />
        </span>
      ) : null}
    </article>
  );
}
