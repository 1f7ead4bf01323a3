import { DomainError } from "@meander/domain/errors";
import type { Database } from "../../db/client.ts";
import { type RateLimit, refundLimit, takeFromLimit } from "../../limits/take-from-limit.ts";

type Limits = {
  /** Per e-mail address, from any device; strangers can use it up. */
  readonly shared: RateLimit;
  /** Per e-mail address and device, once the shared limit is used up. */
  readonly ofDevice: RateLimit;
};
type Subject = {
  readonly emailAddress: string;
  /** Null without a device cookie. */
  readonly deviceHash: Buffer | null;
};

export type Budget = {
  /**
   * Set once the shared budget is used up. Then only the person's own device may continue; any other caller gets this
   * error or a silent no-op.
   */
  readonly refusal: DomainError | null;
  readonly giveBack: () => Promise<void>;
};

/**
 * Takes one from the budget. Any device cookie counts alike, real or invented, so that no response reveals which; the
 * caller then checks whether the device is the person's. Throws DomainError too-many-requests without a cookie, or once
 * the device's budget is used up too.
 */
export async function takeFromBudget(db: Database, limits: Limits, subject: Subject, now: Date): Promise<Budget> {
  const { emailAddress, deviceHash } = subject;
  const refusal = await refusalOf(() => takeFromLimit(db, limits.shared, emailAddress, now));
  if (refusal === null) return { refusal, giveBack: () => refundLimit(db, limits.shared, emailAddress, now) };
  if (deviceHash === null) throw refusal;
  const device = `${emailAddress} ${deviceHash.toString("hex")}`;
  await takeFromLimit(db, limits.ofDevice, device, now);
  return { refusal, giveBack: () => refundLimit(db, limits.ofDevice, device, now) };
}

async function refusalOf(take: () => Promise<void>): Promise<DomainError | null> {
  try {
    await take();
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.code === "too-many-requests") return error;
    throw error;
  }
}
