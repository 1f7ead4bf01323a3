import type { PushChannel } from "@meander/domain/notification/push-token";

/**
 * The push channels that this installation supports: none yet. Deliveries on other channels are recorded as skipped. A
 * device with only such channels counts as unreachable, so that its person still gets mail.
 */
export const workingPushChannels: ReadonlySet<PushChannel> = new Set();
