import { z } from "zod";
import { emailPrompts } from "../person/email-prompt.ts";
import { sessionUser } from "./accounts.ts";
import { contextLevel } from "./geo.ts";

const word = z.string().trim().max(100);

/** What a client says about itself (specification §3). */
export const appInfo = z
  .object({
    clientVersion: z
      .string()
      .max(20)
      .regex(/^\d{1,5}(\.\d{1,5}){0,3}$/)
      .describe("Numbers with dots between, e.g. 2.1."),
    isTouch: z.boolean().describe("Whether the screen is touched rather than pointed at."),
    isNativeApp: z.boolean().describe("Whether it runs inside a native shell."),
    isMobileDevice: z.boolean().describe("Whether it is a phone or a tablet."),
    isCapacitor: z.boolean().describe("Whether the shell is Capacitor's."),
    capacitorPlatform: word.optional().describe("As Capacitor names it: web, ios or android."),
    platform: word.optional().describe("As the browser names it, e.g. MacIntel."),
    os: word.optional().describe("The operating system's name."),
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
    isDefault: z.boolean().describe("Whether this is the default map centre, because nobody knows better."),
  })
  .meta({ id: "Geolocation" });
export type Geolocation = z.infer<typeof geolocation>;

/** Levels narrower than a place are read and forgotten: a postcode may be a single house. */
export const nearbyContext = geolocation
  .extend({
    isDefault: geolocation.shape.isDefault.optional().default(false),
    context: z
      .object({
        country: contextLevel.optional().describe("The country around the point."),
        region: contextLevel.optional().describe("The region around the point."),
        district: contextLevel.optional().describe("The district around the point."),
        place: contextLevel.optional().describe("The city, town or village around the point."),
        postcode: contextLevel.optional().describe("Read and not kept."),
        locality: contextLevel.optional().describe("Read and not kept."),
        neighborhood: contextLevel.optional().describe("Read and not kept."),
      })
      .optional()
      .describe("What the nearby-context lookup said about the point."),
  })
  .meta({ id: "NearbyContext" });
export type NearbyContext = z.infer<typeof nearbyContext>;

export const checkBody = z
  .object({
    appInfo: appInfo.describe("The client that asks; kept with the session."),
    nearbyContext: nearbyContext
      .nullable()
      .optional()
      .describe("Where the caller is now, kept to about a kilometre. Null forgets it; left out, it stays as it was."),
  })
  .meta({ id: "UserCheck" });

export const checkResponse = z.object({
  user: sessionUser.nullable().describe("The session's own user."),
  latestClientVersion: z.string().describe("The client version that this server comes with."),
  isClientOutdated: z.boolean().describe("Whether that is newer than the one that asks."),
  emailPrompt: z
    .enum(emailPrompts)
    .nullable()
    .describe(
      "`checkEmail`: an address waits for its link ('Please check your email'). `addEmail`: there is none ('Please add an email address'). Null while the profile isn't complete, or nothing is missing.",
    ),
});
