import { ArcticFetchError, CodeChallengeMethod, OAuth2Client, OAuth2RequestError, type OAuth2Tokens } from "arctic";
import type { LoginProviderConfig } from "../config-login-providers.ts";
import { createDiscovery, type Discovered } from "./discovery.ts";
import { PROVIDER_TIMEOUT_MS } from "./fetch-json.ts";
import { type Identity, identityOf } from "./identity.ts";
import { answerNotTrusted, providerUnreachable } from "./problems.ts";
import { readUserInfo, verifyIdToken } from "./verify-id-token.ts";

const scopes = ["openid", "email", "profile"];

type Secrets = { readonly codeVerifier: string; readonly nonce: string };

export type LoginProvider = Pick<LoginProviderConfig, "id" | "name" | "issuer"> & {
  /** Where a browser goes to log in there. Throws DomainError unavailable. */
  readonly authorizationUrl: (input: Secrets & { readonly state: string }) => Promise<string>;
  /**
   * Whom a code stands for. `iss` is what the callback's address says about its issuer, if anything (RFC 9207).
   * Throws DomainError unavailable or forbidden.
   */
  readonly redeem: (input: Secrets & { readonly code: string; readonly iss: string | undefined }) => Promise<Identity>;
};

/** One OpenID provider: the authorisation code flow with PKCE. Asks nothing before the first login. */
export function createLoginProvider(
  { id, name, issuer, clientId, clientSecret }: LoginProviderConfig,
  redirectUri: string,
  clock: () => Date,
): LoginProvider {
  const discover = createDiscovery(issuer, clock);
  const client = new OAuth2Client(clientId, clientSecret, redirectUri);
  return {
    id,
    name,
    issuer,
    async authorizationUrl({ state, nonce, codeVerifier }) {
      const { authorization_endpoint } = await discover();
      const url = client.createAuthorizationURLWithPKCE(
        authorization_endpoint,
        state,
        CodeChallengeMethod.S256,
        codeVerifier,
        scopes,
      );
      url.searchParams.set("nonce", nonce);
      return url.href;
    },
    async redeem({ code, codeVerifier, nonce, iss }) {
      const found = await discover();
      requireIssuer(found, iss);
      const tokens = await exchange(client.validateAuthorizationCode(found.token_endpoint, code, codeVerifier));
      const claims = await verifyIdToken(stringIn(tokens, "id_token"), found, { clientId, nonce, now: clock() });
      // Many providers tell the address only there.
      const more =
        claims.email === undefined ? await readUserInfo(found, stringIn(tokens, "access_token"), claims) : {};
      return identityOf(issuer, { ...more, ...claims });
    },
  };
}

/** Another issuer's answer, handed to us as this one's, ends here. */
function requireIssuer(found: Discovered, iss: string | undefined): void {
  const isNamed = found.authorization_response_iss_parameter_supported === true || iss !== undefined;
  if (isNamed && iss !== found.issuer) throw answerNotTrusted(new Error("The answer names another issuer."));
}

/** arctic knows no time limit. */
async function exchange(tokens: Promise<OAuth2Tokens>): Promise<OAuth2Tokens> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), PROVIDER_TIMEOUT_MS);
  try {
    return await Promise.race([tokens, tooLate]);
  } catch (error) {
    if (error instanceof OAuth2RequestError) throw answerNotTrusted(error);
    throw providerUnreachable(error instanceof ArcticFetchError ? error.cause : error);
  } finally {
    clearTimeout(timer);
  }
}

function stringIn({ data }: OAuth2Tokens, name: string): string {
  const value: unknown = name in data ? Reflect.get(data, name) : undefined;
  if (typeof value !== "string") throw answerNotTrusted(new Error(`The answer has no ${name}.`));
  return value;
}
