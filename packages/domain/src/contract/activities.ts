import { z } from "zod";
import { message } from "../messages/message.ts";
import { activityIdSchema, dateOptionIdSchema, userIdSchema } from "../ids.ts";
import { reportCategoryField } from "./moderation.ts";
import { dayCode, instant, pageInfo } from "./envelope.ts";
import { locationContext, locations } from "./geo.ts";
import { imageItem, personCard } from "./people.ts";

export const dateOption = z
  .object({
    id: dateOptionIdSchema,
    dayCode,
    timePeriodCode: z.int().min(1).max(4).describe("Morning 1, Afternoon 2, Evening 3, Night 4."),
    timeCode: z
      .number()
      .min(0)
      .max(30)
      .nullable()
      .describe("Decimal hour, 24–29 after midnight; null while only the period is chosen."),
    decidedStatusInt: z.int().min(1).max(3).describe("Undecided 1, Predecided 2, Decided 3."),
    votes: z
      .array(z.object({ userId: userIdSchema, valid: z.boolean() }))
      .describe("Whole for the host and those who are in; only the caller's own for others."),
    voteCount: z.int().min(0).describe("Valid votes."),
    startsAt: instant,
    endsAt: instant,
    rawOffset: z.int().describe("Seconds east of UTC at the start (one fixed offset breaks at a clock change)."),
  })
  .meta({ id: "DateOption" });
export type DateOptionView = z.infer<typeof dateOption>;

/** What the caller is to this activity, and may do with it now. */
export const activityViewer = z.object({
  isHost: z.boolean(),
  approvalStatus: z
    .int()
    .min(1)
    .max(4)
    .nullable()
    .describe("Declined 1, Pending 2, Approved 3, Left 4; null before asking."),
  votedOptionIds: z.array(dateOptionIdSchema),
  canJoin: z.boolean(),
  canVote: z.boolean(),
  canLeave: z.boolean(),
  canComment: z.boolean(),
  canReport: z.boolean(),
  canCopy: z.boolean().describe("Into a draft of the caller's own."),
  canSuggest: z.boolean().describe("Turn it into a suggestion or back; for the host."),
  canVerifyAttendance: z.boolean().describe("Say who was there; for the host, after the end."),
  hasAttended: z.boolean().describe("The host confirmed that the caller was there."),
  canRate: z.boolean().describe("After the end, with a confirmed attendance, once."),
  ownStars: z.int().min(1).max(5).nullable().describe("What the caller gave it; null before."),
});

export const activity = z
  .object({
    _id: activityIdSchema,
    status: z.int().min(0).max(3).describe("draft 0, open 1, closed 2, expired 3."),
    cancelledAt: instant.nullable(),
    cancelReason: z.string().nullable(),
    hidden: z
      .object({
        category: reportCategoryField.nullable().describe("The policy it rests on; null when none was named."),
      })
      .nullable()
      .describe(
        "Out of sight by the moderators; null for everyone who may see it. Only its host and staff ever read more.",
      ),
    title: z.string(),
    summary: z.string(),
    host: personCard,
    categories: z.array(z.int().min(1).max(14)),
    languages: z.array(z.string()),
    isSuggested: z.boolean(),
    isRecommended: z.boolean(),
    originalCopy: activityIdSchema.nullable(),
    createdDate: instant,
    modifiedDate: instant,
    capacity: z.int().nullable().describe("Places besides the host's; null for no limit."),
    placesLeft: z.int().nullable(),
    approvedCount: z.int().min(0),
    pendingCount: z.int().min(0).nullable().describe("For the host only."),
    people: z
      .array(personCard)
      .describe("Up to five who are in, the host first; the host alone for callers who are not in."),
    exactLocation: z.boolean().describe("The host shows the exact spot to approved people only."),
    isLocationRounded: z.boolean().describe("The caller sees the points rounded to about 1 km."),
    locations,
    context: locationContext,
    timezone: z.object({ name: z.string(), rawOffset: z.int().describe("Seconds east of UTC at the next date.") }),
    dates: z.object({ durationMinutes: z.int(), options: z.array(dateOption) }),
    relevantDate: z
      .object({ startsAt: instant, dayCode, timePeriodCode: z.int(), timeCode: z.number().nullable() })
      .nullable()
      .describe("The option lists sort by and cards show."),
    images: z.array(imageItem),
    metrics: z.object({
      likes: z.object({
        count: z.int().min(0).describe("Those of the original where `originalLiked` counts."),
        liked: z.boolean(),
        originalLiked: z
          .boolean()
          .describe("Stands in for `liked` on recommended activities and on copies, which share the original's likes."),
      }),
      comments: z.int().min(0),
      rating: z.object({ average: z.number().nullable(), count: z.int().min(0) }),
    }),
    viewer: activityViewer,
  })
  .meta({ id: "Activity" });
