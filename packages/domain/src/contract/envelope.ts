import { z } from "zod";

/** The one error shape, validation errors included (design §4). */
export const errorEnvelope = z
  .object({
    status: z.int().describe("The HTTP status."),
    code: z.string().describe("A stable word for programs, e.g. not-found."),
    message: z.string().describe("What a person reads."),
    fields: z.record(z.string(), z.string()).optional().describe("Dotted field path → what is wrong with it."),
    requestId: z.string().describe("To quote when asking for help."),
  })
  .meta({ id: "Error" });
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/** Paged responses carry these beside their rows. */
export const pageInfo = z.object({
  page: z.int().min(1),
  pages: z.int().min(0).describe("From the total, so an estimate where that is one: the cursor knows the end."),
  limit: z.int().min(1),
  total: z.int().min(0),
  totalIsEstimate: z
    .boolean()
    .optional()
    .describe("True where the total is an estimate: above 1,000, of searches above 100."),
  cursor: z
    .string()
    .nullable()
    .describe("Send it back as `cursor` for the next page; null at the end. Neither skips nor repeats."),
});
export type PageInfo = z.infer<typeof pageInfo>;

/** `page` counts from 1. With `cursor`, `page` is ignored. */
export function pageQuery(defaultLimit: number) {
  return z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
    cursor: z.string().max(300).optional(),
  });
}

/**
 * Paging by date: rows strictly before `max_date` and after `min_date`, newest first. Dates can't tell apart what happened in
 * one millisecond; the cursor of the last answer can.
 */
export function datePageQuery(defaultLimit: number) {
  return z.object({
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
    min_date: z.iso.datetime().optional(),
    max_date: z.iso.datetime().optional(),
    cursor: z.string().max(300).optional().describe("From the last answer; goes on right after its last row."),
  });
}

export const okResponse = z
  .object({ message: z.string().optional().describe("What to tell the person, where there is something to tell.") })
  .meta({ id: "Ok" });
export type OkResponse = z.infer<typeof okResponse>;

/** An instant as ISO 8601 with milliseconds, in UTC. */
export const instant = z.iso.datetime().describe("Instant, ISO 8601, UTC.");

/** A calendar day in the activity's own zone. */
export const dayCode = z.iso.date().describe("Local calendar day, YYYY-MM-DD.");
