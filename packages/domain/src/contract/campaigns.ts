import { z } from "zod";
import { categoryCodes } from "../activity/category.ts";
import { deliveryReasons } from "../campaign/delivery-reason.ts";
import { userIdSchema } from "../ids.ts";
import { message } from "../messages/message.ts";
import { instant } from "./envelope.ts";
import { requiredLineField } from "./texts.ts";

/** Campaigns: one mail to many people who have opted in. */

export const campaignStatuses = ["draft", "approved", "scheduled", "running", "paused", "done", "cancelled"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const campaignIdParams = z.object({ campaignId: z.uuid() });

const text = (max: number) => z.string().max(max, message("fieldTooLong", { n: max }));

/** `{firstName}` is replaced with the recipient's. Links are https, or paths on this site. */
export const campaignBlock = z.discriminatedUnion("type", [
  z.object({ type: z.literal("heading"), text: text(200) }),
  z.object({ type: z.literal("paragraph"), text: text(4_000) }),
  z.object({ type: z.literal("button"), label: text(80), href: text(500) }),
  z.object({ type: z.literal("activity"), activityId: z.uuid().nullable() }),
  z.object({
    type: z.literal("picture"),
    category: z.int().min(1).max(14),
    timePeriodCode: z.int().min(1).max(4),
    alt: text(200),
  }),
  z.object({ type: z.literal("divider") }),
]);
export type CampaignBlock = z.infer<typeof campaignBlock>;

/** Everyone who matches all given criteria. */
export const audience = z
  .object({
    place: z
      .object({
        label: z.string().max(240),
        countryCode: z.string().length(2).nullable(),
        centre: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).nullable(),
        radiusKm: z.number().min(1).max(2_000).nullable(),
      })
      .nullable()
      .default(null)
      .describe(
        "A radius around a centre, or a whole country; null for anywhere. People are located by their profile.",
      ),
    categories: z
      .array(z.int().refine((code) => categoryCodes.some((known) => known === code)))
      .max(14)
      .default([])
      .describe("People who hosted, joined or liked an activity in one of these categories; empty for everyone."),
  })
  .meta({ id: "Audience" });
export type Audience = z.infer<typeof audience>;

/**
 * Why recipients of the segment are excluded. The steps apply in this order and add up: segment = the sum of the
 * others.
 */
export const reach = z
  .object({
    segment: z.int().min(0),
    noAddress: z.int().min(0).describe("People without a verified address."),
    suppressed: z.int().min(0).describe("People whose address bounced or who reported spam."),
    preferenceOff: z.int().min(0).describe("People who switched off product updates."),
    suspended: z.int().min(0).describe("People whose account is suspended."),
    capped: z.int().min(0).describe("People who recently received the maximum number of campaigns."),
    final: z.int().min(0),
  })
  .meta({ id: "Reach" });
export type Reach = z.infer<typeof reach>;

/** The mails of an estimate that would wait for the morning. */
export const nightEstimate = z.object({
  atNight: z
    .int()
    .min(0)
    .describe("Recipients by mail in whose time zone it will be night; they wait for the morning."),
  nightEndsAt: instant.nullable().describe("When the last of their nights ends; null without any."),
});
export type NightEstimate = z.infer<typeof nightEstimate>;

/** A reach before the start. */
export const reachEstimate = reach.extend(nightEstimate.shape).meta({ id: "ReachEstimate" });
export type ReachEstimate = z.infer<typeof reachEstimate>;

export const CAMPAIGN_NAME_MAX_LENGTH = 120;
const campaignFields = {
  name: requiredLineField(CAMPAIGN_NAME_MAX_LENGTH, message("campaignNameMissing")),
  subject: text(200),
  preheader: text(200),
  blocks: z.array(campaignBlock).max(40),
  audience,
  mailsPerMinute: z.int().min(1).max(1_000_000).nullable().describe("Maximum sending rate; null for no limit."),
};

export const campaignBody = z
  .object({
    ...campaignFields,
    subject: campaignFields.subject.default(""),
    preheader: campaignFields.preheader.default(""),
    blocks: campaignFields.blocks.default([]),
    audience: audience.default({ place: null, categories: [] }),
    mailsPerMinute: campaignFields.mailsPerMinute.default(null),
  })
  .meta({ id: "CampaignBody" });
export type CampaignBody = z.infer<typeof campaignBody>;

/** A partial update without defaults: omitted fields are unchanged. */
export const campaignUpdateBody = z
  .object(campaignFields)
  .partial()
  .extend({
    version: z.int().min(1).describe("The version that was edited; a conflict when it is no longer the current one."),
  });
export type CampaignUpdate = z.infer<typeof campaignUpdateBody>;

const staffName = z.object({ userId: userIdSchema, name: z.string() });

