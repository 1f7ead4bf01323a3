import { z } from "zod";
import { dateLimits, textLimits } from "../constants.ts";
import { message } from "../messages/message.ts";
import { defaultDurationMinutes } from "../policy.ts";
import { activityIdSchema, dateOptionIdSchema, userIdSchema } from "../ids.ts";
import { reportCategoryField } from "./moderation.ts";
import { dayCode, instant, pageInfo } from "./envelope.ts";
import { coordinates, locationContext, locationPoint, locations } from "./geo.ts";
import { coverImage, imageInput, imageItem, personCard } from "./people.ts";
import { lineField, linesField, requiredLineField, requiredLinesField } from "./texts.ts";

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
      .describe("Decimal hour; 24–29 is after midnight. Null while only the period is set."),
    decidedStatusInt: z.int().min(1).max(3).describe("Undecided 1, Predecided 2, Decided 3."),
    votes: z
      .array(z.object({ userId: userIdSchema, valid: z.boolean() }))
      .describe("All votes for the host and approved participants; only the caller's own for others."),
    voteCount: z.int().min(0).describe("Number of valid votes."),
    startsAt: instant,
    endsAt: instant,
    rawOffset: z
      .int()
      .describe("Seconds east of UTC at the option's start. It differs between dates when the clocks change."),
  })
  .meta({ id: "DateOption" });
export type DateOptionView = z.infer<typeof dateOption>;

/** The viewer's relation to this activity and what they may do with it now. */
export const activityViewer = z.object({
  isHost: z.boolean(),
  approvalStatus: z
    .int()
    .min(1)
    .max(4)
    .nullable()
    .describe("Declined 1, Pending 2, Approved 3, Left 4; null without a request to join."),
  votedOptionIds: z.array(dateOptionIdSchema),
  canJoin: z.boolean(),
  canVote: z.boolean(),
  canLeave: z.boolean(),
  canComment: z.boolean(),
  canReport: z.boolean(),
  canCopy: z.boolean().describe("Whether the caller may copy it into a draft of their own."),
  canSuggest: z.boolean().describe("Whether the caller, as the host, may turn it into a suggestion or back."),
  canVerifyAttendance: z
    .boolean()
    .describe("Whether the caller, as the host, may confirm attendance; only after the end."),
  hasAttended: z.boolean().describe("Whether the host confirmed the caller's attendance."),
  canRate: z.boolean().describe("Whether the caller may rate it: once, after the end, with confirmed attendance."),
  ownStars: z.int().min(1).max(5).nullable().describe("The caller's rating; null without one."),
});

/** What the host of a draft has entered and an activity can't have yet. */
export const unfinished = z
  .object({
    days: z.array(dayCode).max(dateLimits.maxDaysPerActivity).describe("Chosen days without a time."),
    meetingPointName: lineField(240).describe("The name of a meeting point without a place."),
  })
  .meta({ id: "Unfinished" });
export type Unfinished = z.infer<typeof unfinished>;