export type Activity = z.infer<typeof activity>;

export const activityResponse = z.object({ activity });
export const activitiesResponse = pageInfo.extend({ activities: z.array(activity) });
export type ActivitiesResponse = z.infer<typeof activitiesResponse>;

export const activitiesByIdQuery = z.object({ id: z.string().max(4_000).describe("Comma list of ids.") });
export const activitiesByIdResponse = z.object({
  activities: z.array(activity),
  moreActivities: z.array(activityIdSchema).describe("Ids left out by the page limit."),
});

export const dateOptionInput = z
  .object({
    dayCode,
    timePeriodCode: z.int().min(1).max(4),
    timeCode: z.number().min(0).max(29.99).multipleOf(0.25).nullable().default(null),
  })
  .meta({ id: "DateOptionInput" });
export type DateOptionInput = z.infer<typeof dateOptionInput>;

export const DURATION_MINUTES_MAX = 7 * 24 * 60;

export const datesInput = z.object({
  durationMinutes: z
    .int()
    .min(15, message("durationTooShort"))
    .max(DURATION_MINUTES_MAX, message("durationTooLong"))
    .default(120),
  options: z.array(dateOptionInput).max(60).default([]),
});
export type DatesInput = z.infer<typeof datesInput>;

const categories = z.array(z.int().min(1).max(14)).max(3, message("tooManyCategories"));

/** What a host writes about an activity, without what stands in for what they leave out. */
const written = {
  title: z
    .string()
    .trim()
    .min(1, message("titleMissing"))
    .max(120, message("fieldTooLong", { n: 120 })),
  summary: z
    .string()
    .trim()
    .max(4_000, message("fieldTooLong", { n: 4_000 })),
  categories,
  languages: z.array(z.string().regex(/^[a-z]{2,3}$/)).max(10),
  capacity: z.int().min(1, message("capacityTooSmall")).max(1_000, message("capacityTooLarge")).nullable(),
  exactLocation: z.boolean().describe("Show the exact spot to approved people only."),
  timezone: z.string().max(60).optional().describe("IANA zone; taken from the first point when absent."),
  locations,
  images: z.array(imageItem).max(20),
  isSuggested: z.boolean(),
};

export const createActivityBody = z
  .object({
    ...written,
    summary: written.summary.default(""),
    categories: written.categories.default([]),
    languages: written.languages.default([]),
    capacity: written.capacity.default(null),
    exactLocation: written.exactLocation.default(false),
    locations: written.locations.default({ points: [], paths: [] }),
    images: written.images.default([]),
    dates: datesInput.default({ durationMinutes: 120, options: [] }),
    isSuggested: written.isSuggested.default(false),
    status: z
      .union([z.literal(0), z.literal(1)])
      .default(0)
      .describe("Draft 0 or open 1."),
  })
  .meta({ id: "CreateActivity" });
export type CreateActivityBody = z.infer<typeof createActivityBody>;
export type CreateActivityInput = z.input<typeof createActivityBody>;

/** Only what is there changes. Dates and status have calls of their own. */
export const updateActivityBody = z.object(written).partial().meta({ id: "UpdateActivity" });
export type UpdateActivityBody = z.infer<typeof updateActivityBody>;

export const suggestActivityBody = z
  .object({
    suggested: z
      .boolean()
      .default(true)
      .describe("True turns it into a template that anyone may copy, false back into something to join."),
  })
  .meta({ id: "SuggestActivity" });

export const activityStatusBody = z
  .object({ status: z.union([z.literal(1), z.literal(2)]).describe("Open 1 (also publishes a draft) or closed 2.") })
  .meta({ id: "ActivityStatus" });

export const cancelActivityBody = z
  .object({
    reason: z
      .string()
      .trim()
      .max(1_024, message("fieldTooLong", { n: 1_024 }))
      .default(""),
  })
  .meta({ id: "CancelActivity" });

export const advanceDatesBody = z
  .object({ optionId: dateOptionIdSchema.describe("The option to take a stage further.") })
  .meta({ id: "AdvanceDates" });

export const activityIdParams = z.object({ activityId: activityIdSchema });
export const userIdParams = z.object({ userId: userIdSchema });
