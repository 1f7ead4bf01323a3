import { audience } from "@meander/domain/contract/campaigns";
import type { SpecialRecord } from "@meander/domain/contract/special-notifications";
import { userIdOf } from "../../db/branded-ids.ts";
import type { SpecialRow } from "./queries.ts";

export function specialOf(row: SpecialRow): SpecialRecord {
  const { id, title, text, path, sentBy, senderName, createdAt, finishedAt, totalCount, notifiedCount } = row;
  return {
    id,
    title,
    text,
    path,
    audience: row.audience === null ? null : audience.parse(row.audience),
    sentBy: sentBy === null ? null : { userId: userIdOf(sentBy), name: senderName ?? "" },
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    counts: { total: totalCount, notified: notifiedCount },
  };
}
