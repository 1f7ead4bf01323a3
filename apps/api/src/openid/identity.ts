import { emailField } from "@meander/domain/contract/fields";
import type { ClaimedName } from "@meander/domain/person/claimed-name";
import { z } from "zod";

/** The claims that we read from an ID token or user-info response; malformed ones count as absent. */
export const identityClaims = z.object({
  sub: z.string().min(1).max(255),
  /** The authorised party: the client that the token was issued to, if named. */
  azp: z.string().optional(),
  email: z.string().max(1_000).optional().catch(undefined),
  // Some providers send it as a string.
  email_verified: z
    .union([z.boolean(), z.literal("true").transform(() => true)])
    .optional()
    .catch(undefined),
  given_name: z.string().max(1_000).optional().catch(undefined),
  family_name: z.string().max(1_000).optional().catch(undefined),
  name: z.string().max(1_000).optional().catch(undefined),
  nickname: z.string().max(1_000).optional().catch(undefined),
});
export type IdentityClaims = z.infer<typeof identityClaims>;

/** A person's identity at an issuer. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the issuer has verified it. */
  readonly verifiedEmail: string | null;
  readonly name: ClaimedName;
};

export function identityOf(issuer: string, claims: IdentityClaims): Identity {
  const email = emailField.safeParse(claims.email);
  return {
    issuer,
    subject: claims.sub,
    verifiedEmail: claims.email_verified === true && email.success ? email.data : null,
    name: {
      givenName: claims.given_name,
      familyName: claims.family_name,
      name: claims.name,
      nickname: claims.nickname,
    },
  };
}