export const activity = z
  .object({
    _id: activityIdSchema,
    status: z.int().min(0).max(3).describe("Draft 0, open 1, closed 2, expired 3."),
    cancelledAt: instant.nullable(),
    cancelReason: z.string().nullable(),
    hidden: z
      .object({
        category: reportCategoryField
          .nullable()
          .describe("The policy that the hiding is based on; null when none was given."),
      })
      .nullable()
      .describe(
        "Set when moderators have hidden the activity, which only its host and staff can then read; otherwise null.",
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
    attendedCount: z
      .int()
      .min(0)
      .describe("Number of participants whose attendance the host confirmed, which is possible after the end."),
    pendingCount: z.int().min(0).nullable().describe("Number of pending requests; null for everyone but the host."),
    people: z
      .array(personCard)
      .describe(
        "Up to five participants, the host first; after the end, only confirmed ones. Only the host for callers who don't participate.",
      ),
    exactLocation: z.boolean().describe("Whether the host shows the exact location to approved participants only."),
    isLocationRounded: z.boolean().describe("Whether the points are rounded to about 1 km for the caller."),
    locations,
    settledPoint: coordinates
      .nullable()
      .describe(
        "For the host, once a date was decided and somebody was approved: the zone and the place are fixed, and the meeting point may move by up to 1 km from here. Otherwise null.",
      ),
    context: locationContext,
    timezone: z.object({ name: z.string(), rawOffset: z.int().describe("Seconds east of UTC at the next date.") }),
    dates: z.object({ durationMinutes: z.int(), options: z.array(dateOption) }),
    relevantDate: z
      .object({ startsAt: instant, dayCode, timePeriodCode: z.int(), timeCode: z.number().nullable() })
      .nullable()
      .describe(
        "The option that lists sort by and cards show: in a search by date, the one that matches; null without one.",
      ),
    images: z.array(imageItem),
    unfinished: unfinished.nullable().describe("For the host of a draft; otherwise null."),
    metrics: z.object({
      likes: z.object({
        count: z.int().min(0).describe("Number of likes; those of the original when `originalLiked` applies."),
        liked: z.boolean(),
        originalLiked: z
          .boolean()
          .describe("Replaces `liked` on recommended activities and on copies, which share the original's likes."),
      }),
      comments: z.int().min(0),
      rating: z.object({ average: z.number().nullable(), count: z.int().min(0) }),
    }),
    viewer: activityViewer,
  } satisfies Record<keyof UpdateActivityBody, z.ZodType> & Record<string, z.ZodType>)
  .meta({ id: "Activity" });
export type Activity = z.infer<typeof activity>;

/**
 * An activity as cards and maps show it. Lists contain cards, because the texts, routes, pictures and votes of a whole
 * activity multiply with their rows.
 */
export const activityCard = activity
  .pick({
    _id: true,
    status: true,
    cancelledAt: true,
    hidden: true,
    title: true,
    categories: true,
    isSuggested: true,
    isRecommended: true,
    originalCopy: true,
    modifiedDate: true,
    placesLeft: true,
    approvedCount: true,
    attendedCount: true,
    pendingCount: true,
    isLocationRounded: true,
    context: true,
    timezone: true,
    relevantDate: true,
    metrics: true,
  })
  .extend({
    people: z
      .array(personCard.omit({ headline: true }))
      .describe(
        "Up to five participants, the host first; after the end, only confirmed ones. Only the host for callers who don't participate.",
      ),
    locations: z.object({
      points: z
        .array(locationPoint.pick({ coordinates: true }).extend({ properties: z.object({ name: z.string() }) }))
        .max(1)
        .describe("The meeting point; empty without one."),
    }),
    images: z.array(coverImage).max(1).describe("The first picture that isn't a video; empty without one."),
    dates: z.object({
      durationMinutes: z.int(),
      decidedStatusInt: z
        .int()
        .min(1)
        .max(3)
        .describe("The highest status of its options: undecided 1, predecided 2, decided 3."),
      aheadCount: z.int().min(0).describe("Number of options of that status that aren't over."),
    }),
    viewer: activityViewer.pick({ isHost: true, approvalStatus: true }),
  })
  .meta({ id: "ActivityCard" });
export type ActivityCardView = z.infer<typeof activityCard>;

/** An activity as shown beside what is about it. */
export const activityBrief = z.object({
  _id: activityIdSchema,
  title: z.string(),
  category: z.int(),
  timePeriodCode: z.int(),
  image: coverImage.nullable().describe("The first picture that isn't a video; null without one."),
});

export const activityResponse = z.object({ activity });
export const activitiesResponse = pageInfo.extend({ activities: z.array(activityCard) });

export const activitiesByIdQuery = z.object({ id: z.string().max(4_000).describe("Comma-separated ids.") });
export const activitiesByIdResponse = z.object({
  activities: z.array(activityCard),
  moreActivities: z.array(activityIdSchema).describe("Ids omitted because of the page limit."),
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
    .default(defaultDurationMinutes),
  options: z.array(dateOptionInput).max(60).default([]),
  isDecided: z
    .boolean()
    .optional()
    .describe(
      "The host knows the date: the only option, with a time, is decided at once. New activities and drafts only.",
    ),
});
export type DatesInput = z.infer<typeof datesInput>;

const categories = z
  .array(z.int().min(1).max(14))
  .max(3, message("tooManyCategories"))
  .overwrite((codes) => [...new Set(codes)]);

export const activityImageLimit = 20;

/** The editable fields of an activity, without the defaults for omitted ones. */
const written = {
  title: requiredLineField(120, message("titleMissing")),
  summary: linesField(4_000),
  categories,
  languages: z.array(z.string().regex(/^[a-z]{2,3}$/)).max(10),
  capacity: z.int().min(1, message("capacityTooSmall")).max(1_000, message("capacityTooLarge")).nullable(),
  exactLocation: z.boolean().describe("Whether to show the exact location to approved participants only."),
  timezone: z.string().max(60).optional().describe("IANA time zone; derived from the first point when absent."),
  locations,
  images: z.array(imageInput).max(activityImageLimit),
  isSuggested: z.boolean(),
  unfinished: unfinished.nullable().describe("Only of a draft: days without a time, a meeting point without a place."),
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
    dates: datesInput.default({ durationMinutes: defaultDurationMinutes, options: [] }),
    isSuggested: written.isSuggested.default(false),
    unfinished: written.unfinished.default(null),
    status: z
      .union([z.literal(0), z.literal(1)])
      .default(0)
      .describe("Draft 0 or open 1."),
  })
  .meta({ id: "CreateActivity" });
export type CreateActivityBody = z.infer<typeof createActivityBody>;
export type CreateActivityInput = z.input<typeof createActivityBody>;

/** A partial update: omitted fields are unchanged. Dates and status have endpoints of their own. */
export const updateActivityBody = z.object(written).partial().meta({ id: "UpdateActivity" });
export type UpdateActivityBody = z.infer<typeof updateActivityBody>;

export const suggestActivityBody = z
  .object({
    suggested: z
      .boolean()
      .default(true)
      .describe("True makes it a template that anyone may copy; false makes it an activity to join again."),
  })
  .meta({ id: "SuggestActivity" });

export const activityStatusBody = z
  .object({ status: z.union([z.literal(1), z.literal(2)]).describe("Open 1 (also publishes a draft) or closed 2.") })
  .meta({ id: "ActivityStatus" });

export const cancelActivityBody = z
  .object({
    reason: requiredLinesField(textLimits.editableText, message("cancelReasonMissing")).describe(
      "Sent to everyone who participates or has asked to.",
    ),
  })
  .meta({ id: "CancelActivity" });

export const advanceDatesBody = z
  .object({ optionId: dateOptionIdSchema.describe("The option to advance by one stage.") })
  .meta({ id: "AdvanceDates" });

export const activityIdParams = z.object({ activityId: activityIdSchema });
export const userIdParams = z.object({ userId: userIdSchema });
