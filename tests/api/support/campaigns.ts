import { startDueCampaigns } from "@meander/api/modules/campaigns/start-campaign";
import { type CampaignBlock, type CampaignRecord, campaignRecord } from "@meander/domain/contract/campaigns";
import { userType } from "@meander/domain/person/user-type";
import { createPerson, type TestPerson } from "./people.ts";
import { type ApiResponse, PRIVATE_BASE, send } from "./send.ts";
import type { TestApi } from "./start-api.ts";

export const HELLO: CampaignBlock = { type: "paragraph", text: "Hello {firstName}, a walk is waiting." };

export function createMarketer(api: TestApi): Promise<TestPerson> {
  return createPerson(api, { firstName: "Mara", lastName: "Quill", userType: userType.marketer });
}

/** The request body of a marketer, without an audience. */
export function campaignBody(wishes: object = {}) {
  return { name: "Autumn walks", subject: "Walks for {firstName}", blocks: [HELLO], ...wishes };
}

/** Sends a command about a campaign, e.g. `command(api, marketer, campaign.id, "pause")`. */
export function command(
  api: TestApi,
  person: TestPerson | undefined,
  campaignId: string,
  what: string,
  body: unknown = {},
): Promise<ApiResponse> {
  return send(api, "POST", `${PRIVATE_BASE}/admin/campaign/${campaignId}/${what}`, { cookie: person?.session, body });
}

/** Starts a campaign, and lets the time pass in which that can be undone. Returns the response. */
export async function startAtOnce(api: TestApi, person: TestPerson, campaignId: string): Promise<ApiResponse> {
  const response = await command(api, person, campaignId, "start");
  await api.db
    .updateTable("campaign")
    .set({ scheduledAt: api.now })
    .where("id", "=", campaignId)
    .where("status", "=", "scheduled")
    .execute();
  await startDueCampaigns(api.db, api.now);
  return response;
}

export async function createCampaign(api: TestApi, marketer: TestPerson, wishes: object = {}): Promise<CampaignRecord> {
  const call = { cookie: marketer.session, body: campaignBody(wishes) };
  const { status, body } = await send(api, "POST", `${PRIVATE_BASE}/admin/campaigns`, call);
  if (status !== 201) throw new Error(`Not begun: ${JSON.stringify(body)}`);
  return campaignRecord.parse(body);
}

/** Written by one marketer and approved by another. */
export async function createApproved(api: TestApi, wishes: object = {}) {
  const author = await createMarketer(api);
  const approver = await createMarketer(api);
  const campaign = await createCampaign(api, author, wishes);
  const { contentHash } = campaign;
  const { status, body } = await command(api, approver, campaign.id, "approve", { contentHash });
  if (status !== 200) throw new Error(`Not approved: ${JSON.stringify(body)}`);
  return { author, approver, campaign: campaignRecord.parse(body) };
}

export async function getCampaign(api: TestApi, person: TestPerson, campaignId: string): Promise<CampaignRecord> {
  const path = `${PRIVATE_BASE}/admin/campaign/${campaignId}`;
  return campaignRecord.parse((await send(api, "GET", path, { cookie: person.session })).body);
}
