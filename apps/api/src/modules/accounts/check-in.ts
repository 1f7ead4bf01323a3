import type { AppInfo, NearbyContext } from "@meander/domain/contract/client-context";
import { roundToKilometre } from "@meander/domain/geo/rounding";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";

type Input = {
  readonly personId: string;
  readonly sessionPublicId: string;
  readonly appInfo: AppInfo;
  /** Null deletes the stored location; undefined leaves it unchanged. */
  readonly nearbyContext: NearbyContext | null | undefined;
};

/**
 * Stores a session's app version and its person's location, rounded to about a kilometre. The default map centre is not
 * stored as a location.
 */
export async function checkIn(db: Database, input: Input, now: Date): Promise<void> {
  const { personId, sessionPublicId, appInfo, nearbyContext } = input;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("session")
      .set({ appInfo: jsonb(appInfo) })
      .where("publicId", "=", sessionPublicId)
      .execute();
    if (nearbyContext === null) await clearLocation(trx, personId);
    else if (nearbyContext !== undefined && !nearbyContext.isDefault)
      await storeLocation(trx, personId, nearbyContext, now);
  });
}

async function storeLocation(trx: Trx, personId: string, nearby: NearbyContext, now: Date): Promise<void> {
  const [nearbyLon, nearbyLat] = roundToKilometre([nearby.longitude, nearby.latitude]);
  const { country, region, district, place } = nearby.context ?? {};
  const nearbyContext = jsonb({ country, region, district, place });
  await trx
    .updateTable("person")
    .set({ nearbyLon, nearbyLat, nearbyContext, nearbyAt: now })
    .where("id", "=", personId)
    .execute();
}

async function clearLocation(trx: Trx, personId: string): Promise<void> {
  await trx
    .updateTable("person")
    .set({ nearbyLon: null, nearbyLat: null, nearbyContext: null, nearbyAt: null })
    .where("id", "=", personId)
    .execute();
}
