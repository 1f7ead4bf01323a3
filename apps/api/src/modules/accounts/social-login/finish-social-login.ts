import { timingSafeEqual } from "node:crypto";
import { DomainError } from "@meander/domain/errors";
import type { UserId } from "@meander/domain/ids";
import type { Locale } from "@meander/domain/messages/locales";
import { message } from "@meander/domain/messages/message";
import type { Database } from "../../../db/client.ts";
import type { LoginProvider } from "../../../openid/login-provider.ts";
import { hashOneTimeSecret } from "../one-time-secret.ts";
import { admitIdentity, type NewName } from "./admit-identity.ts";
import { secretsOf } from "./login-secrets.ts";

type Input = {
  readonly provider: LoginProvider;
  readonly browserSecret: string | undefined;
  readonly state: string | undefined;
  readonly code: string | undefined;
  readonly iss: string | undefined;
  /** Fallback name of a new person whose provider returns none. */
  readonly fallbackName: NewName;
  readonly locale: Locale;
  readonly asksForProductUpdates: boolean;
};

type Finished = { readonly userId: UserId; readonly referer: string };

/**
 * A login that failed after the redirect; it carries the page where the login started, so that the person can retry
 * from there.
 */
export class RefusedLogin extends DomainError {
  readonly referer: string;

  constructor({ code, message: text, details, cause }: DomainError, referer: string) {
    super(code, text, details);
    this.name = "RefusedLogin";
    this.cause = cause;
    this.referer = referer;
  }
}

/**
 * Handles the provider's callback: returns the user and the page where the login started. The first callback consumes
 * the login, whether it succeeds or fails. Throws DomainError link-expired, forbidden, unavailable, rule-broken or
 * conflict.
 */
export async function finishSocialLogin(db: Database, input: Input, now: Date): Promise<Finished> {
  const { provider, browserSecret, state } = input;
  const login = state === undefined ? undefined : await consumeLogin(db, state, now);
  const isTheirs =
    login !== undefined &&
    browserSecret !== undefined &&
    timingSafeEqual(hashOneTimeSecret(browserSecret), login.browserHash) &&
    login.provider === provider.id;
  if (!isTheirs || state === undefined) throw new DomainError("link-expired", message("loginStale"));
  try {
    return {
      userId: await redeem(db, { ...input, ...login, provider, state, browserSecret }, now),
      referer: login.referer,
    };
  } catch (error) {
    throw error instanceof DomainError ? new RefusedLogin(error, login.referer) : error;
  }
}

type Redeemed = Input & { readonly state: string; readonly browserSecret: string; readonly acceptsTerms: boolean };

async function redeem(db: Database, input: Redeemed, now: Date): Promise<UserId> {
  const { provider, browserSecret, state, code, iss, ...person } = input;
  if (code === undefined) throw new DomainError("forbidden", message("loginRefused"));
  const identity = await provider.redeem({ code, iss, ...secretsOf(browserSecret, state) });
  return admitIdentity(db, { ...person, provider, identity }, now);
}

/** Single use under concurrency: one delete decides. Undefined when the login is unknown, used or expired. */
async function consumeLogin(db: Database, state: string, now: Date) {
  const login = await db
    .deleteFrom("oidcLogin")
    .where("stateHash", "=", hashOneTimeSecret(state))
    .returning(["provider", "browserHash", "referer", "acceptsTerms", "expiresAt"])
    .executeTakeFirst();
  return login !== undefined && login.expiresAt > now ? login : undefined;
}
