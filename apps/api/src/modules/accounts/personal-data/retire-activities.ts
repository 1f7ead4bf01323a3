import { findCategory } from "@meander/domain/activity/category";
import { notificationsOfActivityEvent, storedStatusOf } from "@meander/domain/activity/status";
import { narrowestEntry } from "@meander/domain/geo/context";
import { roundToKilometre } from "@meander/domain/geo/rounding";
import { nobody } from "@meander/domain/person/nobody";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { jsonb } from "../../../db/jsonb.ts";
import { storedContext } from "../../activities/stored-json.ts";
import { type ActivityRow, findPeopleTakingPart, refreshSearch } from "../../activities/queries.ts";
import { recordNotification } from "../../notifications/record-notification.ts";

const OTHER_CATEGORY = 13;

/** What is left of those that stay: whether people hear that it is off. */
type Retired = { readonly id: string; readonly isCalledOff: boolean };

/**
 * What a person hosted: activities with approved people stay for them, without a word of the host's, and are cancelled where they
 * were still ahead; the others go. `tellRetired` comes once everything else of the person is gone.
 */
export async function retireActivities(trx: Trx, hostedIds: readonly string[], now: Date): Promise<readonly Retired[]> {
  if (hostedIds.length === 0) return [];
  const rows = await trx.selectFrom("activity").selectAll().where("id", "in", hostedIds).execute();
  const kept = rows.filter(({ approvedCount, status }) => approvedCount > 0 && status !== 0);
  const gone = rows.filter((row) => !kept.includes(row)).map(({ id }) => id);
  if (gone.length > 0) await trx.deleteFrom("activity").where("id", "in", gone).execute();
  if (kept.length === 0) return [];
  await insertNobody(trx, now);
  const retired = kept.map((row) => ({ id: row.id, isCalledOff: isAhead(row, now) }));
  for (const row of kept) await retire(trx, row, now);
  await refreshSearch(
    trx,
    kept.map(({ id }) => id),
    now,
  );
  return retired;
}

export async function tellRetired(trx: Trx, retired: readonly Retired[], now: Date): Promise<void> {
  for (const { id } of retired.filter(({ isCalledOff }) => isCalledOff)) {
    const personIds = await findPeopleTakingPart(trx, id, [2, 3]);
    for (const { code } of notificationsOfActivityEvent("cancel")) {
      await recordNotification(trx, { code, personIds, actorId: nobody.id, activityId: id, data: {}, now });
    }
  }
}

function isAhead({ status, cancelledAt, endsAt }: ActivityRow, now: Date): boolean {
  return status !== 3 && cancelledAt === null && (endsAt === null || endsAt > now);
}

async function retire(trx: Trx, row: ActivityRow, now: Date): Promise<void> {
  const { country, region, place } = storedContext(row.context);
  // Neighbourhood and postcode lead to a door.
  const context = {
    ...(country !== undefined && { country }),
    ...(region !== undefined && { region }),
    ...(place !== undefined && { place }),
  };
  const area = narrowestEntry(context)?.text ?? "";
  const category = findCategory(row.categories[0] ?? OTHER_CATEGORY)?.name ?? "";
  const [lon, lat] = roundToKilometre([row.lon ?? 0, row.lat ?? 0]);
  const points = [{ coordinates: [lon, lat], properties: { name: area } }];
  await trx
    .updateTable("activity")
    .set({
      ...(isAhead(row, now) ? { ...storedStatusOf("cancelled", now), modifiedAt: now } : {}),
      hostId: nobody.id,
      title: area === "" ? category : `${category}, ${area}`.slice(0, 120),
      summary: "",
      cancelReason: null,
      locations: jsonb({ points, paths: [] }),
      context: jsonb(context),
      images: jsonb([]),
      lon,
      lat,
    })
    .where("id", "=", row.id)
    .execute();
}

async function insertNobody(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into person (id, first_name, last_name, terms_accepted_at) values
      (${nobody.id}, ${nobody.firstName}, ${nobody.lastName}, ${now})
    on conflict (id) do nothing`.execute(trx);
}