export const campaignCounts = z.object({
  total: z.int().min(0),
  accepted: z.int().min(0),
  failed: z.int().min(0),
  unknown: z
    .int()
    .min(0)
    .describe(
      "Mails whose delivery is uncertain because the connection broke after the last byte; they are not sent again.",
    ),
  skipped: z.int().min(0),
  cancelled: z.int().min(0),
  waiting: z.int().min(0),
  unsubscribed: z.int().min(0),
});
export type CampaignCounts = z.infer<typeof campaignCounts>;

export const campaignProblems = [
  "subjectMissing",
  "blocksMissing",
  "blockIncomplete",
  "placeholderUnknown",
  "audienceEmpty",
] as const;
export type CampaignProblem = (typeof campaignProblems)[number];

export const unknownPlaceholder = z.object({
  place: z.enum(["subject", "preheader", "block"]),
  block: z
    .int()
    .min(1)
    .nullable()
    .describe("The block's number, counted from one; null for the subject and the preheader."),
  text: z.string().describe("The placeholder as written, including braces."),
});
export type UnknownPlaceholder = z.infer<typeof unknownPlaceholder>;

export const campaignRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    subject: z.string(),
    preheader: z.string(),
    blocks: z.array(campaignBlock),
    audience,
    mailsPerMinute: z.int().nullable(),
    status: z.enum(campaignStatuses),
    version: z.int(),
    contentHash: z.string().describe("Required for an approval, which covers exactly this content."),
    problems: z.array(z.enum(campaignProblems)).describe("What prevents the approval."),
    unknownPlaceholders: z.array(unknownPlaceholder).describe("Placeholders that have no value, and where they occur."),
    createdBy: staffName.nullable(),
    updatedBy: staffName.nullable(),
    approvalRequestedBy: staffName.nullable(),
    approvalRequestedAt: instant.nullable().describe("When colleagues were asked to approve it; an edit clears it."),
    approvedBy: staffName.nullable(),
    approvedAt: instant.nullable(),
    scheduledAt: instant.nullable(),
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    nextMailAt: instant
      .nullable()
      .describe("When the next waiting mail of a running campaign is due; null without any."),
    counts: campaignCounts,
    reach: reach.nullable().describe("The reach when the audience was fixed; null before."),
  })
  .meta({ id: "Campaign" });
export type CampaignRecord = z.infer<typeof campaignRecord>;

export const campaignsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(300).optional(),
  waitingForMe: z.stringbool().default(false).describe("Only those that the caller is asked to approve."),
});
export const campaignsResponse = z.object({ campaigns: z.array(campaignRecord), cursor: z.string().nullable() });

export const approveBody = z.object({ contentHash: z.string().length(64) });
export const startBody = z.object({
  at: instant.nullable().default(null).describe("When to start; null for in ten seconds, in which it can be undone."),
});
export const reachBody = z.object({
  audience,
  at: instant.nullable().default(null).describe("The start for which to estimate; null for now."),
});
export const previewQuery = z.object({
  userId: userIdSchema.optional().describe("The recipient to render the mail for; the caller when absent."),
});
export const previewResponse = z.object({
  subject: z.string(),
  html: z.string().describe("A complete HTML document with embedded images; it loads no external resources."),
  text: z.string(),
  recipient: z.object({ userId: userIdSchema, name: z.string() }),
});
export type CampaignPreview = z.infer<typeof previewResponse>;

export const sampleQuery = z.object({ q: z.string().max(120).default("") });
export const sampleResponse = z.object({
  people: z.array(z.object({ userId: userIdSchema, name: z.string(), locationName: z.string().nullable() })),
});

export const recipientsQuery = z.object({
  state: z.enum(["waiting", "accepted", "failed", "unknown", "skipped", "cancelled"]).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: z.string().max(300).optional(),
});
export const recipientsResponse = z.object({
  recipients: z.array(
    z.object({
      deliveryId: z.uuid(),
      userId: userIdSchema.nullable(),
      name: z.string().nullable(),
      state: z.string(),
      reason: z
        .object({
          code: z.enum(deliveryReasons),
          detail: z.string().describe("The mail server's code or the connection error; empty without one."),
        })
        .nullable()
        .describe("Why the mail was skipped, deferred or refused; null otherwise."),
      attempts: z.int(),
      updatedAt: instant,
    }),
  ),
  cursor: z.string().nullable(),
});
export type CampaignRecipients = z.infer<typeof recipientsResponse>;

export const unsubscribeParams = z.object({ token: z.uuid() });
export const unsubscribeQuery = z.object({
  c: z.uuid().optional().describe("The campaign whose unsubscribe link was used."),
});
export const unsubscribeResponse = z.object({
  isSubscribed: z.boolean(),
  emailAddress: z.string().describe("Masked, e.g. m•••@meander.example."),
});
export const unsubscribeBody = z.object({ isSubscribed: z.boolean().default(false) });
export type Unsubscribe = z.infer<typeof unsubscribeResponse>;
