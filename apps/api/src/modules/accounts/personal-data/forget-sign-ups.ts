import { dayMs } from "@meander/domain/time/durations";
import { signUpDays } from "@meander/domain/policy";
import type { HashAddress } from "../../../address-key.ts";
import type { Database } from "../../../db/client.ts";
import { erasePerson } from "./erase-person.ts";

type Input = { readonly hashAddress: HashAddress; readonly keepsMail: boolean; readonly now: Date };

/** Sign-ups whose address nobody confirmed and who have not been here lately: somebody else's address may stand in them. */
export async function forgetSignUps(db: Database, { hashAddress, keepsMail, now }: Input): Promise<void> {
  const before = new Date(now.getTime() - signUpDays * dayMs);
  for (const personId of await findForgotten(db, before)) {
    await erasePerson(db, {
      ...{ personId, action: "forget-sign-up", hashAddress, keepsMail, now },
      // Its link may have been followed since.
      mayGo: async (_, person) => person !== null && person.email === null,
    });
  }
}

async function findForgotten(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("person")
    .select("id")
    .where("email", "is", null)
    .where("unverifiedEmail", "is not", null)
    .where("createdAt", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("session")
            .select("session.publicId")
            .whereRef("session.personId", "=", "person.id")
            .where("session.lastSeenAt", ">=", before),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
