import { hourMs } from "@meander/domain/time/durations";
import { LRUCache } from "lru-cache";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from "openid-client";
import type { LoginProviderConfig } from "../config-login-providers.ts";
import { type Identity, type IdentityClaims, identityClaims, identityOf } from "./identity.ts";
import { loginFailure, providerUnreachable } from "./login-failure.ts";

const TIMEOUT_SECONDS = 5;

type Secrets = { readonly codeVerifier: string; readonly nonce: string };

export type LoginProvider = Pick<LoginProviderConfig, "id" | "name" | "issuer"> & {
  /** The URL that the browser is redirected to. Throws DomainError unavailable. */
  readonly authorizationUrl: (input: Secrets & { readonly state: string }) => Promise<string>;
  /**
   * Exchanges an authorisation code for an identity. `iss` is the callback's issuer parameter, if present (RFC 9207).
   * Throws DomainError unavailable or forbidden.
   */
  readonly redeem: (input: Secrets & { readonly code: string; readonly iss: string | undefined }) => Promise<Identity>;
};

/** One OpenID provider: the authorisation code flow with PKCE. Sends no request before the first login. */
export function createLoginProvider(
  config: LoginProviderConfig,
  redirectUri: string,
  clock: () => Date,
): LoginProvider {
  const { id, name, issuer, clientId } = config;
  const configurations = new LRUCache<string, Configuration>({
    max: 1,
    ttl: hourMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    // While the issuer fails, its previous metadata is used.
    fetchMethod: async (_issuer, previous) =>
      discover(config).catch((error: unknown) => {
        if (previous === undefined) throw error;
        return previous;
      }),
  });
  return {
    id,
    name,
    issuer,
    async authorizationUrl({ state, nonce, codeVerifier }) {
      const address = buildAuthorizationUrl(await configurations.forceFetch(issuer), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
      return address.href;
    },
    async redeem({ code, codeVerifier: pkceCodeVerifier, nonce: expectedNonce, iss }) {
      const configuration = await configurations.forceFetch(issuer);
      const callback = new URL(redirectUri);
      callback.search = new URLSearchParams({ code, ...(iss !== undefined && { iss }) }).toString();
      try {
        const tokens = await authorizationCodeGrant(configuration, callback, { pkceCodeVerifier, expectedNonce });
        const claims = claimsOf(tokens, clientId);
        // Many providers include the email address only in the user-info response.
        const more = claims.email === undefined ? await getUserInfo(configuration, tokens, claims) : {};
        return identityOf(issuer, { ...more, ...claims });
      } catch (error) {
        throw loginFailure(error);
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: LoginProviderConfig): Promise<Configuration> {
  try {
    const configuration = await discovery(new URL(issuer), clientId, undefined, sendAsBasic(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      // The settings accept http only on localhost.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [allowInsecureRequests] : [])],
    });
    // The library accepts metadata of another tenant of a shared issuer.
    if (configuration.serverMetadata().issuer !== issuer) throw new Error("The metadata names another issuer.");
    return configuration;
  } catch (error) {
    throw providerUnreachable(error);
  }
}

/** Unencoded: Google rejects the percent-encoding of RFC 6749, which the library's own function applies. */
function sendAsBasic(clientSecret: string): ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) =>
    headers.set("Authorization", `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`);
}

/** The library checks the authorised party only if a token has several audiences. */
function claimsOf(tokens: TokenEndpointResponseHelpers, clientId: string): IdentityClaims {
  const claims = identityClaims.parse(tokens.claims());
  if (claims.azp !== undefined && claims.azp !== clientId) throw new Error("The token was issued to another client.");
  return claims;
}

async function getUserInfo(
  configuration: Configuration,
  { access_token: accessToken }: TokenEndpointResponse,
  { sub }: IdentityClaims,
): Promise<Partial<IdentityClaims>> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return identityClaims.parse(await fetchUserInfo(configuration, accessToken, sub));
}
