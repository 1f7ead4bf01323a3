import type { ActiveActivity } from "@meander/domain/contract/administration";
import { activityPath, userPath } from "@meander/domain/paths";
import { createColumnHelper, tableFeatures } from "@tanstack/react-table";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import type { admin } from "@meander/domain/messages/en/admin";
import { ActivityBadges, ActivityWhen, ActivityWhere, HostBadge } from "./activity-facts.tsx";
import { RecommendToggle } from "./recommend-toggle.tsx";
import styles from "../admin.module.css";

/** The server sorts, filters and pages; the table only renders. */
export const features = tableFeatures({});

const column = createColumnHelper<typeof features, ActiveActivity>();

function Head({ word }: { readonly word: keyof typeof admin & `column${string}` }) {
  return useTranslations("admin")(word);
}

function TitleCell({ activity }: { readonly activity: ActiveActivity }) {
  return (
    <>
      <Link className={styles.title} to={activityPath(activity)}>
        {activity.title}
      </Link>
      <ActivityBadges activity={activity} />
    </>
  );
}

function HostCell({ activity }: { readonly activity: ActiveActivity }) {
  return (
    <span className={styles.host}>
      <Link to={userPath(activity.host._id)}>{activity.host.name}</Link>
      <HostBadge activity={activity} />
    </span>
  );
}

function PeopleCell({ activity }: { readonly activity: ActiveActivity }) {
  const t = useTranslations("admin");
  const { participantCount: count, capacity } = activity;
  return capacity === null ? t("people", { count }) : t("peopleOf", { count, capacity });
}

/** A count, hidden from view when zero. */
function Count({ value }: { readonly value: number }) {
  const t = useTranslations("admin");
  return <span className={value === 0 ? styles.quiet : undefined}>{t("people", { count: value })}</span>;
}

export const activeColumns = column.columns([
  column.display({
    id: "activity",
    header: () => <Head word="columnActivity" />,
    cell: ({ row }) => <TitleCell activity={row.original} />,
  }),
  column.display({
    id: "when",
    header: () => <Head word="columnWhen" />,
    cell: ({ row }) => <ActivityWhen activity={row.original} />,
  }),
  column.display({
    id: "where",
    header: () => <Head word="columnWhere" />,
    cell: ({ row }) => <ActivityWhere activity={row.original} />,
  }),
  column.display({
    id: "host",
    header: () => <Head word="columnHost" />,
    cell: ({ row }) => <HostCell activity={row.original} />,
  }),
  column.display({
    id: "people",
    header: () => <Head word="columnPeople" />,
    cell: ({ row }) => <PeopleCell activity={row.original} />,
  }),
  column.accessor("localFindCount", {
    header: () => <Head word="columnLocalFinds" />,
    cell: (info) => <Count value={info.getValue()} />,
  }),
  column.accessor("likeCount", {
    header: () => <Head word="columnLikes" />,
    cell: (info) => <Count value={info.getValue()} />,
  }),
  column.accessor("openReportCount", {
    header: () => <Head word="columnReports" />,
    cell: (info) => <Count value={info.getValue()} />,
  }),
  column.display({
    id: "recommended",
    header: () => <Head word="columnRecommended" />,
    cell: ({ row }) => <RecommendToggle activity={row.original} />,
  }),
]);

/** Columns of figures, aligned right. */
export const figureColumns: ReadonlySet<string> = new Set(["people", "localFindCount", "likeCount", "openReportCount"]);
