import { timingSafeEqual } from "node:crypto";
import { errors, jwtVerify } from "jose";
import { z } from "zod";
import type { Discovered } from "./discovery.ts";
import { fetchJson } from "./fetch-json.ts";
import { type IdentityClaims, identityClaims } from "./identity.ts";
import { answerNotTrusted, providerUnreachable } from "./problems.ts";

/** Signed by the issuer's own key: neither unsigned nor by a secret that we hold too. */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
const CLOCK_TOLERANCE_SECONDS = 30;
/** The keys couldn't be had; everything else that jose throws is about the token. */
const unreachableCodes: ReadonlySet<string> = new Set(["ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC", "ERR_JWKS_INVALID"]);

const tokenClaims = identityClaims.extend({ nonce: z.string(), azp: z.string().optional() });

type Expected = { readonly clientId: string; readonly nonce: string; readonly now: Date };

/** The claims of an id token once issuer, audience, time, signature and nonce hold (OpenID Connect Core 1.0, 3.1.3.7). */
export async function verifyIdToken(idToken: string, found: Discovered, expected: Expected): Promise<IdentityClaims> {
  const { clientId, nonce, now } = expected;
  const verified = await jwtVerify(idToken, found.keys, {
    issuer: found.issuer,
    audience: clientId,
    algorithms,
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ["sub", "iat", "exp", "nonce"],
  }).catch((error: unknown) => {
    throw isAboutToken(error) ? answerNotTrusted(error) : providerUnreachable(error);
  });
  const claims = tokenClaims.safeParse(verified.payload);
  if (!claims.success) throw answerNotTrusted(claims.error);
  if (!isSame(claims.data.nonce, nonce)) throw answerNotTrusted(new Error("The token belongs to another login."));
  if (claims.data.azp !== undefined && claims.data.azp !== clientId) {
    throw answerNotTrusted(new Error("The token was made for another client."));
  }
  return claims.data;
}

/** Asks for what the token left out; nothing where the issuer has no such place or answers about somebody else. */
export async function readUserInfo(
  { userinfo_endpoint: address }: Discovered,
  accessToken: string,
  { sub }: IdentityClaims,
): Promise<Partial<IdentityClaims>> {
  if (address === undefined) return {};
  const info = await fetchJson(address, identityClaims, { Authorization: `Bearer ${accessToken}` });
  return info.sub === sub ? info : {};
}

function isAboutToken(error: unknown): boolean {
  return error instanceof errors.JOSEError && !unreachableCodes.has(error.code);
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
