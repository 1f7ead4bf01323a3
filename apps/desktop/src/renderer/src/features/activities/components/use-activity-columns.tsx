import { isCategoryCode } from "@meander/domain/activity/category";
import type { ActiveActivity } from "@meander/domain/contract/administration";
import { useMemo } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import type { GridColumn } from "../../../shared/grid/grid-columns.tsx";
import { ActivityBadges } from "./activity-badges.tsx";
import { ActivityWhen } from "./activity-when.tsx";
import styles from "../activities.module.css";
import textStyles from "../../../shared/text.module.css";

/** The column that shows each field; null for what none shows. */
const columnOfField = {
  _id: null,
  title: "title",
  status: null,
  categories: "categories",
  host: "host",
  countryName: "place",
  placeName: "place",
  startsAt: "when",
  timezone: "when",
  timePeriodCode: "when",
  timeCode: "when",
  image: null,
  isSuggested: "marks",
  isRecommended: "marks",
  isHidden: "marks",
  isHostTourist: "host",
  localFindCount: "localFinds",
  participantCount: "people",
  capacity: "people",
  likeCount: "likes",
  openReportCount: "reports",
  case: null,
  createdAt: null,
} as const satisfies Record<keyof ActiveActivity, string | null>;
type ColumnId = NonNullable<(typeof columnOfField)[keyof ActiveActivity]>;

export function useActivityColumns(): readonly GridColumn<ActiveActivity>[] {
  const t = useTranslations("console.administration.activities");
  const format = useFormatter();
  const categoriesOf = useCategoryNames();
  return useMemo(() => {
    const figure = (value: number) => (
      <span className={value === 0 ? textStyles.quiet : ""}>{format.number(value)}</span>
    );
    const columns: Record<ColumnId, Omit<GridColumn<ActiveActivity>, "id">> = {
      title: { header: t("title"), width: 208, flex: 4, render: (row) => <strong>{row.title}</strong> },
      when: { header: t("when"), width: 234, render: (row) => <ActivityWhen activity={row} /> },
      marks: { header: t("marks"), width: 140, render: (row) => <ActivityBadges activity={row} /> },
      place: {
        header: t("place"),
        width: 96,
        flex: 1,
        render: ({ placeName, countryName }) => placeName ?? countryName,
      },
      host: {
        header: t("host"),
        width: 136,
        flex: 2,
        render: ({ host, isHostTourist }) => (
          <>
            {host.name}
            {isHostTourist ? <span className={textStyles.quiet}> · {t("tourist")}</span> : null}
          </>
        ),
      },
      people: {
        header: t("people"),
        width: 80,
        isFigure: true,
        render: ({ participantCount, capacity }) =>
          capacity === null ? figure(participantCount) : t("peopleOf", { count: participantCount, capacity }),
      },
      likes: { header: t("likes"), width: 60, isFigure: true, render: ({ likeCount }) => figure(likeCount) },
      localFinds: {
        header: t("localFinds"),
        width: 92,
        isFigure: true,
        render: ({ localFindCount }) => figure(localFindCount),
      },
      reports: {
        header: t("reports"),
        width: 76,
        isFigure: true,
        render: ({ openReportCount }) =>
          openReportCount === 0 ? (
            figure(0)
          ) : (
            <span className={styles.activityReported}>{format.number(openReportCount)}</span>
          ),
      },
      categories: {
        header: t("categories"),
        width: 104,
        flex: 1,
        render: ({ categories }) => categoriesOf(categories),
      },
    };
    return Object.entries(columns).map(([id, column]) => ({ id, ...column }));
  }, [t, format, categoriesOf]);
}

export function useCategoryNames(): (codes: readonly number[]) => string {
  const t = useTranslations("console.administration.category");
  const format = useFormatter();
  return useMemo(
    () => (codes) =>
      format.list(
        codes.filter(isCategoryCode).map((code) => t(`${code}`)),
        { type: "unit" },
      ),
    [t, format],
  );
}
