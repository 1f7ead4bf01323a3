import { z } from "zod";
import { instant } from "./envelope.ts";

const providerId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/)
  .describe("The operator's id for the provider, e.g. `acme`.");

export const loginProvider = z
  .object({ id: providerId, name: z.string().describe("The name shown on the button.") })
  .meta({ id: "LoginProvider" });

export const loginProvidersResponse = z.object({
  providers: z.array(loginProvider).describe("In the operator's order; empty without social login."),
  asksForProductUpdates: z
    .boolean()
    .describe(
      "Whether a sign-up asks if the person wants product updates. Without it they get them until they say no.",
    ),
});

export const loginProviderParams = z.object({ provider: providerId });

export const socialLoginQuery = z.object({
  referer: z
    .string()
    .max(4_000)
    .optional()
    .describe("The path on this site to return to; a value that could lead to another site counts as `/`."),
  isAdult: z
    .stringbool()
    .optional()
    .describe(
      "Confirms beside the button that the person is 18 or older and accepts the terms. Without it, a login creates no account.",
    ),
  isApp: z
    .stringbool()
    .optional()
    .describe(
      "Whether the native app starts the login: the response has the address, and the provider's callback leads to the app.",
    ),
});

/** For an app, which opens the address in the device's browser. */
export const socialLoginAddress = z.object({ address: z.url().describe("The provider's login.") });

/** The provider's callback parameters (RFC 6749, 4.1.2; RFC 9207). */
export const socialCallbackQuery = z.object({
  state: z.string().max(200).optional().describe("The state that was given to the provider; valid once."),
  code: z
    .string()
    .max(4_000)
    .optional()
    .describe("The authorisation code that is exchanged for the person's identity."),
  iss: z.string().max(1_000).optional().describe("The provider's issuer, when it sends one."),
  error: z.string().max(200).optional().describe("The provider's error when the login failed."),
  isInApp: z
    .stringbool()
    .optional()
    .describe("Whether the native app itself calls, after the device's browser led to it."),
});

export const linkedIdentity = z
  .object({
    provider: providerId,
    name: z.string().describe("The provider's name; its id when it is no longer configured."),
    linkedAt: instant,
    lastUsedAt: instant,
  })
  .meta({ id: "LinkedIdentity" });
export type LinkedIdentity = z.infer<typeof linkedIdentity>;

export const linkedIdentitiesResponse = z.object({
  identities: z.array(linkedIdentity).describe("Provider accounts that log the caller in, oldest link first."),
});
