import { activityStatus } from "@meander/domain/activity/status";
import type { Activity, DateOptionView } from "@meander/domain/contract/activities";
import { decidedStatus, decidedStatusOf } from "@meander/domain/date-vote/decided-status";
import { compareByStart } from "@meander/domain/date-vote/option";
import type { DateOptionId } from "@meander/domain/ids";
import { useFormatter, useTranslations } from "use-intl";
import { firstNameOf } from "../../../shared/people/avatar-person.ts";
import { useDayTexts } from "../../../shared/when/use-day-texts.ts";
import { DecidedDate } from "./decided-date.tsx";
import { OptionVotes } from "./option-votes.tsx";
import styles from "./when-section.module.css";
import activitySectionStyles from "./activity-section.module.css";

const hour = 60;
const day = 24 * hour;

/** The duration, and the time zone of the times shown. */
function DurationText({ minutes, zone }: { readonly minutes: number; readonly zone: string }) {
  const t = useTranslations("activity.when");
  const parts = [
    [t("days", { count: Math.floor(minutes / day) }), Math.floor(minutes / day)] as const,
    [t("hours", { count: Math.floor((minutes % day) / hour) }), Math.floor((minutes % day) / hour)] as const,
    [t("minutes", { count: minutes % hour }), minutes % hour] as const,
  ];
  const duration = parts.filter(([, count]) => count > 0).map(([text]) => text);
  return t("duration", { duration: duration.join(" "), zone });
}

type WhenSectionProps = {
  readonly activity: Activity;
  readonly tickedIds: readonly DateOptionId[];
  /** Undefined if the viewer can't choose. */
  readonly onToggle: ((id: DateOptionId) => void) | undefined;
};

/** The decided date; before that, the dates to vote for. */
export function WhenSection({ activity, tickedIds, onToggle }: WhenSectionProps) {
  const t = useTranslations("activity.when");
  const texts = useDayTexts();
  const format = useFormatter();
  const untimed = activity.unfinished?.days ?? [];
  const { options } = activity.dates;
  const decided = options
    .filter((option) => option.decidedStatusInt === decidedStatus.decided)
    .toSorted(compareByStart);
  const showsQuestion =
    decided.length === 0 &&
    options.length > 0 &&
    activity.cancelledAt === null &&
    activity.status !== activityStatus.expired;
  const question = activity.viewer.isHost ? t("voteHeadingHost") : t("voteHeading");
  const heading = showsQuestion ? question : t("heading");
  return (
    <section className={styles.activityWhen} aria-labelledby="when-heading">
      <h2 id="when-heading">{heading}</h2>
      {untimed.length > 0 && (
        <p className={activitySectionStyles.activityHint}>
          {t("untimed", { days: format.list(untimed.map(texts.longDay)) })}
        </p>
      )}
      {options.length === 0 && untimed.length === 0 && (
        <p className={activitySectionStyles.activityHint}>{activity.isSuggested ? t("noneSuggested") : t("none")}</p>
      )}
      {decided.map((option) => (
        <DecidedDate key={option.id} activity={activity} option={option} />
      ))}
      {decided.length === 0 && options.length > 0 && (
        <>
          {showsQuestion && <p className={activitySectionStyles.activityHint}>{hintOf(activity, t)}</p>}
          <OptionVotes
            options={options.toSorted(compareByStart)}
            tickedIds={tickedIds}
            votedIds={activity.viewer.votedOptionIds}
            timezone={activity.timezone.name}
            durationMinutes={activity.dates.durationMinutes}
            onToggle={onToggle}
          />
        </>
      )}
      {options.length > 0 && activity.locations.points.length > 0 && (
        <p className={activitySectionStyles.activityHint}>
          <DurationText minutes={activity.dates.durationMinutes} zone={zoneCity(activity.timezone.name)} />
        </p>
      )}
    </section>
  );
}

function hintOf(activity: Activity, t: ReturnType<typeof useTranslations<"activity.when">>): string {
  if (activity.viewer.isHost) return t("voteHintHost");
  const isTimed =
    decidedStatusOf(activity.dates.options) === decidedStatus.predecided && isOneDay(activity.dates.options);
  return isTimed ? t("voteHintPredecided") : t("voteHint", { host: firstNameOf(activity.host) });
}

function isOneDay(options: readonly DateOptionView[]): boolean {
  return new Set(options.map((option) => option.dayCode)).size === 1;
}

/** The city of a time zone: `London` for `Europe/London`. */
function zoneCity(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
