import type { CampaignBody } from "@meander/domain/contract/campaigns";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { insertAudit } from "../audit/insert-audit.ts";

type Input = { readonly actor: Traveller; readonly body: CampaignBody; readonly now: Date };

/** Creates a draft; returns its id. */
export async function createCampaign(db: Database, { actor, body, now }: Input): Promise<string> {
  const { blocks, audience, ...rest } = body;
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("campaign")
      .values({
        ...rest,
        blocks: jsonb(blocks),
        audience: jsonb(audience),
        createdBy: actor.userId,
        updatedBy: actor.userId,
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "create-campaign",
      subjectType: "campaign",
      subjectId: id,
      data: { name: body.name },
    });
    return id;
  });
}
