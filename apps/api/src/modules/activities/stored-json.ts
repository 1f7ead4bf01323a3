import { locationContext, locations } from "@meander/domain/contract/geo";
import { z } from "zod";
import { storedImagesOf } from "../../db/stored-images.ts";
import { storedJson } from "../../db/stored-json.ts";

export const storedLocations = storedJson("activity.locations", locations);
export const storedContext = storedJson("activity.context", locationContext);
export const storedImages = storedImagesOf("activity.images");
export const storedVotes = storedJson("date_vote", z.array(z.object({ userId: z.string(), valid: z.boolean() })));
