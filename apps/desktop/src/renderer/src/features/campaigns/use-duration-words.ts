import { useTranslations } from "use-intl";

/** A duration in words, from whole minutes. */
export function useDurationWords(): (minutes: number) => string {
  const t = useTranslations("console.campaigns.sending");
  return (minutes) =>
    minutes < 60
      ? t("minutes", { count: minutes })
      : t("hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 }).trim();
}
