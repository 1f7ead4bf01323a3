import { z } from "zod";

const auditData = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** The changed fields of an audit entry on one line: `from: 1, to: 2`. */
export function detailOf(data: unknown): string {
  const parsed = auditData.safeParse(data);
  if (!parsed.success) return "";
  return Object.entries(parsed.data)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
}
