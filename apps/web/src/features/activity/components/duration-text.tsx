import { useTranslations } from "use-intl";

const hour = 60;
const day = 24 * hour;

/** How long it takes, and whose clock the times are. */
export function DurationText({ minutes, zone }: { readonly minutes: number; readonly zone: string }) {
  const t = useTranslations("activity.when");
  const parts = [
    [t("days", { count: Math.floor(minutes / day) }), Math.floor(minutes / day)] as const,
    [t("hours", { count: Math.floor((minutes % day) / hour) }), Math.floor((minutes % day) / hour)] as const,
    [t("minutes", { count: minutes % hour }), minutes % hour] as const,
  ];
  const duration = parts.filter(([, count]) => count > 0).map(([text]) => text);
  return t("duration", { duration: duration.join(" "), zone });
}
