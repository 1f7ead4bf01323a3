import type { Audience, CampaignBlock, Reach } from "@meander/domain/contract/campaigns";
import type { JsonValue } from "../../db/generated-types.ts";

/** The shapes that a campaign's jsonb columns hold: this API wrote them, in the contract's shape and checked on the way in. */

export const storedBlocks = (value: JsonValue) => value as CampaignBlock[];
export const storedAudience = (value: JsonValue) => value as Audience;
/** Empty until the audience was fixed. */
export const storedReach = (value: JsonValue) => ("final" in (value as object) ? (value as Reach) : null);
