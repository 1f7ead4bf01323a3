import { z } from "zod";
import { listBraces } from "../campaign/placeholders.ts";
import { userIdSchema } from "../ids.ts";
import { message } from "../messages/message.ts";
import { isPagePath } from "../own-path.ts";
import { audience } from "./campaigns.ts";
import { instant } from "./envelope.ts";

/** Short notes from us, in the inbox and by mail as each person chose for product updates (code 19). */

export const SPECIAL_TITLE_MAX_LENGTH = 120;
export const SPECIAL_TEXT_MAX_LENGTH = 500;
export const SPECIAL_PEOPLE_MAX = 500;

const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, message("fieldTooLong", { n: max }));

/** Nothing is filled in here: what stands in braces would reach people as it is. */
function refuseBraces(text: string, context: z.RefinementCtx<string>): void {
  const [found] = listBraces(text);
  if (found === undefined) return;
  context.addIssue({ code: "custom", message: message("placeholderUnfilled", { text: found }) });
}

export const specialTarget = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("people"), userIds: z.array(userIdSchema).min(1).max(SPECIAL_PEOPLE_MAX) }),
    z.object({ kind: z.literal("audience"), audience }),
  ])
  .meta({ id: "SpecialTarget" });
export type SpecialTarget = z.infer<typeof specialTarget>;

export const specialBody = z
  .object({
    id: z.uuid().describe("Made by the sender: the same note sent again is the same note."),
    title: words(SPECIAL_TITLE_MAX_LENGTH).min(1, message("specialTitleMissing")).superRefine(refuseBraces),
    text: words(SPECIAL_TEXT_MAX_LENGTH).min(1, message("specialTextMissing")).superRefine(refuseBraces),
    path: z
      .string()
      .max(500)
      .regex(/^\/[!-[\]-~]*$/, message("specialPathWrong"))
      .refine(isPagePath, message("specialPathWrong"))
      .describe("Where it leads, on this site."),
    to: specialTarget,
  })
  .meta({ id: "SpecialNotificationBody" });
export type SpecialBody = z.infer<typeof specialBody>;

export const specialReachBody = z.object({ to: specialTarget });

export const specialReach = z
  .object({
    segment: z.int().min(0).describe("Who is meant, as far as they have an account."),
    preferenceOff: z.int().min(0).describe("They want product updates nowhere."),
    final: z.int().min(0),
    inInbox: z.int().min(0),
    byMail: z.int().min(0).describe("With a verified address that takes our mail."),
  })
  .meta({ id: "SpecialReach" });
export type SpecialReach = z.infer<typeof specialReach>;

export const specialRecord = z
  .object({
    id: z.uuid(),
    title: z.string(),
    text: z.string(),
    path: z.string(),
    audience: audience.nullable().describe("Null for chosen people."),
    sentBy: z.object({ userId: userIdSchema, name: z.string() }).nullable(),
    createdAt: instant,
    finishedAt: instant.nullable().describe("Null while people wait to be told."),
    counts: z.object({ total: z.int().min(0), told: z.int().min(0) }),
  })
  .meta({ id: "SpecialNotification" });
export type SpecialRecord = z.infer<typeof specialRecord>;

export const specialsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(300).optional(),
});
export const specialsResponse = z.object({ notifications: z.array(specialRecord), cursor: z.string().nullable() });
export type SpecialsResponse = z.infer<typeof specialsResponse>;
