import { z } from "zod";
import { activitiesResponse, activity } from "./activities.ts";
import { sessionUser } from "./accounts.ts";
import { commentsResponse } from "./comments.ts";
import { instant } from "./envelope.ts";
import { notificationsResponse } from "./notifications.ts";

export const offlineCopy = z
  .object({
    takenAt: instant.describe("When the server read it."),
    user: sessionUser,
    upcoming: activitiesResponse.describe("The next of the caller's own upcoming activities."),
    activities: z
      .array(z.object({ activity, comments: commentsResponse.describe("The newest ones.") }))
      .describe("Those of `upcoming`, whole."),
    inbox: notificationsResponse.describe("The first page of the inbox."),
  })
  .meta({ id: "OfflineCopy" });
export type OfflineCopy = z.infer<typeof offlineCopy>;
