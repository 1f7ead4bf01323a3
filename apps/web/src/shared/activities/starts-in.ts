const MINUTES_PER_HOUR = 60;
/** From then on nobody plans by the minute. */
const WHOLE_HOURS_FROM = 6 * MINUTES_PER_HOUR;

type StartsIn = {
  /** A text of the catalogue's `when`, with what fills it. */
  readonly key: "startsNow" | "startsInMinutes" | "startsInHours" | "startsInHoursAndMinutes";
  readonly hours: number;
  readonly minutes: number;
};

/** How long until a start, in the specification's relative labels: `45 min`, `1 hr 51 min`, `7 hr`. */
export function startsIn(total: number): StartsIn {
  const hours = Math.floor(total / MINUTES_PER_HOUR);
  const minutes = total % MINUTES_PER_HOUR;
  if (total <= 0) return { key: "startsNow", hours, minutes };
  if (hours === 0) return { key: "startsInMinutes", hours, minutes };
  const isWhole = minutes === 0 || total >= WHOLE_HOURS_FROM;
  return { key: isWhole ? "startsInHours" : "startsInHoursAndMinutes", hours, minutes };
}
