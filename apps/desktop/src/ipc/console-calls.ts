import { sharedTokenParams } from "@meander/domain/contract/shared-profiles";
import { z } from "zod";
import { type LocalCall, noRequest } from "./call.ts";
import { specialDraft } from "./special-draft.ts";

const shortText = z.string().max(2_000);

const connection = z.object({ address: z.string().nullable() }).readonly();
export type Connection = z.output<typeof connection>;

/** The logged-in person. The session token never leaves main. */
export const staff = z
  .object({
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    emailAddress: z.string().nullable(),
    /** The path of the photo; null without one, and in sessions stored by older consoles. */
    image: z.string().nullable().default(null),
    userType: z.number(),
    permissions: z.record(z.string(), z.boolean()),
  })
  .readonly();
export type Staff = z.output<typeof staff>;

/**
 * Where saved work is stored. `memory`: no keychain, so work is lost when the console quits; `unreadable`: the file or
 * its key is damaged; `newer`: a newer console wrote the file; `full`: the disk is full.
 */
const storeState = z.enum(["encrypted", "memory", "unreadable", "newer", "full"]);
export type StoreState = z.output<typeof storeState>;

const consoleStatus = z
  .object({
    isOnline: z.boolean(),
    offlineSince: z.string().nullable().describe("Instant of the disconnection; null while online."),
    isSyncing: z.boolean(),
    lastSyncedAt: z.string().nullable(),
    store: storeState,
    waitingCount: z.int().describe("Number of commands saved locally without a receipt."),
    conflictCount: z.int().describe("Number of conflicting decisions that the moderator has to settle."),
    clockOffsetMs: z.number().describe("The server's clock minus this computer's."),
  })
  .readonly();
export type ConsoleStatus = z.output<typeof consoleStatus>;

export const pictureBlurs = ["light", "medium", "strong"] as const;

/** `theme` is of this computer, the rest of the logged-in person on it. */
export const consoleSettings = z.object({
  theme: z.enum(["system", "light", "dark"]),
  arePicturesVeiled: z.boolean().describe("Whether pictures are blurred until pressed."),
  pictureBlur: z.enum(pictureBlurs).default("medium"),
  arePicturesGrey: z.boolean().default(true).describe("Whether pictures are without colour until pressed."),
  panes: z
    .record(z.string().max(20), z.record(z.string().max(20), z.number()))
    .default({})
    .describe("The widths of panes side by side, in percent."),
  keys: z
    .record(z.string().max(40), z.string().max(20))
    .default({})
    .describe("The person's own keys, by the shortcut; the usual ones for the others."),
});
export type ConsoleSettings = z.output<typeof consoleSettings>;

/** The console itself: server, session, settings, store and connection. */
export const consoleCalls = {
  /** The server that this computer used last. */
  getConnection: { access: "anyone", request: noRequest, response: connection },
  /** Checks that a compatible Meander server responds, stores its address, and ends a session with another server. */
  chooseServer: { access: "anyone", request: z.strictObject({ address: shortText }), response: connection },
  forgetServer: { access: "anyone", request: noRequest, response: connection },
  /** Staff only: any other person's session is ended at once. */
  logIn: {
    access: "anyone",
    request: z.strictObject({ emailAddress: shortText, password: shortText }),
    response: staff,
  },
  /** Needs no request to the server, so it works after a reload and offline. */
  getStaff: { access: "anyone", request: noRequest, response: staff.nullable() },
  /** Ends the session and wipes the cached cases; ask for confirmation first when `waitingCount` is above zero. */
  logOut: { access: "anyone", request: noRequest, response: z.null() },
  getStatus: { access: "anyone", request: noRequest, response: consoleStatus },
  /** Contacts the server now instead of waiting for the next retry. */
  reconnect: { access: "anyone", request: noRequest, response: consoleStatus },
  /** Quarantines an unreadable store (nothing is deleted) and creates a new one. */
  beginNewStore: { access: "anyone", request: noRequest, response: consoleStatus },
  /** Copies the full URL of a shared profile to the system's clipboard, which a page can't access. */
  copySharedLink: { access: "anyone", request: sharedTokenParams.strict(), response: z.null() },
  getSettings: { access: "anyone", request: noRequest, response: consoleSettings },
  saveSettings: { access: "anyone", request: consoleSettings.strict(), response: consoleSettings },
  /** The bytes of a picture on the server, by its path there. */
  getPicture: {
    access: "anyone",
    request: z.strictObject({ path: shortText }),
    response: z.object({ type: z.string(), bytes: z.instanceof(Uint8Array) }),
  },
  /** The logged-in person's draft of a special notification; null without one. */
  getSpecialDraft: { access: "session", request: noRequest, response: specialDraft.nullable() },
  /** Null deletes the draft. Writes to disk (where there is a store) are debounced. */
  saveSpecialDraft: {
    access: "session",
    request: z.strictObject({ draft: specialDraft.nullable() }),
    response: z.null(),
  },
} as const satisfies Record<string, LocalCall>;
