import type { DomainError } from "@meander/domain/errors";
import type { Database } from "../../db/client.ts";
import { loginBudget } from "./account-limits.ts";
import { takeFromBudget } from "./device-budget.ts";
import { isPassword } from "./passwords.ts";
import { findLogin, isPersonsDevice } from "./queries.ts";

type Input = {
  readonly personId: string;
  readonly password: string;
  readonly deviceHash: Buffer | null;
  readonly wrong: () => DomainError;
};

/**
 * Checks a password outside of a login, counted like one. Returns the verified hash, which the transaction compares
 * with the locked row. Throws `wrong`, or DomainError too-many-requests.
 */
export async function checkPassword(db: Database, input: Input, now: Date): Promise<string> {
  const { personId, password, deviceHash, wrong } = input;
  const { emailAddress, passwordHash } = await findLogin(db, personId);
  const { refusal, giveBack } = await takeFromBudget(db, loginBudget, { emailAddress, deviceHash }, now);
  const isRight = await isPassword(password, passwordHash);
  const isAllowed = refusal === null || (deviceHash !== null && (await isPersonsDevice(db, personId, deviceHash)));
  if (!isRight || passwordHash === null || !isAllowed) throw refusal ?? wrong();
  await giveBack();
  return passwordHash;
}
