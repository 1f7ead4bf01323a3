import { deliveryFences } from "./delivery-fences.ts";
import type { Fence } from "./fence.ts";
import { moderationFences } from "./moderation-fences.ts";
import { peopleFences } from "./people-fences.ts";

/** The conditions whose loss would lose, leak or double something. */
export const mutations: readonly Fence[] = [...deliveryFences, ...moderationFences, ...peopleFences];
