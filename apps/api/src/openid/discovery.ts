import { hourMs } from "@meander/domain/time/durations";
import { createRemoteJWKSet } from "jose";
import { z } from "zod";
import { fetchJson, PROVIDER_TIMEOUT_MS } from "./fetch-json.ts";

const CACHE_MS = hourMs;

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

export type Discovered = z.infer<typeof discoveryDocument> & {
  /** Fetches the issuer's keys when a token names one that isn't known yet. */
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
};

/**
 * Asks an issuer where its parts are (OpenID Connect Discovery 1.0), at most once an hour; failures aren't kept, and while the issuer
 * fails, what it said before still holds. Throws DomainError unavailable.
 */
export function createDiscovery(issuer: string, clock: () => Date): () => Promise<Discovered> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  let known: { readonly discovered: Discovered; readonly until: number } | undefined;
  let asking: Promise<Discovered> | undefined;

  async function ask(): Promise<Discovered> {
    const document = await fetchJson(
      address,
      // Another issuer's document would let it speak for this one.
      discoveryDocument.refine((found) => found.issuer === issuer),
    );
    const keys = createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: PROVIDER_TIMEOUT_MS });
    known = { discovered: { ...document, keys }, until: clock().getTime() + CACHE_MS };
    return known.discovered;
  }

  return async () => {
    if (known !== undefined && clock().getTime() < known.until) return known.discovered;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking.catch((error: unknown) => {
      if (known !== undefined) return known.discovered;
      throw error;
    });
  };
}
