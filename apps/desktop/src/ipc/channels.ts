import type { CallName, EventName } from "./contract.ts";

/** A call's or an event's name on the wire. */
export function channelOf(name: CallName | EventName): string {
  return `meander:${name}`;
}
