/** What a window asks about the desk itself: which server, who sits there, what is saved where. */
export type DeskCalls = {
  /** The server this computer last used. */
  getConnection: { request: undefined; response: Connection };
  /** Checks that a Meander of a version we speak answers there, remembers it, and ends a session with another one. */
  chooseServer: { request: { readonly address: string }; response: Connection };
  forgetServer: { request: undefined; response: Connection };
  /** Staff only; anyone else's session is ended at once. */
  logIn: { request: { readonly emailAddress: string; readonly password: string }; response: Staff };
  /** Who is logged in, without asking the server: for a window that was reloaded or a console started without a network. */
  getStaff: { request: undefined; response: Staff | null };
  /** Ends the session and wipes what was cached; ask first when `waitingCount` is above zero. */
  logOut: { request: undefined; response: null };
  getDeskStatus: { request: undefined; response: DeskStatus };
  /** Asks the server now instead of waiting for the next try. */
  reconnect: { request: undefined; response: DeskStatus };
  /** After the store could not be read: puts it aside (it is kept) and begins a new one. */
  beginNewStore: { request: undefined; response: DeskStatus };
  /** Puts the whole address of a shared profile where the system keeps what was copied; a page may not. */
  copySharedLink: { request: { readonly token: string }; response: null };
  getSettings: { request: undefined; response: DeskSettings };
  saveSettings: { request: DeskSettings; response: DeskSettings };
};

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

/**
 * Where saved work lies. `memory`: this computer has no keychain, so it lasts until the console quits; `unreadable`: the file or its key is
 * damaged; `newer`: a later console wrote it; `full`: the disk took nothing more.
 */
export type StoreState = "encrypted" | "memory" | "unreadable" | "newer" | "full";

export type DeskStatus = {
  readonly isOnline: boolean;
  /** ISO instant; null while online. */
  readonly offlineSince: string | null;
  readonly isSyncing: boolean;
  readonly lastSyncedAt: string | null;
  readonly store: StoreState;
  /** Saved here, without a receipt yet. */
  readonly waitingCount: number;
  /** Decisions that met another one and wait for a person. */
  readonly conflictCount: number;
  /** The server's clock minus this computer's. */
  readonly clockOffsetMs: number;
};

export type DeskSettings = {
  readonly theme: "system" | "light" | "dark";
  /** Pictures start blurred and grey until held. */
  readonly arePicturesVeiled: boolean;
};
