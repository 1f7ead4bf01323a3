import { sharedTokenParams } from "@meander/domain/contract/shared-profiles";
import { z } from "zod";
import { type LocalCall, nothing } from "./call.ts";
import { specialDraft } from "./special-draft.ts";

const shortText = z.string().max(2_000);

const connection = z.object({ address: z.string().nullable() }).readonly();
export type Connection = z.output<typeof connection>;

/** The person who is logged in. The session itself never leaves main. */
export const staff = z
  .object({
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    emailAddress: z.string().nullable(),
    userType: z.number(),
    permissions: z.record(z.string(), z.boolean()),
  })
  .readonly();
export type Staff = z.output<typeof staff>;

/**
 * Where saved work lies. `memory`: this computer has no keychain, so it lasts until the console quits; `unreadable`: the file or its key is
 * damaged; `newer`: a later console wrote it; `full`: the disk took nothing more.
 */
const storeState = z.enum(["encrypted", "memory", "unreadable", "newer", "full"]);
export type StoreState = z.output<typeof storeState>;

const consoleStatus = z
  .object({
    isOnline: z.boolean(),
    offlineSince: z.string().nullable().describe("An instant; null while online."),
    isSyncing: z.boolean(),
    lastSyncedAt: z.string().nullable(),
    store: storeState,
    waitingCount: z.int().describe("Saved here, without a receipt yet."),
    conflictCount: z.int().describe("Decisions that met another one and wait for a person."),
    clockOffsetMs: z.number().describe("The server's clock minus this computer's."),
  })
  .readonly();
export type ConsoleStatus = z.output<typeof consoleStatus>;

const consoleSettings = z.object({
  theme: z.enum(["system", "light", "dark"]),
  arePicturesVeiled: z.boolean().describe("Pictures start blurred and grey until pressed."),
});
export type ConsoleSettings = z.output<typeof consoleSettings>;

/** The console itself: which server, who is logged in, what is saved where. */
export const consoleCalls = {
  /** The server this computer last used. */
  getConnection: { access: "anyone", request: nothing, response: connection },
  /** Checks that a Meander of a version we speak answers there, stores its address, and ends a session with another one. */
  chooseServer: { access: "anyone", request: z.strictObject({ address: shortText }), response: connection },
  forgetServer: { access: "anyone", request: nothing, response: connection },
  /** Staff only; anyone else's session is ended at once. */
  logIn: {
    access: "anyone",
    request: z.strictObject({ emailAddress: shortText, password: shortText }),
    response: staff,
  },
  /** Who is logged in, without a request to the server: for a window that was reloaded or a console started without a network. */
  getStaff: { access: "anyone", request: nothing, response: staff.nullable() },
  /** Ends the session and wipes what was cached; confirm first when `waitingCount` is above zero. */
  logOut: { access: "anyone", request: nothing, response: z.null() },
  getStatus: { access: "anyone", request: nothing, response: consoleStatus },
  /** Tries the server now instead of waiting for the next attempt. */
  reconnect: { access: "anyone", request: nothing, response: consoleStatus },
  /** After the store could not be read: quarantines it (nothing is deleted) and begins a new one. */
  beginNewStore: { access: "anyone", request: nothing, response: consoleStatus },
  /** Copies the whole address of a shared profile to the system's clipboard; a page may not. */
  copySharedLink: { access: "anyone", request: sharedTokenParams.strict(), response: z.null() },
  getSettings: { access: "anyone", request: nothing, response: consoleSettings },
  saveSettings: { access: "anyone", request: consoleSettings.strict(), response: consoleSettings },
  /** Bytes of a picture on the server, by its path there. */
  getPicture: {
    access: "anyone",
    request: z.strictObject({ path: shortText }),
    response: z.object({ type: z.string(), bytes: z.instanceof(Uint8Array) }),
  },
  /** The special notification that the person who is logged in is writing; null where there is none. */
  getSpecialDraft: { access: "session", request: nothing, response: specialDraft.nullable() },
  /** Null deletes it. On disk (where there is a store) a moment later. */
  saveSpecialDraft: {
    access: "session",
    request: z.strictObject({ draft: specialDraft.nullable() }),
    response: z.null(),
  },
} as const satisfies Record<string, LocalCall>;
