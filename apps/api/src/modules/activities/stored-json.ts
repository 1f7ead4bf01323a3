import { unfinished } from "@meander/domain/contract/activities";
import { locationContext, locations } from "@meander/domain/contract/geo";
import { reportCategoryField } from "@meander/domain/contract/moderation";
import { z } from "zod";
import { storedImageOf, storedImagesOf } from "../../db/stored-images.ts";
import { storedJson } from "../../db/stored-json.ts";

export const storedLocations = storedJson("activity.locations", locations);
export const storedContext = storedJson("activity.context", locationContext);
export const storedImages = storedImagesOf("activity.images");
/** One of them. */
export const storedStill = storedImageOf("activity.images");
/** The policy of the decision that hid an activity; null without one. */
export const storedHidingCategory = storedJson("case_event.data.category", reportCategoryField.nullable());
export const storedUnfinished = storedJson("activity.unfinished", unfinished.nullable());
export const storedVotes = storedJson("date_vote", z.array(z.object({ userId: z.string(), valid: z.boolean() })));
