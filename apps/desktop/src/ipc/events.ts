import type { CaseSummary } from "@meander/domain/contract/cases";
import type { SavedCommand } from "./case-calls.ts";
import type { ConsoleStatus } from "./console-calls.ts";

/** `expired`: it ran out; `revoked`: it was ended elsewhere; `demoted`: the person is no longer staff. */
export type SessionEndReason = "expired" | "revoked" | "demoted";
export type MenuItem = "palette" | "keys" | "logOut" | "settings";

/** What main sends to every window by itself. */
export const events = {
  /** The server no longer accepts the session. */
  sessionEnded: payload<{ readonly reason: SessionEndReason }>(),
  statusChanged: payload<ConsoleStatus>(),
  /** New or changed cases, decided ones included. */
  casesChanged: payload<readonly CaseSummary[]>(),
  commandChanged: payload<SavedCommand>(),
  campaignChanged: payload<{ readonly campaignId: string }>(),
  /** Somebody chose it from the menu of the app. */
  menuChosen: payload<{ readonly item: MenuItem }>(),
};

export type EventName = keyof typeof events;
export type ConsoleEvents = { [Name in EventName]: (typeof events)[Name]["payload"] };

function payload<Payload>(): { readonly payload: Payload } {
  // Events carry types only: main builds them, and a window trusts main.
  return {} as { readonly payload: Payload };
}
