import { counted } from "@meander/domain/number/abbreviate";
import type { DateOptionView } from "@meander/domain/contract/activities";
import { calendarDayOf } from "@meander/domain/time/calendar-day";
import { isOptionOpen } from "@meander/domain/date-vote/option";
import type { DateOptionId } from "@meander/domain/ids";
import { DateVoteRow } from "@meander/ui/patterns/date-vote-row";
import { useNow, useTranslations } from "use-intl";
import { periodCodeOf, useDayTexts } from "../../../shared/when/use-day-texts.ts";
import styles from "./option-votes.module.css";

type OptionVotesProps = {
  readonly options: readonly DateOptionView[];
  readonly tickedIds: readonly DateOptionId[];
  /** Votes included in the counts already; other ticks aren't sent yet. */
  readonly votedIds: readonly DateOptionId[];
  readonly timezone: string;
  readonly durationMinutes: number;
  readonly onToggle: ((id: DateOptionId) => void) | undefined;
};

/** A single vote fills a third of its bar, so that more votes remain visible. */
const minVotesForFullBar = 3;

/** The dates to vote for, each with its number of votes. */
export function OptionVotes({ options, tickedIds, votedIds, timezone, durationMinutes, onToggle }: OptionVotesProps) {
  const t = useTranslations("activity.when");
  const texts = useDayTexts();
  const now = useNow();
  const isTicked = (option: DateOptionView) => tickedIds.includes(option.id);
  const countOf = (option: DateOptionView) =>
    option.voteCount + (isTicked(option) && !votedIds.includes(option.id) ? 1 : 0);
  const othersOf = ({ id, voteCount }: DateOptionView) => voteCount - (votedIds.includes(id) ? 1 : 0);
  // One more, so that one's own vote lengthens its bar and no other changes.
  const fullBarVotes = Math.max(minVotesForFullBar, 1 + Math.max(...options.map(othersOf)));
  return (
    <ul className={styles.votes} data-slot="votes">
      {options.map((option) => {
        const isOpen = isOptionOpen(option, { now, timezone, durationMinutes });
        const { day: calendarDay } = calendarDayOf(option);
        const day = texts.longDay(calendarDay);
        return (
          <li
            key={option.id}
            className={styles.votesRow}
            data-passed={!isOpen || undefined}
            data-timed={option.timeCode !== null}
          >
            <DateVoteRow
              day={{
                weekday: texts.weekday(calendarDay),
                day: texts.dayOfMonth(calendarDay),
                dateTime: calendarDay,
                label: day,
              }}
              period={periodCodeOf(option.timePeriodCode)}
              timeLabel={<time dateTime={option.startsAt}>{texts.timeOfDay(option)}</time>}
              countLabel={countLabel(option)}
              part={countOf(option) / fullBarVotes}
              voted={isTicked(option)}
              toggleLabel={t("tick", { day, time: texts.timeOfDay(option) })}
              onToggle={isOpen && onToggle !== undefined ? () => onToggle(option.id) : undefined}
            />
          </li>
        );
      })}
    </ul>
  );

  function countLabel(option: DateOptionView): string {
    const isOpen = isOptionOpen(option, { now, timezone, durationMinutes });
    const count = isOpen ? t("canCome", counted(countOf(option))) : t("passed");
    return option.timeCode === null ? count : `${texts.period(option.timePeriodCode).toLocaleLowerCase()} · ${count}`;
  }
}
