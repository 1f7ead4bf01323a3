import { z } from "zod";
import { instant } from "./envelope.ts";

const providerId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/)
  .describe("As the operator named the provider, e.g. `acme`.");

export const loginProvider = z
  .object({ id: providerId, name: z.string().describe("What people read on the button.") })
  .meta({ id: "LoginProvider" });

export const loginProvidersResponse = z.object({
  providers: z
    .array(loginProvider)
    .describe("In the operator's order; empty where nobody logs in by an account elsewhere."),
});

export const loginProviderParams = z.object({ provider: providerId });

export const socialLoginQuery = z.object({
  referer: z
    .string()
    .max(4_000)
    .optional()
    .describe("The path on this site to come back to; anything that could lead elsewhere counts as `/`."),
  isAdult: z
    .stringbool()
    .optional()
    .describe("The statement beside the button: 18 or older, terms accepted. Without it a login opens no new account."),
});

/** What the provider sends back (RFC 6749, 4.1.2; RFC 9207). */
export const socialCallbackQuery = z.object({
  state: z.string().max(200).optional().describe("As it was given to the provider; works once."),
  code: z.string().max(4_000).optional().describe("What the provider exchanges for the person's identity."),
  iss: z.string().max(1_000).optional().describe("The provider's issuer, where it says so."),
  error: z.string().max(200).optional().describe("Why the provider logged nobody in."),
});

export const linkedIdentity = z
  .object({
    provider: providerId,
    name: z.string().describe("The provider's name; its id where it is no longer configured."),
    linkedAt: instant,
    lastUsedAt: instant,
  })
  .meta({ id: "LinkedIdentity" });
export type LinkedIdentity = z.infer<typeof linkedIdentity>;

export const linkedIdentitiesResponse = z.object({
  identities: z.array(linkedIdentity).describe("Accounts elsewhere that log the caller in, the oldest link first."),
});

/** Why a login by an account elsewhere came to nothing, as the page of `loginProblemPath` tells it; all are keys of the catalogue's errors. */
export const loginProblems = [
  "loginProviderUnknown",
  "loginStale",
  "loginRefused",
  "loginUnreachable",
  "loginNotTrusted",
  "loginTermsNeeded",
  "loginLinkTaken",
  "loginBroken",
] as const;
export type LoginProblem = (typeof loginProblems)[number];
