const steps = [
  { suffix: "B", size: 1_000_000_000 },
  { suffix: "M", size: 1_000_000 },
  { suffix: "K", size: 1000 },
] as const;

export type Abbreviation = { amount: number; suffix: "" | "K" | "M" | "B" };

/** Numbers from 1,000 in thousands, millions or billions, truncated to one decimal: 1,999 is 1.9K, never 2K. */
export function abbreviationOf(value: number): Abbreviation {
  const step = steps.find(({ size }) => Math.abs(value) >= size);
  if (!step) return { amount: value, suffix: "" };
  return { amount: Math.trunc(value / (step.size / 10)) / 10, suffix: step.suffix };
}

/** @specified */
export function abbreviateNumber(value: number): string {
  const { amount, suffix } = abbreviationOf(value);
  return `${amount}${suffix}`;
}
