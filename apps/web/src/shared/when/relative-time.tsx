import { minuteMs } from "@meander/domain/time/durations";
import { type RelativeUnit, relativeTime } from "@meander/domain/time/relative";
import { useEffect, useState } from "react";
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

/** `3 min ago`, updated every minute; the full date and time as a tooltip. */
export function RelativeTime({ instant }: { readonly instant: string }) {
  const t = useTranslations("when");
  const format = useFormatter();
  const now = useRunningNow();
  const date = new Date(instant);
  const { value, unit, isFuture } = relativeTime(date, now);
  const length = unit === "now" ? t("relativeNow") : t(textKeys[unit], { value });
  return (
    <time dateTime={instant} title={format.dateTime(date, { dateStyle: "long", timeStyle: "short" })}>
      {unit === "now" ? length : t(isFuture ? "ahead" : "ago", { time: length })}
    </time>
  );
}

/** The server's time at first, so that hydration matches; then the current time, every minute. */
function useRunningNow(): Date {
  const renderedAt = useNow();
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const tick = () => setNow(new Date());
    tick();
    const timer = setInterval(tick, minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
