import { otherCategory } from "@meander/domain/activity/category";
import { activityStatus } from "@meander/domain/activity/status";
import { firstOwnStill } from "@meander/domain/image/first-still";
import { afternoon } from "@meander/domain/time/period";
import type { CampaignBlock } from "@meander/domain/contract/campaigns";
import type { Database, Trx } from "../../db/client.ts";
import type { CampaignActivity } from "../../mail/campaign-mail.tsx";
import { type CampaignMessage, type CampaignSender, renderCampaignMessage } from "../../mail/campaign-message.tsx";
import { storedImages, storedLocations } from "../activities/stored-json.ts";
import { getCampaignRow } from "./queries.ts";
import { storedBlocks } from "./stored-json.ts";

/**
 * Renders the campaign's current content; the text around its blocks is in the recipient's language. Throws DomainError
 * not-found.
 */
export async function getCampaignMessage(
  db: Database,
  campaignId: string,
  sender: CampaignSender,
  locale: string | null,
): Promise<CampaignMessage> {
  const { subject, preheader, blocks: stored } = await getCampaignRow(db, campaignId);
  const blocks = storedBlocks(stored);
  const activities = await findMessageActivities(db, blocks);
  return renderCampaignMessage({ campaignId, subject, preheader, blocks, activities }, sender, locale);
}

/** The activities of the blocks that are open and not hidden. */
async function findMessageActivities(
  db: Database | Trx,
  blocks: readonly CampaignBlock[],
): Promise<ReadonlyMap<string, CampaignActivity>> {
  const ids = blocks.flatMap((block) =>
    block.type === "activity" && block.activityId !== null ? [block.activityId] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("activity")
    .select(["activity.id", "activity.title", "activity.categories", "activity.locations", "activity.images"])
    .select((eb) =>
      eb
        .selectFrom("dateOption")
        .select("dateOption.timePeriod")
        .whereRef("dateOption.activityId", "=", "activity.id")
        .orderBy("dateOption.startsAt")
        .limit(1)
        .as("timePeriod"),
    )
    .where("activity.id", "in", ids)
    .where("activity.status", "=", activityStatus.open)
    .where("activity.hiddenAt", "is", null)
    .execute();
  return new Map(
    rows.map(({ id, title, categories, locations, images, timePeriod }) => [
      id,
      {
        _id: id,
        title,
        category: categories[0] ?? otherCategory,
        timePeriodCode: timePeriod ?? afternoon,
        placeName: storedLocations(locations).points[0]?.properties.name ?? null,
        photo: firstOwnStill(storedImages(images)),
      },
    ]),
  );
}
