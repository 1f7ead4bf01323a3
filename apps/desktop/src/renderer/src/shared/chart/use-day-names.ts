import { useFormatter } from "use-intl";

/** A calendar day has no zone: formatting in UTC what was parsed as UTC keeps the day everywhere. */
const asUtc = (day: string) => new Date(`${day}T12:00:00Z`);

export function useDayNames() {
  const format = useFormatter();
  return {
    nameShort: (day: string) => format.dateTime(asUtc(day), { timeZone: "UTC", day: "numeric", month: "short" }),
    nameInFull: (day: string) =>
      format.dateTime(asUtc(day), { timeZone: "UTC", weekday: "short", day: "numeric", month: "long" }),
  };
}
