import type { AppInfo, NearbyContext } from "@meander/domain/contract/whereabouts";
import { roundToKilometre } from "@meander/domain/geo/rounding";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";

type Input = {
  readonly personId: string;
  readonly sessionPublicId: string;
  readonly appInfo: AppInfo;
  /** Null forgets where they are; undefined leaves it as it was. */
  readonly nearbyContext: NearbyContext | null | undefined;
};

/** Keeps which app a session runs, and where its person is, to about a kilometre. The default map centre is nowhere. */
export async function checkIn(db: Database, input: Input, now: Date): Promise<void> {
  const { personId, sessionPublicId, appInfo, nearbyContext } = input;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("session")
      .set({ appInfo: jsonb(appInfo) })
      .where("publicId", "=", sessionPublicId)
      .execute();
    if (nearbyContext === null) await forgetPlace(trx, personId);
    else if (nearbyContext !== undefined && !nearbyContext.isDefault)
      await keepPlace(trx, personId, nearbyContext, now);
  });
}

async function keepPlace(trx: Trx, personId: string, nearby: NearbyContext, now: Date): Promise<void> {
  const [nearbyLon, nearbyLat] = roundToKilometre([nearby.longitude, nearby.latitude]);
  const { country, region, district, place } = nearby.context ?? {};
  const nearbyContext = jsonb({ country, region, district, place });
  await trx
    .updateTable("person")
    .set({ nearbyLon, nearbyLat, nearbyContext, nearbyAt: now })
    .where("id", "=", personId)
    .execute();
}

async function forgetPlace(trx: Trx, personId: string): Promise<void> {
  await trx
    .updateTable("person")
    .set({ nearbyLon: null, nearbyLat: null, nearbyContext: null, nearbyAt: null })
    .where("id", "=", personId)
    .execute();
}
