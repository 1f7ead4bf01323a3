import type { StockServiceId } from "@meander/domain/image/stock-service";
import type { Database } from "../../db/client.ts";

/** Those of a service's photos that a decision removed, from any owner. */
export async function findBlockedPhotos(
  db: Database,
  service: StockServiceId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .selectFrom("picture")
    .select("stockId")
    .where("stockService", "=", service)
    .where("stockId", "in", ids)
    .where("removedAt", "is not", null)
    .union(
      db
        .selectFrom("blockedStockPhoto")
        .select("stockId")
        .where("stockService", "=", service)
        .where("stockId", "in", ids),
    )
    .execute();
  return new Set(found.flatMap(({ stockId }) => stockId ?? []));
}

/** Choices that their service doesn't know of yet. */
export function listDownloads(db: Database, limit: number) {
  return db
    .selectFrom("picture")
    .select(["id", "downloadUrl"])
    .where("downloadUrl", "is not", null)
    .orderBy("createdAt")
    .limit(limit)
    .execute();
}

export async function markDownloaded(db: Database, id: string): Promise<void> {
  await db.updateTable("picture").set({ downloadUrl: null }).where("id", "=", id).execute();
}
