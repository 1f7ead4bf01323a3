import { deliveryReasons } from "@meander/domain/campaign/delivery-reason";
import { audience, campaignBlock, reach } from "@meander/domain/contract/campaigns";
import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";

export const storedReason = storedJson("delivery.reason", z.enum(deliveryReasons));
export const storedBlocks = storedJson("campaign.blocks", z.array(campaignBlock));
export const storedAudience = storedJson("campaign.audience", audience);
/** `{}` until the audience is fixed. */
export const storedReach = storedJson("campaign.reach", z.union([reach, z.strictObject({}).transform(() => null)]));
