import { minuteMs } from "@meander/domain/time/durations";
import { type RelativeUnit, relativeTime } from "@meander/domain/time/relative";
import { useEffect, useState } from "react";
import { useFormatter, useLocale, useNow, useTranslations } from "use-intl";
import a11y from "@meander/ui/primitives/accessibility.module.css";

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

type RelativeTimeProps = {
  readonly instant: string;
  /** `3 minutes ago` for use within a sentence, instead of the label `3 min`. */
  readonly isInSentence?: boolean;
};

/** `3 min`, read out as `3 minutes ago`; updated every minute, with the full date and time as a tooltip. */
export function RelativeTime({ instant, isInSentence = false }: RelativeTimeProps) {
  const format = useFormatter();
  const t = useTranslations("when");
  const locale = useLocale();
  const now = useRunningNow();
  const date = new Date(instant);
  const { value, unit, isFuture } = relativeTime(date, now);
  const text = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(
    isFuture ? value : -value,
    unitNames[unit],
  );
  return (
    <time dateTime={instant} title={format.dateTime(date, { dateStyle: "long", timeStyle: "short" })}>
      {isInSentence ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{t("ago", { unit, value: String(value) })}</span>
          <span className={a11y.visuallyHidden}>{text}</span>
        </>
      )}
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
