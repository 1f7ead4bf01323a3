import type { CaseSummary } from "@meander/domain/contract/cases";
import type { SavedCommand } from "./case-calls.ts";
import type { ConsoleStatus } from "./console-calls.ts";

/** `expired`: idle or absolute timeout; `revoked`: ended elsewhere; `demoted`: the person is no longer staff. */
export type SessionEndReason = "expired" | "revoked" | "demoted";
export type MenuItem = "palette" | "keys" | "logOut" | "settings";

/** Events that main pushes to every window. */
export const events = {
  /** The server no longer accepts the session. */
  sessionEnded: payload<{ readonly reason: SessionEndReason }>(),
  statusChanged: payload<ConsoleStatus>(),
  /** New or changed cases, including decided ones. */
  casesChanged: payload<readonly CaseSummary[]>(),
  commandChanged: payload<SavedCommand>(),
  /** Somebody opened or left a case. */
  viewersChanged: payload<{ readonly caseId: string }>(),
  campaignChanged: payload<{ readonly campaignId: string }>(),
  /** An item of the application menu was chosen. */
  menuChosen: payload<{ readonly item: MenuItem }>(),
};

export type EventName = keyof typeof events;
export type ConsoleEvents = { [Name in EventName]: (typeof events)[Name]["payload"] };

function payload<Payload>(): { readonly payload: Payload } {
  // Events have types but no schemas: main builds them, and a window trusts main.
  return {} as { readonly payload: Payload };
}
