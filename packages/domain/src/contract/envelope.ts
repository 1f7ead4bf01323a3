import { z } from "zod";
import { responseBudget } from "../policy.ts";

/** The only error shape, also for validation errors. */
export const errorEnvelope = z
  .object({
    status: z.int().describe("The HTTP status."),
    code: z.string().describe("A stable, machine-readable code, e.g. not-found."),
    message: z.string().describe("A message for the person."),
    fields: z.record(z.string(), z.string()).optional().describe("Dotted field path → error of that field."),
    requestId: z.string().describe("To quote in support requests."),
  })
  .meta({ id: "Error" });
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/** Paging fields that list responses carry next to their rows. */
export const pageInfo = z.object({
  page: z.int().min(1),
  pages: z
    .int()
    .min(0)
    .describe(
      "Computed from the total, so an estimate when the total is one; another page exists only if there is a cursor.",
    ),
  limit: z.int().min(1),
  total: z.int().min(0),
  totalIsEstimate: z
    .boolean()
    .optional()
    .describe("Whether the total is an estimate: above 1,000, for searches above 100."),
  cursor: z
    .string()
    .nullable()
    .describe("Send it as `cursor` to get the next page; null on the last page. Pages neither skip nor repeat rows."),
});
export type PageInfo = z.infer<typeof pageInfo>;

const pageLimit = z.coerce.number().int().min(1).max(responseBudget.rows);

/** `page` is 1-based and ignored if `cursor` is given. */
export function pageQuery(defaultLimit: number) {
  return z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: pageLimit.default(defaultLimit),
    cursor: z.string().max(300).optional(),
  });
}

/**
 * Pages by date: rows strictly before `max_date` and after `min_date`, newest first. Dates can't separate events of the
 * same millisecond; the cursor of the previous page can.
 */
export function datePageQuery(defaultLimit: number) {
  return z.object({
    limit: pageLimit.default(defaultLimit),
    min_date: z.iso.datetime().optional(),
    max_date: z.iso.datetime().optional(),
    cursor: z
      .string()
      .max(300)
      .optional()
      .describe("The `cursor` of the previous response; continues right after its last row."),
  });
}

export const okResponse = z
  .object({ message: z.string().optional().describe("A message for the person; absent without one.") })
  .meta({ id: "Ok" });

/**
 * An instant as ISO 8601 with milliseconds, in UTC; before the year 9999, so that what follows from it, such as the next
 * morning, has four digits too.
 */
export const instant = z.iso
  .datetime()
  .refine((text) => text < "9999")
  .describe("Instant in ISO 8601, UTC, before the year 9999.");

/** A calendar day in the activity's own time zone. */
export const dayCode = z.iso.date().describe("Local calendar day, YYYY-MM-DD.");
