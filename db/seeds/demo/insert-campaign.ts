import type { Audience, CampaignBlock } from "@meander/domain/contract/campaigns";
import type pg from "pg";
import { insertRow } from "./insert-rows.ts";
import { activityKey, type DemoRegistry, personKey } from "./registry.ts";

const KEY = "campaign:autumn-walks";
const HIKING = 2;
const OUTDOORS = 10;
const AFTERNOON = 2;

const audience: Audience = {
  place: { label: "London, England, United Kingdom", countryCode: null, centre: [-0.1276, 51.5072], radiusKm: 50 },
  categories: [HIKING, OUTDOORS],
};

/** Inserts a campaign draft that the marketer has completed and that awaits approval by a second person. */
export async function insertCampaign(client: pg.Client, registry: DemoRegistry, now: Date): Promise<void> {
  if (registry.find(KEY) !== undefined) return;
  const walkId = registry.get(activityKey("box-hill"));
  const blocks: CampaignBlock[] = [
    { type: "heading", text: "Three walks before the weekend" },
    {
      type: "paragraph",
      text: "Hello {firstName}, the light is low, the paths are dry, and somebody you haven’t met yet knows the way.",
    },
    { type: "picture", category: HIKING, timePeriodCode: AFTERNOON, alt: "A path over a ridge on an autumn afternoon" },
    { type: "activity", activityId: walkId },
    { type: "paragraph", text: "Bring boots and something warm to drink. Everyone waits for the slowest." },
    { type: "divider" },
    {
      type: "button",
      label: "See every walk near London",
      href: "/discover/united-kingdom/england/london?categories=2,10",
    },
  ];
  const marketerId = registry.get(personKey("marketer"));
  const createdAt = new Date(now.getTime() - 26 * 3_600_000);
  const id = await insertRow(client, "campaign", {
    name: "Autumn walks around London",
    subject: "Three walks before the weekend",
    preheader: "Boots on: a ridge, a river and a canal, with people who know the way.",
    blocks: { json: blocks },
    audience: { json: audience },
    created_by: marketerId,
    updated_by: marketerId,
    created_at: createdAt,
    updated_at: createdAt,
  });
  await registry.add(KEY, id);
}
