const steps = [
  { suffix: "B", size: 1_000_000_000 },
  { suffix: "M", size: 1_000_000 },
  { suffix: "K", size: 1000 },
] as const;

type Abbreviation = { amount: number; suffix: "" | "K" | "M" | "B" };

/** Numbers from 1,000 in thousands, millions or billions, truncated to one decimal: 1,999 is 1.9K, never 2K. */
function abbreviationOf(value: number): Abbreviation {
  const step = steps.find(({ size }) => Math.abs(value) >= size);
  if (!step) return { amount: value, suffix: "" };
  return { amount: Math.trunc(value / (step.size / 10)) / 10, suffix: step.suffix };
}

/** The values of a message with a count: `count` selects the plural, `short` is shown, e.g. `1.9K`. */
export function counted(count: number): { readonly count: number; readonly short: string } {
  const { amount, suffix } = abbreviationOf(count);
  return { count, short: `${amount}${suffix}` };
}
