import type { CampaignBlock } from "@meander/domain/contract/campaigns";
import type { Database, Trx } from "../../db/client.ts";
import { type CampaignLetter, writeLetter } from "../../mail/campaign-letter.tsx";
import type { LetterActivity } from "../../mail/campaign-mail.tsx";
import { storedLocations } from "../activities/stored-json.ts";
import { getCampaignRow } from "./queries.ts";
import { storedBlocks } from "./stored-json.ts";

const AFTERNOON = 2;
const OTHER = 13;

/** The campaign as it is now, drawn; what surrounds its blocks is in the reader's language. Throws DomainError not-found. */
export async function getLetter(
  db: Database,
  campaignId: string,
  publicUrl: string,
  locale: string | null,
): Promise<CampaignLetter> {
  const { subject, preheader, blocks: stored } = await getCampaignRow(db, campaignId);
  const blocks = storedBlocks(stored);
  const activities = await findLetterActivities(db, blocks);
  return writeLetter({ campaignId, subject, preheader, blocks, activities }, publicUrl, locale);
}

/** Those of the blocks' activities that people can still find. */
async function findLetterActivities(
  db: Database | Trx,
  blocks: readonly CampaignBlock[],
): Promise<ReadonlyMap<string, LetterActivity>> {
  const ids = blocks.flatMap((block) =>
    block.type === "activity" && block.activityId !== null ? [block.activityId] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("activity as a")
    .select(["a.id", "a.title", "a.categories", "a.locations"])
    .select((eb) =>
      eb
        .selectFrom("dateOption as o")
        .select("o.timePeriod")
        .whereRef("o.activityId", "=", "a.id")
        .orderBy("o.startsAt")
        .limit(1)
        .as("timePeriod"),
    )
    .where("a.id", "in", ids)
    .where("a.status", "=", 1)
    .where("a.hiddenAt", "is", null)
    .execute();
  return new Map(
    rows.map(({ id, title, categories, locations, timePeriod }) => [
      id,
      {
        _id: id,
        title,
        category: categories[0] ?? OTHER,
        timePeriodCode: timePeriod ?? AFTERNOON,
        placeName: storedLocations(locations).points[0]?.properties.name ?? null,
      },
    ]),
  );
}
