import { z } from "zod";
import { activityIdSchema, dateOptionIdSchema, userIdSchema } from "../ids.ts";
import { activity } from "./activities.ts";
import { instant, okResponse, pageInfo } from "./envelope.ts";
import { personCard } from "./people.ts";
import { linesField } from "./texts.ts";

export const voteBody = z
  .object({
    optionIds: z
      .array(dateOptionIdSchema)
      .max(60)
      .describe("All options that suit the caller, whose votes for other options are deleted."),
  })
  .meta({ id: "Vote" });

export const joinBody = z
  .object({
    optionIds: z.array(dateOptionIdSchema).max(60).default([]),
    message: linesField(1_024).default(""),
  })
  .meta({ id: "Join" });
export type JoinBody = z.infer<typeof joinBody>;

export const leaveResponse = okResponse.extend({
  activity: activity.nullable().describe("The activity after the change; null when it is now hidden from the caller."),
});

export const decideParticipantBody = z
  .object({ status: z.union([z.literal(1), z.literal(3)]).describe("Declined 1 or Approved 3.") })
  .meta({ id: "DecideParticipant" });

export const participantParams = z.object({ activityId: activityIdSchema, userId: userIdSchema });

export const participant = z
  .object({
    user: personCard,
    status: z.int().min(1).max(4),
    message: z.string().describe("The message of the request to join; only for the host."),
    askedAt: instant,
    votedOptionIds: z.array(dateOptionIdSchema),
    attended: z
      .boolean()
      .nullable()
      .describe("Whether the host confirmed the attendance; null for everyone but the host and the participant."),
  })
  .meta({ id: "Participant" });
export type Participant = z.infer<typeof participant>;

export const participantsResponse = z.object({ participants: z.array(participant) });

export const attendanceBody = z
  .object({
    userIds: z
      .array(userIdSchema)
      .min(1)
      .max(1_000)
      .describe("Approved participants; confirming one again changes nothing."),
    attended: z.boolean().default(true).describe("False revokes a confirmation, unless the participant has rated."),
  })
  .meta({ id: "Attendance" });

const stars = z.int().min(1).max(5);

export const ratingBody = z
  .object({
    stars,
    text: linesField(1_024).default(""),
  })
  .meta({ id: "Rate" });
export type RatingBody = z.infer<typeof ratingBody>;

export const rating = z
  .object({ user: personCard, stars, text: z.string(), createdDate: instant })
  .meta({ id: "Rating" });
export type Rating = z.infer<typeof rating>;

/** Newest first. */
export const ratingsResponse = pageInfo.extend({ ratings: z.array(rating) });
export type RatingsResponse = z.infer<typeof ratingsResponse>;

export const likeBody = z.object({ liked: z.boolean() }).meta({ id: "Like" });
export const likeResponse = z.object({ count: z.int().min(0), liked: z.boolean(), originalLiked: z.boolean() });
