import { z } from "zod";
import { activityIdSchema, userIdSchema } from "../ids.ts";
import { permissionNames } from "../permission/permission.ts";
import { instant, pageInfo } from "./envelope.ts";
import { reportCategoryField, subjectCase } from "./moderation.ts";
import { coverImage, imageAddress } from "./people.ts";

/** The administration views: people, active activities, metrics and the audit trail. */

export const adminPeopleQuery = z.object({
  q: z.string().max(240).default("").describe("Part of a name, or a whole e-mail address or id."),
  userType: z.coerce.number().int().min(1).max(5).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(300).optional(),
});

export const adminPersonRow = z
  .object({
    _id: userIdSchema,
    firstName: z.string(),
    lastName: z.string(),
    image: imageAddress,
    maskedAddress: z
      .string()
      .nullable()
      .describe("The first letter and the domain of the address; all of it needs a reason, see `reveal`."),
    isVerified: z.boolean(),
    userType: z.int().min(1).max(5),
    locationName: z.string().nullable(),
    suspendedUntil: instant.nullable(),
    isBanned: z.boolean().describe("Including a ban within its undo period."),
    joinedAt: instant,
  })
  .meta({ id: "AdminPersonRow" });
export type AdminPersonRow = z.infer<typeof adminPersonRow>;

export const adminPeopleResponse = z.object({ people: z.array(adminPersonRow), cursor: z.string().nullable() });

export const adminPerson = adminPersonRow
  .extend({
    headline: z.string().nullable(),
    permissions: z.record(z.string(), z.boolean()),
    grants: z.array(z.enum(permissionNames)).describe("Permissions in addition to those of the user type."),
    hostedCount: z.int(),
    joinedCount: z.int(),
    commentCount: z.int(),
    sessionCount: z.int().describe("Number of active sessions."),
    lastSeenAt: instant.nullable(),
    activeStrikes: z.int(),
    openCaseCount: z.int().describe("Number of open cases about the person, their activities and comments."),
    reportsMadeCount: z.int(),
    assignableTypes: z
      .array(z.int().min(1).max(5))
      .describe("User types that the caller may assign to the person; empty for none."),
    history: z
      .array(
        z.object({
          action: z.string(),
          actorName: z.string().nullable(),
          createdAt: instant,
          detail: z.string(),
          caseId: z.uuid().nullable(),
        }),
      )
      .describe("Audit entries, newest first; at most 20."),
  })
  .meta({ id: "AdminPerson" });
export type AdminPerson = z.infer<typeof adminPerson>;

export const adminPersonQuery = z.object({
  purpose: z
    .enum(["view", "offline"])
    .default("view")
    .describe("`offline` when a console stores it for work without a network; the audit trail distinguishes the two."),
});

export const promoteBody = z.object({
  userType: z.int().min(1).max(5),
  from: z.int().min(1).max(5).describe("The user type that the caller saw; a conflict when it has changed since."),
});

const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");

export const activeActivitiesQuery = z.object({
  only_tourists: flag.default(false).describe("Only activities in a country other than their host's."),
  only_local_searches: flag.default(false).describe("Only activities found by searches within 50 km of the searcher."),
  only_recommended: flag.default(false),
  include_hidden: flag.default(false),
  q: z.string().max(240).default("").describe("Part of the title."),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: z.string().max(300).optional(),
});

export const activeActivity = z
  .object({
    _id: activityIdSchema,
    title: z.string(),
    status: z.int(),
    categories: z.array(z.int()),
    host: z.object({ _id: userIdSchema, name: z.string(), countryCode: z.string().nullable() }),
    countryName: z.string().nullable(),
    placeName: z.string().nullable(),
    startsAt: instant
      .nullable()
      .describe("Start of the earliest upcoming relevant date, else of the ongoing one; null without either."),
    timezone: z.string(),
    timePeriodCode: z.int().min(1).max(4).nullable(),
    timeCode: z.number().nullable().describe("Hour in the activity's time zone; null while only the period is set."),
    image: coverImage.nullable().describe("The first picture that isn't a video; null without one."),
    isSuggested: z.boolean(),
    isRecommended: z.boolean(),
    isHidden: z.boolean(),
    isHostTourist: z.boolean(),
    localFindCount: z.int(),
    participantCount: z.int(),
    capacity: z.int().nullable(),
    likeCount: z.int(),
    openReportCount: z.int(),
    case: subjectCase
      .nullable()
      .describe("Its undecided case, else the last with a decision; null without one, or when it is the caller's."),
    createdAt: instant,
  })
  .meta({ id: "ActiveActivity" });
export type ActiveActivity = z.infer<typeof activeActivity>;

export const activeActivitiesResponse = pageInfo.extend({ activities: z.array(activeActivity) });

export const activitySearchQuery = z.object({
  q: z
    .string()
    .trim()
    .min(1)
    .max(240)
    .describe("Words of the title, the meeting point or the places around it; all must match."),
  limit: z.coerce.number().int().min(1).max(20).default(8),
});
export const foundActivity = activeActivity
  .pick({ _id: true, title: true, placeName: true, startsAt: true, timezone: true })
  .meta({ id: "FoundActivity" });
export type FoundActivity = z.infer<typeof foundActivity>;
export const activitySearchResponse = z.object({ activities: z.array(foundActivity) });

export const recommendBody = z.object({ recommended: z.boolean() }).meta({ id: "Recommend" });
export const recommendResponse = z.object({ isRecommended: z.boolean() });

export const metricsQuery = z.object({
  days: z.coerce.number().int().min(7).max(90).default(30),
  timezone: z.string().max(60).default("UTC").describe("IANA time zone that days are counted in."),
});

const caseMetrics = z.object({
  reportsByDay: z.array(z.object({ day: z.iso.date(), category: reportCategoryField, count: z.int() })),
  decisionsByDay: z.array(
    z.object({ day: z.iso.date(), count: z.int(), medianMinutes: z.number().nullable(), lateCount: z.int() }),
  ),
  openCases: z.object({ total: z.int(), late: z.int(), dueSoon: z.int(), escalated: z.int() }),
});
export type CaseMetrics = z.infer<typeof caseMetrics>;

const campaignMetrics = z.object({
  id: z.uuid(),
  name: z.string(),
  accepted: z.int(),
  failed: z.int(),
  unsubscribed: z.int(),
});
export type CampaignMetrics = z.infer<typeof campaignMetrics>;

export const metricsResponse = z
  .object({
    cases: caseMetrics.optional().describe("Absent unless the caller may oversee activities or moderate people."),
    campaigns: z
      .array(campaignMetrics)
      .optional()
      .describe("The last ten campaigns sent; absent unless the caller may send campaigns."),
  })
  .meta({ id: "ConsoleMetrics" });
export type ConsoleMetrics = z.infer<typeof metricsResponse>;

export const auditQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: z.string().max(300).optional(),
  q: z.string().max(120).default("").describe("An action's name, or part of it."),
});
export const auditEntry = z.object({
  id: z.uuid(),
  createdAt: instant,
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.uuid().nullable(),
  subjectTitle: z.string().nullable(),
  detail: z.string(),
});
export type AuditEntryView = z.infer<typeof auditEntry>;
export const auditResponse = z.object({ entries: z.array(auditEntry), cursor: z.string().nullable() });
