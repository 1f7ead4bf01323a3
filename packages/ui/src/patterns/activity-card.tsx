import type { ReactNode } from "react";
import { loadNear } from "../hooks/load-near.ts";
import { AvatarStack, type AvatarPerson } from "../primitives/avatar.tsx";
import { PeriodChip } from "../primitives/chip.tsx";
import { classNames } from "../primitives/class-names.ts";
import { LikeButton } from "../primitives/like-button.tsx";
import type { LinkComponent } from "../primitives/link-component.tsx";
import { Picture, type PictureSource } from "../primitives/picture.tsx";
import type { PeriodCode } from "../theme/periods.ts";
import styles from "./activity-card.module.css";

export interface ActivityCardLike {
  liked: boolean;
  label: string;
  onToggle: () => void;
}

export interface ActivityCardProps {
  href: string;
  photo: PictureSource | null;
  /** The generated scene, shown without a photo. */
  sceneSrc: string;
  title: string;
  placeName: string;
  categoryLabel: string;
  /** Such as "1.2 km". */
  distanceLabel?: string | undefined;
  /** Absent without a date; outlined while the date isn't decided. */
  when?: { period: PeriodCode; label: ReactNode; isOutlined?: boolean } | undefined;
  people: readonly AvatarPerson[];
  peopleLabel: string;
  morePeopleLabel?: string | undefined;
  placesLeftLabel?: string | undefined;
  /** Emphasises the label because few places are left. */
  placesScarce?: boolean;
  /** A status such as "Draft" or "Cancelled", in the picture's other corner. */
  badge?: ReactNode;
  like?: ActivityCardLike | undefined;
  /** Why the activity is listed here, a few words each; empty if there is nothing to explain. */
  reasons?: readonly string[];
  /** The label of the reasons for screen readers. */
  reasonsLabel?: string;
  LinkComponent?: LinkComponent;
  headingLevel?: 2 | 3 | 4;
  /** Loads the image eagerly: for the first cards of a page. */
  eager?: boolean;
  /** The card's pin on the map is hovered. */
  highlighted?: boolean;
  /** A flat picture, for a card over a map. */
  flat?: boolean;
  /** Called on hover or focus, so that the map highlights the pin. */
  onHighlight?: (highlighted: boolean) => void;
  /** Rendered as `data-activity-id`, for the view transition to its page. */
  activityId?: string;
}

/** The width of a card's picture: one column on phones. Also for its preload. */
export const cardSizes = "(min-width: 40em) 22rem, calc(100vw - 2rem)";

/** A summary of an activity. The title's link covers the whole card except the like button. */
export function ActivityCard(props: ActivityCardProps) {
  const { href, photo, sceneSrc, title, when, like, badge, eager, highlighted, flat, onHighlight, activityId } = props;
  const { LinkComponent: Link = "a", headingLevel = 3, reasons = [] } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className={classNames(styles.activityCard, highlighted && styles.highlighted, flat && styles.flat)}
      data-activity-id={activityId}
      onPointerEnter={onHighlight && (() => onHighlight(true))}
      onPointerLeave={onHighlight && (() => onHighlight(false))}
      onFocus={onHighlight && (() => onHighlight(true))}
      onBlur={onHighlight && (() => onHighlight(false))}
    >
      <div className={classNames(styles.picture, !eager && styles.deferred)} ref={eager ? undefined : loadNear}>
        <Picture
          source={photo}
          fallbackSrc={sceneSrc}
          alt=""
          width={800}
          height={500}
          sizes={cardSizes}
          eager={eager}
        />
        {badge ? <span className={styles.badge}>{badge}</span> : null}
        {when ? (
          <span className={styles.when}>
            <PeriodChip period={when.period} isOutlined={when.isOutlined}>
              {when.label}
            </PeriodChip>
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
