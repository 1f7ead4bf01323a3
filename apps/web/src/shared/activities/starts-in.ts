const MINUTES_PER_HOUR = 60;
/** From six hours on, minutes don't matter. */
const WHOLE_HOURS_FROM = 6 * MINUTES_PER_HOUR;

type StartsIn = {
  /** A key of the catalogue's `when` area, with its values. */
  readonly key: "startsNow" | "startsInMinutes" | "startsInHours" | "startsInHoursAndMinutes";
  readonly hours: number;
  readonly minutes: number;
};

/** The time until a start, as the specification's relative labels: `45 min`, `1 hr 51 min`, `7 hr`. */
export function startsIn(total: number): StartsIn {
  const hours = Math.floor(total / MINUTES_PER_HOUR);
  const minutes = total % MINUTES_PER_HOUR;
  if (total <= 0) return { key: "startsNow", hours, minutes };
  if (hours === 0) return { key: "startsInMinutes", hours, minutes };
  const isWhole = minutes === 0 || total >= WHOLE_HOURS_FROM;
  return { key: isWhole ? "startsInHours" : "startsInHoursAndMinutes", hours, minutes };
}
