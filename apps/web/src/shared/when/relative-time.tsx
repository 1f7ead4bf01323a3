import { type RelativeUnit, relativeTime } from "@meander/domain/time/relative";
import { useFormatter, useNow, useTranslations } from "use-intl";

const textKeys = {
  sec: "relativeSec",
  min: "relativeMin",
  hr: "relativeHr",
  dy: "relativeDy",
  wk: "relativeWk",
  mo: "relativeMo",
  yr: "relativeYr",
} as const satisfies Record<Exclude<RelativeUnit, "now">, string>;

const minute = 60_000;

/** `3 min ago`, kept up to date; the full instant for those who point at it. */
export function RelativeTime({ instant }: { readonly instant: string }) {
  const t = useTranslations("when");
  const format = useFormatter();
  const now = useNow({ updateInterval: minute });
  const date = new Date(instant);
  const { value, unit, isFuture } = relativeTime(date, now);
  const length = unit === "now" ? t("relativeNow") : t(textKeys[unit], { value });
  return (
    <time dateTime={instant} title={format.dateTime(date, { dateStyle: "long", timeStyle: "short" })}>
      {unit === "now" ? length : t(isFuture ? "ahead" : "ago", { time: length })}
    </time>
  );
}
