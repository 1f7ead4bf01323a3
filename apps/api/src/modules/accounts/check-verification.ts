import { timingSafeEqual } from "node:crypto";
import type { VerificationView } from "@meander/domain/contract/accounts";
import { type VerificationStep, verificationStepOf } from "@meander/domain/person/verification-step";
import type { Database } from "../../db/client.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";
import { linkExpired } from "./one-time-link.ts";
import { findVerification } from "./queries.ts";

export type LinkOpener = {
  /** The browser that opened the link; null without a device cookie. */
  readonly deviceHash: Buffer | null;
  /** The session of that browser; null without one. */
  readonly caller: Pick<SessionActor, "userId" | "sessionPublicId"> | null;
};
type Input = LinkOpener & { readonly verifyHash: string };

/**
 * What the page of a verification link asks for before `verifyEmail`. Changes nothing. Throws DomainError link-expired
 * when the link is unknown, used or too old.
 */
export async function checkVerification(db: Database, input: Input, now: Date): Promise<VerificationView> {
  const found = await findVerification(db, input.verifyHash);
  if (found === undefined || !(found.isConfirmed || isUsable(found, now))) throw linkExpired();
  return { step: stepOf(found, input), emailAddress: found.email, isFirst: found.isFirst };
}

type Link = {
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
  readonly isPending: boolean;
  readonly isTaken: boolean;
};

/** A forecast for the page: `verifyEmail` decides on locked rows. */
export function isUsable({ usedAt, expiresAt, isPending, isTaken }: Link, now: Date): boolean {
  return usedAt === null && expiresAt > now && isPending && !isTaken;
}

type Account = {
  readonly personId: string;
  readonly isConfirmed: boolean;
  readonly isFirst: boolean;
  readonly passwordHash: string | null;
  readonly signUpDeviceHash: Buffer | null;
};

export function stepOf(account: Account, { deviceHash, caller }: LinkOpener): VerificationStep {
  const { personId, passwordHash, signUpDeviceHash } = account;
  const callerOfSession = caller?.userId === personId ? "owner" : "other";
  return verificationStepOf({
    ...account,
    hasPassword: passwordHash !== null,
    isSignUpBrowser: isSame(signUpDeviceHash, deviceHash),
    caller: caller === null ? "nobody" : callerOfSession,
  });
}

function isSame(stored: Buffer | null, presented: Buffer | null): boolean {
  return stored !== null && presented !== null && timingSafeEqual(stored, presented);
}
