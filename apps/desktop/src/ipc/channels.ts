import type { CallName, EventName } from "./contract.ts";

/** The names on the wire. */
export const callChannels = {
  getConnection: "meander:get-connection",
  chooseServer: "meander:choose-server",
  forgetServer: "meander:forget-server",
  logIn: "meander:log-in",
  getStaff: "meander:get-staff",
  logOut: "meander:log-out",
} as const satisfies Record<CallName, string>;

export const eventChannels = {
  sessionEnded: "meander:session-ended",
} as const satisfies Record<EventName, string>;
