import { safeReturnPath } from "@meander/domain/return-path";
import { sql } from "kysely";
import type { Database } from "../../../db/client.ts";
import type { LoginProvider } from "../../../openid/login-provider.ts";
import { createOneTimeSecret, hashOneTimeSecret } from "../one-time-secret.ts";
import { secretsOf } from "./login-secrets.ts";

const appStatePrefix = "app.";

/** Whether the app started the login: the provider then calls back the device's browser, which can't finish it. */
export function isStateOfApp(state: string | undefined): boolean {
  return state?.startsWith(appStatePrefix) === true;
}

type Input = {
  readonly provider: LoginProvider;
  readonly browserSecret: string;
  readonly referer: string | undefined;
  readonly acceptsTerms: boolean;
  /** Whether the native app's web view is the browser. */
  readonly isApp: boolean;
};

/**
 * Returns the URL that starts this browser's login at the provider; the login expires after ten minutes, and only this
 * browser can complete it. Throws DomainError unavailable when the provider can't be reached.
 */
export async function beginSocialLogin(db: Database, input: Input, now: Date): Promise<string> {
  const { provider, browserSecret, referer, acceptsTerms, isApp } = input;
  const state = `${isApp ? appStatePrefix : ""}${createOneTimeSecret()}`;
  const address = await provider.authorizationUrl({ state, ...secretsOf(browserSecret, state) });
  await db
    .insertInto("oidcLogin")
    .values({
      stateHash: hashOneTimeSecret(state),
      browserHash: hashOneTimeSecret(browserSecret),
      provider: provider.id,
      referer: safeReturnPath(referer),
      acceptsTerms,
      createdAt: now,
      expiresAt: sql`${now}::timestamptz + interval '10 minutes'`,
    })
    .execute();
  return address;
}
