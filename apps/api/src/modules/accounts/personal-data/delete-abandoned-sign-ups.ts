import { signUpDays } from "@meander/domain/policy";
import { dayMs } from "@meander/domain/time/durations";
import type { HashAddress } from "../../../address-key.ts";
import type { Database } from "../../../db/client.ts";
import { erasePerson } from "./erase-person.ts";

type Input = { readonly hashAddress: HashAddress; readonly hasMailSink: boolean; readonly now: Date };

/** Deletes inactive sign-ups whose address was never verified: it may belong to another person. */
export async function deleteAbandonedSignUps(db: Database, { hashAddress, hasMailSink, now }: Input): Promise<void> {
  const before = new Date(now.getTime() - signUpDays * dayMs);
  for (const personId of await findAbandonedSignUps(db, before)) {
    await erasePerson(db, {
      personId,
      action: "forget-sign-up",
      hashAddress,
      hasMailSink,
      now,
      // The address may have been verified since the query.
      mayErase: async (_, person) => person !== null && person.email === null,
    });
  }
}

async function findAbandonedSignUps(db: Database, before: Date): Promise<string[]> {
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
