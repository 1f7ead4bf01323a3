import type { CaseSummary } from "@meander/domain/contract/cases";
import type { CaseCalls, SavedCommand } from "./case-calls.ts";
import type { DeskCalls, DeskStatus } from "./desk-calls.ts";
import type { DraftCalls } from "./draft-calls.ts";
import type { ServerCalls } from "./server-calls.ts";

/** Everything a window may ask of main, and what main answers: name → request and response. */
export type ConsoleCalls = DeskCalls & DraftCalls & CaseCalls & ServerCalls;

/** What main tells every window by itself. */
export type ConsoleEvents = {
  /** The server no longer accepts the session. */
  sessionEnded: { readonly reason: SessionEndReason };
  statusChanged: DeskStatus;
  /** New or changed cases, decided ones included. */
  casesChanged: readonly CaseSummary[];
  commandChanged: SavedCommand;
  campaignChanged: { readonly campaignId: string };
  /** Somebody chose it from the menu of the app. */
  menuChosen: { readonly item: MenuItem };
};

/** `expired`: it ran out; `revoked`: it was ended elsewhere; `demoted`: the person is no longer staff. */
export type SessionEndReason = "expired" | "revoked" | "demoted";
export type MenuItem = "palette" | "keys" | "logOut" | "settings";

export type CallName = keyof ConsoleCalls;
export type EventName = keyof ConsoleEvents;

export type ConsoleErrorCode =
  | "addressInvalid"
  | "addressInsecure"
  | "unreachable"
  | "notMeander"
  /** The server speaks an older or a newer contract than this console. */
  | "serverOlder"
  | "serverNewer"
  | "noServer"
  | "notStaff"
  | "offline"
  | "notFound"
  | "forbidden"
  /** Something changed meanwhile; the server's words are in `message`. */
  | "conflict"
  /** The server's own words are in `message`. */
  | "refused"
  | "diskFull"
  | "storeUnreadable"
  | "storeNewer"
  | "requestMalformed"
  | "failed";

export type ConsoleError = {
  readonly code: ConsoleErrorCode;
  readonly message?: string;
  /** Dotted field path → what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>;
};

/** Errors cross the bridge as data: an Error would lose its type on the way. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ConsoleError };

type Call<Name extends CallName> = ConsoleCalls[Name]["request"] extends undefined
  ? () => Promise<Result<ConsoleCalls[Name]["response"]>>
  : (request: ConsoleCalls[Name]["request"]) => Promise<Result<ConsoleCalls[Name]["response"]>>;

type Subscription<Name extends EventName> = (listener: (event: ConsoleEvents[Name]) => void) => () => void;

/** `window.meander`: one function for each call, one for each event, which returns how to stop listening. */
export type ConsoleApi = { readonly [Name in CallName]: Call<Name> } & {
  readonly [Name in EventName as `on${Capitalize<Name>}`]: Subscription<Name>;
};
