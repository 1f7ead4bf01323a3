/** The four hues signal time periods only; nothing else may use them. Codes are the domain's time period codes. */
export const periodNames = { 1: "morning", 2: "afternoon", 3: "evening", 4: "night" } as const;

export type PeriodCode = keyof typeof periodNames;
export type PeriodName = (typeof periodNames)[PeriodCode];
