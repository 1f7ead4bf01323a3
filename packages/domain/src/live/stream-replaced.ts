/**
 * The last event of a live stream that was closed because a newer one replaced it. The client must not reconnect at
 * once: that would close the newer one.
 */
export const replacedEvent = "replaced";
