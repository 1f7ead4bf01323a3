import { minuteMs } from "@meander/domain/time/durations";
import { type RelativeUnit, relativeTime } from "@meander/domain/time/relative";
import { useEffect, useState } from "react";
import { useFormatter, useLocale, useNow } from "use-intl";

const unitNames = {
  now: "second",
  sec: "second",
  min: "minute",
  hr: "hour",
  dy: "day",
  wk: "week",
  mo: "month",
  yr: "year",
} as const satisfies Record<RelativeUnit, Intl.RelativeTimeFormatUnit>;

/** `3 minutes ago`, `yesterday`, updated every minute; the full date and time as a tooltip. */
export function RelativeTime({ instant }: { readonly instant: string }) {
  const format = useFormatter();
  const locale = useLocale();
  const now = useRunningNow();
  const date = new Date(instant);
  const { value, unit, isFuture } = relativeTime(date, now);
  const text = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return (
    <time dateTime={instant} title={format.dateTime(date, { dateStyle: "long", timeStyle: "short" })}>
      {text.format(isFuture ? value : -value, unitNames[unit])}
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
