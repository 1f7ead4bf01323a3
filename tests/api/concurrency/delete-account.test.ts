import { jsonb } from "@meander/api/db/jsonb";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { act, createActivity, takePart } from "../support/activities.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { type ApiResponse, PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

function deleteAccount(person: TestPerson) {
  return send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { cookie: person.session, body: { password: PASSWORD } });
}

async function exists(person: TestPerson): Promise<boolean> {
  return (await api.db.selectFrom("person").select("id").where("id", "=", person.id).executeTakeFirst()) !== undefined;
}

describe("deleting an account during concurrent requests", () => {
  it("fails no request, leaves no rows behind and keeps every counter correct", { timeout: 60_000 }, async () => {
    const host = await createPerson(api);
    const staff = await createPerson(api, { userType: 4 });
    const shared = await createActivity(api, host);
    const responses: ApiResponse[] = [];
    for (let round = 0; round < 6; round += 1) {
      await api.db.deleteFrom("rateLimit").execute();
      const [leaver, friend] = [await createPerson(api), await createPerson(api)];
      const own = await createActivity(api, leaver);
      await takePart(api, own._id, friend, leaver);
      const campaignId = await startedCampaign(leaver, friend);
      const person = { ...leaver, comment: { text: `Hello @Mira Okafor`, mentionIds: [leaver.id] } };
      const calls = [
        ...[shared, own].flatMap(({ _id }) => [
          act(api, "like", _id, leaver, { liked: true }),
          act(api, "comment", _id, leaver, { text: "Count me in" }),
          act(api, "like", _id, friend, { liked: true }),
          act(api, "comment", _id, friend, person.comment),
          act(api, "report", _id, friend, { text: "Odd" }),
          act(api, "join", _id, leaver),
        ]),
        send(api, "POST", `${PRIVATE_BASE}/user/${leaver.id}/report`, {
          cookie: friend.session,
          body: { text: "Odd" },
        }),
        act(api, `participant/${leaver.id}`, shared._id, host, { status: 3 }),
        act(api, "leave", own._id, friend),
        createActivity(api, leaver).then(
          () => ({ status: 200 }),
          () => ({ status: 401 }),
        ),
        pauseAndResume(campaignId, staff),
        deleteAccount(leaver),
        send(api, "GET", `${PRIVATE_BASE}/user/export`, { cookie: leaver.session }),
        deleteAccount(leaver),
      ];
      const settled = await Promise.all(calls);
      responses.push(...settled.filter((response): response is ApiResponse => "headers" in response));
      expect(await exists(leaver)).toBe(false);
      expect(await findOrphans(leaver)).toEqual([]);
    }
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await findDrift()).toEqual([]);
  });
});

/** A running campaign with two pending deliveries. */
async function startedCampaign(...people: readonly TestPerson[]): Promise<string> {
  const { id } = await api.db
    .insertInto("campaign")
    .values({
      name: "Autumn",
      audience: jsonb({ place: null, categories: [] }),
      status: "running",
      approvedHash: "x",
      approvedAt: api.now,
      totalCount: people.length,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const dueAt = new Date(api.now.getTime() + 24 * HOUR_MS);
  const row = { messageId: id, campaignId: id, channel: "mail", template: "campaign", state: "deferred", dueAt };
  await api.db
    .insertInto("delivery")
    .values(people.map((person) => ({ ...row, personId: person.id })))
    .execute();
  return id;
}

async function pauseAndResume(campaignId: string, staff: TestPerson): Promise<ApiResponse> {
  const path = `${PRIVATE_BASE}/admin/campaign/${campaignId}`;
  const paused = await send(api, "POST", `${path}/pause`, { cookie: staff.session });
  return paused.status >= 500 ? paused : send(api, "POST", `${path}/resume`, { cookie: staff.session });
}

/** Rows that name a deleted person, including cases without residual data to clear. */
async function findOrphans({ id }: TestPerson): Promise<unknown[]> {
  const { rows } = await sql`
    select 'case', c.id from moderation_case c where c.subject_id = ${id}
      and not exists (select from residual_case_data r where r.case_id = c.id and r.report_id is null)
    union all select 'audit', a.id from audit a where a.actor_id = ${id} or a.data::text like ${`%${id}%`}
    union all select 'answer', null from idempotency_key k where k.response::text like ${`%${id}%`}
    union all select 'search', s.activity_id from activity_search s where s.host_id = ${id}`.execute(api.db);
  return rows;
}

/** Activities and campaigns whose counters don't match their rows. */
async function findDrift(): Promise<unknown[]> {
  const { rows } = await sql`
    select a.id from activity a where
      a.like_count <> (select count(*) from activity_like l where l.activity_id = a.id)
      or a.comment_count <> (select count(*) from comment c where c.activity_id = a.id and c.deleted_at is null)
      or a.approved_count <> (select count(*) from participant p where p.activity_id = a.id and p.status = 3)
    union all
    select o.id from date_option o where o.vote_count
      <> (select count(*) from date_vote v where v.option_id = o.id and v.is_valid)
    union all
    select c.id from campaign c where c.skipped_count
      <> (select count(*) from delivery d where d.campaign_id = c.id and d.state = 'skipped')`.execute(api.db);
  return rows;
}
