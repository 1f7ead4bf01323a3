import { useTranslations } from "../../shared/use-translations.ts";

export function useDurationText(): (minutes: number) => string {
  const t = useTranslations("console.campaigns.sending");
  return (minutes) =>
    minutes < 60
      ? t("minutes", { count: minutes })
      : t("hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 }).trim();
}
