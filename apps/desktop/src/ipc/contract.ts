import type { CallName, RequestOf, ResponseOf } from "./calls.ts";
import type { ConsoleEvents, EventName } from "./events.ts";

export type { CallName } from "./calls.ts";
export type { ConsoleEvents, EventName, SessionEndReason } from "./events.ts";

export type ConsoleErrorCode =
  | "addressInvalid"
  | "addressInsecure"
  | "unreachable"
  | "notMeander"
  /** The server's API contract is older or newer than this console's. */
  | "serverOlder"
  | "serverNewer"
  | "noServer"
  | "notStaff"
  | "offline"
  | "notFound"
  | "forbidden"
  /** The resource has changed meanwhile; `message` is the server's. */
  | "conflict"
  /** `message` is the server's. */
  | "refused"
  | "rateLimited"
  | "diskFull"
  | "storeUnreadable"
  | "storeNewer"
  | "requestMalformed"
  | "failed";

export type ConsoleError = {
  readonly code: ConsoleErrorCode;
  readonly message?: string;
  /** Maps a dotted field path to its validation message. */
  readonly fields?: Readonly<Record<string, string>>;
};

/** Errors cross the context bridge as data, because an Error would lose its type. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ConsoleError };

type Call<Name extends CallName> =
  RequestOf<Name> extends undefined
    ? () => Promise<Result<ResponseOf<Name>>>
    : (request: RequestOf<Name>) => Promise<Result<ResponseOf<Name>>>;

type Subscription<Name extends EventName> = (listener: (event: ConsoleEvents[Name]) => void) => () => void;

/** `window.meander`: one function for each call, and one for each event that returns an unsubscribe function. */
export type ConsoleApi = { readonly [Name in CallName]: Call<Name> } & {
  readonly [Name in EventName as `on${Capitalize<Name>}`]: Subscription<Name>;
};
