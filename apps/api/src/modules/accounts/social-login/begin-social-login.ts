import { ownPathOf } from "@meander/domain/own-path";
import { sql } from "kysely";
import type { Database } from "../../../db/client.ts";
import type { LoginProvider } from "../../../openid/login-provider.ts";
import { createOneTimeSecret, hashOneTimeSecret } from "../one-time-secret.ts";
import { secretsOf } from "./login-secrets.ts";

type Input = {
  readonly provider: LoginProvider;
  readonly browserSecret: string;
  readonly referer: string | undefined;
  readonly acceptsTerms: boolean;
};

/**
 * Where to send this browser to log in; it has ten minutes, and is the only one that may come back with the answer.
 * Throws DomainError unavailable when the provider can't be asked.
 */
export async function beginSocialLogin(db: Database, input: Input, now: Date): Promise<string> {
  const { provider, browserSecret, referer, acceptsTerms } = input;
  const state = createOneTimeSecret();
  const address = await provider.authorizationUrl({ state, ...secretsOf(browserSecret, state) });
  await db
    .insertInto("oidcLogin")
    .values({
      stateHash: hashOneTimeSecret(state),
      browserHash: hashOneTimeSecret(browserSecret),
      provider: provider.id,
      referer: ownPathOf(referer),
      acceptsTerms,
      createdAt: now,
      expiresAt: sql`${now}::timestamptz + interval '10 minutes'`,
    })
    .execute();
  return address;
}
