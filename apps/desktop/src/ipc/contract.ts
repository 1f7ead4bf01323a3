/** Everything a window may ask of main, and what main answers: name → request and response. */
export type ConsoleCalls = {
  /** The server this computer last used. */
  getConnection: { request: undefined; response: Connection };
  /** Checks that a Meander answers there, remembers it, and ends a session with another one. */
  chooseServer: { request: { readonly address: string }; response: Connection };
  forgetServer: { request: undefined; response: Connection };
  /** Staff only; anyone else's session is ended at once. */
  logIn: { request: { readonly emailAddress: string; readonly password: string }; response: Staff };
  /** Who is logged in, without asking the server: for a window that was reloaded. */
  getStaff: { request: undefined; response: Staff | null };
  logOut: { request: undefined; response: null };
};

/** What main tells every window by itself. */
export type ConsoleEvents = {
  /** The server no longer accepts the session: it expired, was ended elsewhere, or its person lost the right to it. */
  sessionEnded: null;
};

export type CallName = keyof ConsoleCalls;
export type EventName = keyof ConsoleEvents;

export type Connection = { readonly address: string | null };

/** The person at the desk. The session itself never leaves main. */
export type Staff = {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string | null;
  readonly userType: number;
  readonly permissions: Readonly<Record<string, boolean>>;
};

export type ConsoleErrorCode =
  | "addressInvalid"
  | "addressInsecure"
  | "unreachable"
  | "notMeander"
  | "noServer"
  | "notStaff"
  /** The server's own words are in `message`. */
  | "refused"
  | "requestMalformed"
  | "failed";

export type ConsoleError = { readonly code: ConsoleErrorCode; readonly message?: string };

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
