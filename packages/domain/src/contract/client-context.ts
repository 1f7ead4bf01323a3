import { z } from "zod";
import { emailPrompts } from "../person/email-prompt.ts";
import { sessionUser } from "./accounts.ts";
import { contextLevel } from "./geo.ts";

const shortText = z.string().trim().max(100);

/** What a client reports about itself. */
export const appInfo = z
  .object({
    clientVersion: z
      .string()
      .max(20)
      .regex(/^\d{1,5}(\.\d{1,5}){0,3}$/)
      .describe("Numbers separated by dots, e.g. 2.1."),
    isTouch: z.boolean().describe("Whether the screen is a touch screen."),
    isNativeApp: z.boolean().describe("Whether it runs inside a native shell."),
    isMobileDevice: z.boolean().describe("Whether it is a phone or a tablet."),
    isCapacitor: z.boolean().describe("Whether the native shell is Capacitor."),
    capacitorPlatform: shortText.optional().describe("Capacitor's name for it: web, ios or android."),
    platform: shortText.optional().describe("The browser's name for it, e.g. MacIntel."),
    os: shortText.optional().describe("The operating system's name."),
    language: z.string().trim().max(35).optional().describe("A language tag, e.g. en-GB."),
    screenWidth: z.int().min(0).max(100_000).optional().describe("CSS pixels."),
    screenHeight: z.int().min(0).max(100_000).optional().describe("CSS pixels."),
  })
  .meta({ id: "AppInfo" });
export type AppInfo = z.infer<typeof appInfo>;

export const geolocation = z
  .object({
    latitude: z.number().min(-90).max(90).describe("Degrees north."),
    longitude: z.number().min(-180).max(180).describe("Degrees east."),
    isDefault: z.boolean().describe("Whether this is the default map centre because the location is unknown."),
  })
  .meta({ id: "Geolocation" });
export type Geolocation = z.infer<typeof geolocation>;

/** Levels narrower than a place are never stored: a postcode may identify a single house. */
export const nearbyContext = geolocation
  .extend({
    isDefault: geolocation.shape.isDefault.optional().default(false),
    context: z
      .object({
        country: contextLevel.optional().describe("The country around the point."),
        region: contextLevel.optional().describe("The region around the point."),
        district: contextLevel.optional().describe("The district around the point."),
        place: contextLevel.optional().describe("The city, town or village around the point."),
        postcode: contextLevel.optional().describe("Accepted but not stored."),
        locality: contextLevel.optional().describe("Accepted but not stored."),
        neighborhood: contextLevel.optional().describe("Accepted but not stored."),
      })
      .optional()
      .describe("The places around the point, from the nearby-context lookup."),
  })
  .meta({ id: "NearbyContext" });
export type NearbyContext = z.infer<typeof nearbyContext>;

export const checkBody = z
  .object({
    appInfo: appInfo.describe("The requesting client; stored with the session."),
    nearbyContext: nearbyContext
      .nullable()
      .optional()
      .describe(
        "The caller's current location, stored to about 1 km. Null deletes the stored one; when omitted, it stays unchanged.",
      ),
  })
  .meta({ id: "UserCheck" });

export const checkResponse = z.object({
  user: sessionUser.nullable().describe("The user of the session."),
  latestClientVersion: z.string().describe("The client version that belongs to this server."),
  isClientOutdated: z.boolean().describe("Whether the latest client version is newer than the requesting client's."),
  emailPrompt: z
    .enum(emailPrompts)
    .nullable()
    .describe(
      "`checkEmail`: an address is not verified yet ('Please check your email'). `addEmail`: there is no address ('Please add an email address'). Null while the profile is incomplete, or when nothing is missing.",
    ),
});
