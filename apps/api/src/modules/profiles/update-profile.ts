import type { UpdateUserBody } from "@meander/domain/contract/profiles";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { findHome } from "./find-home.ts";

type Input = { readonly actor: Traveller; readonly changes: UpdateUserBody["user"]; readonly now: Date };

/** Changes the fields that are there; lists replace the stored ones, and their ids and order are ours. */
export async function updateProfile(db: Database, { actor, changes, now }: Input): Promise<void> {
  const { firstName, lastName, headline, summary, location, countriesLived, skills, links } = changes;
  const home = location === undefined ? undefined : await findHome(db, location.locationName);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("person")
      .set({
        ...(firstName !== undefined && { firstName }),
        ...(lastName !== undefined && { lastName }),
        ...(headline !== undefined && { headline }),
        ...(summary !== undefined && { summary }),
        ...(location !== undefined && { locationName: location.locationName, ...home }),
        ...(countriesLived !== undefined && { countriesLived: [...new Set(countriesLived)] }),
        ...(skills !== undefined && { skills: jsonb(skills) }),
        ...(links !== undefined && {
          links: jsonb(links.map((link, index) => ({ id: String(index + 1), ...link, sortOrder: index }))),
        }),
        updatedAt: now,
      })
      .where("id", "=", actor.userId)
      .execute();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "update-profile",
      subjectType: "user",
      subjectId: actor.userId,
      data: { fields: Object.keys(changes).join(",") },
    });
  });
}
