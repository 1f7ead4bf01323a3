import type { PushChannel } from "@meander/domain/notification/push-token";

/**
 * The channels of push that this installation can send on: none yet. Deliveries for the others are written down as skipped, and a
 * device that is only reached by those counts as out of reach, so that it silences no mail.
 */
export const workingPushChannels: ReadonlySet<PushChannel> = new Set();
