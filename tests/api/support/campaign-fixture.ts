import { expect } from "vitest";
import { createApproved, startAtOnce } from "./campaigns.ts";
import type { TestApi } from "./start-api.ts";

const audience = { place: { label: "Iceland", countryCode: "IS", centre: null, radiusKm: null }, categories: [] };

/** Campaigns to everyone in Iceland, with the ledger of their mails. */
export function createCampaignFixture(api: TestApi) {
  async function createAudience(count: number): Promise<readonly string[]> {
    const rows = await api.db
      .insertInto("person")
      .values(
        Array.from({ length: count }, (_, number) => ({
          firstName: `Reader ${number}`,
          lastName: "Known",
          email: `${crypto.randomUUID()}@example.org`,
          countryCode: "IS",
          termsAcceptedAt: api.now,
        })),
      )
      .returning("id")
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Creates, approves and starts a campaign: by default to everyone in Iceland. */
  async function start(wishes: object = {}) {
    const made = await createApproved(api, { audience, ...wishes });
    const { status, body } = await startAtOnce(api, made.author, made.campaign.id);
    if (status !== 200) throw new Error(`Not started: ${JSON.stringify(body)}`);
    return made;
  }

  /** The campaign's counters, after checking them against the ledger's rows. */
  async function countsOf(campaignId: string) {
    const row = await api.db.selectFrom("campaign").selectAll().where("id", "=", campaignId).executeTakeFirstOrThrow();
    const rows = await api.db.selectFrom("delivery").select("state").where("campaignId", "=", campaignId).execute();
    const counted = (state: string) => rows.filter((delivery) => delivery.state === state).length;
    const counts = {
      accepted: row.acceptedCount,
      failed: row.failedCount,
      unknown: row.unknownCount,
      skipped: row.skippedCount,
      cancelled: row.cancelledCount,
    };
    for (const [state, count] of Object.entries(counts)) expect([state, count]).toEqual([state, counted(state)]);
    return { ...counts, total: row.totalCount, status: row.status };
  }

  return { audience, countsOf, createAudience, start };
}
