import type { CallName, EventName } from "./contract.ts";

/** The IPC channel of a call or an event. */
export function channelOf(name: CallName | EventName): string {
  return `meander:${name}`;
}
