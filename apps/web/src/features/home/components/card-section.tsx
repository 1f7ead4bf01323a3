import type { ActivityCardView } from "@meander/domain/contract/activities";
import { ActivityCardSkeleton } from "@meander/ui/patterns/activity-card-skeleton";
import { type ReactNode, useId } from "react";
import { ActivityCard } from "../../../shared/activities/activity-card.tsx";
import styles from "../home.module.css";

type CardSectionProps = {
  readonly title: string;
  readonly text: string;
  /** Undefined while loading. */
  readonly activities: readonly ActivityCardView[] | undefined;
  readonly limit: number;
  readonly link?: ReactNode;
  /** On the first screen: its first picture loads eagerly. */
  readonly isFirst?: boolean;
};

const skeletons = ["one", "two", "three"];

export function CardSection({ title, text, activities, limit, link, isFirst = false }: CardSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={activities === undefined}>
      <div className={styles.sectionHead}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
        </div>
        {link}
      </div>
      <ul className={styles.cards}>
        {activities === undefined
          ? skeletons.map((key) => (
              <li key={key}>
                <ActivityCardSkeleton />
              </li>
            ))
          : activities.slice(0, limit).map((activity, index) => (
              <li key={activity._id}>
                <ActivityCard activity={activity} isFirst={isFirst && index === 0} />
              </li>
            ))}
      </ul>
    </section>
  );
}
