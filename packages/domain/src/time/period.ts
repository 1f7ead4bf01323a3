/** A night continues past midnight: its hour 29 is 5am of the next day. */
export const timePeriods = [
  { code: 1, name: "Morning", firstHour: 6, lastHour: 11 },
  { code: 2, name: "Afternoon", firstHour: 12, lastHour: 16 },
  { code: 3, name: "Evening", firstHour: 17, lastHour: 21 },
  { code: 4, name: "Night", firstHour: 22, lastHour: 29 },
] as const;

export type TimePeriod = (typeof timePeriods)[number];
export type TimePeriodCode = TimePeriod["code"];

/** The light of pictures without a time of day. */
export const afternoon = 2 satisfies TimePeriodCode;

export const timePeriodCodes = [1, 2, 3, 4] as const satisfies readonly TimePeriodCode[];

export function isTimePeriodCode(code: number): code is TimePeriodCode {
  return timePeriods.some((period) => period.code === code);
}

/** Throws a RangeError for an unknown code. */
export function timePeriodOf(code: number): TimePeriod {
  const period = timePeriods.find((candidate) => candidate.code === code);
  if (!period) throw new RangeError(`Not a time period: ${code}`);
  return period;
}

/** The whole hours of a period in order, in decimal hours of the day it starts on. */
export function hoursOf(code: number): number[] {
  const { firstHour, lastHour } = timePeriodOf(code);
  return Array.from({ length: lastHour - firstHour + 1 }, (_, index) => firstHour + index);
}

/** The period of a decimal hour. Accepts both notations of hours after midnight: 2 and 26 are night. */
export function periodOfHour(hour: number): TimePeriodCode {
  if (!(hour >= 0 && hour < 30)) throw new RangeError(`Not an hour of a day: ${hour}`);
  const whole = Math.floor(hour);
  const afterMidnight = whole < timePeriods[0].firstHour ? whole + 24 : whole;
  const period = timePeriods.find(({ firstHour, lastHour }) => afterMidnight >= firstHour && afterMidnight <= lastHour);
  if (!period) throw new RangeError(`Not an hour of a day: ${hour}`);
  return period.code;
}
