import { getAddressHasher } from "@meander/api/address-key";
import { removeDemoPeople } from "@meander/api/modules/accounts/personal-data/remove-demo-people";
import { DEMO_PASSWORD } from "@meander/db/seeds/demo/insert-people";
import { seedDemo } from "@meander/db/seeds/demo/seed-demo";
import { getSiteState } from "@meander/db/site-state";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { act, createActivity, takePart } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let real: { host: TestPerson; guest: TestPerson; hosted: string; joined: string; commentId: string };
let demoCookie: string | undefined;

const logIn = (emailAddress: string) =>
  send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body: { emailAddress, password: DEMO_PASSWORD } });
const asDemo = (method: string, path: string, body?: unknown) =>
  send(api, method, `${PRIVATE_BASE}${path}`, { cookie: demoCookie, body });

/** A demo person in a real activity, and a real person in an activity of the demo host. */
beforeAll(async () => {
  await seedDemo({ databaseUrl: api.databaseUrl, now: api.now, log: () => {} });
  demoCookie = cookieOf(await logIn("host@meander.example"));
  const demo = await api.db
    .selectFrom("person")
    .select("id")
    .where("email", "=", "host@meander.example")
    .executeTakeFirstOrThrow();
  const demoHost = { id: demo.id, email: "host@meander.example", session: demoCookie ?? "" } as TestPerson;
  const [host, guest] = [await createPerson(api), await createPerson(api)];
  const { _id: hosted } = await createActivity(api, host);
  await takePart(api, hosted, guest, host);
  await takePart(api, hosted, demoHost, host);
  const comment = await act(api, "comment", hosted, guest, { text: "See you there" });
  const { _id: joined } = await createActivity(api, demoHost);
  await takePart(api, joined, guest, demoHost);
  await createActivity(api, demoHost, { title: "Made by hand" });
  real = { host, guest, hosted, joined, commentId: (comment.body as { comment: { _id: string } }).comment._id };
});

const remove = async () =>
  removeDemoPeople(api.db, { hashAddress: await getAddressHasher(api.config), hasMailSink: true, now: api.now });

test("removes every demo person with sessions, activities, cases and the draft, and leaves real people's data whole", async () => {
  const participants = () =>
    api.db.selectFrom("participant").select(["personId", "status"]).where("activityId", "=", real.hosted).execute();
  const before = await participants();
  expect((await asDemo("GET", "/user/sessions")).status).toBe(200);

  expect(await remove()).toBeGreaterThan(20);

  expect(await getSiteState(api.databaseUrl)).toMatchObject({ hasDemoPeople: false, hasAdministrator: false });
  expect((await logIn("host@meander.example")).status).toBe(401);
  expect((await asDemo("GET", "/user/sessions")).status).toBe(401);
  const { rows } = await sql<{ who: string }>`
    select id || ' ' || coalesce(email, '') as who from person where id <> ${deletedUser.id} order by id`.execute(
    api.db,
  );
  expect(rows.map(({ who }) => who)).toEqual(
    [real.host, real.guest].map(({ id, email }) => `${id} ${email}`).toSorted(),
  );
  expect(await participants()).toEqual(before.filter(({ personId }) => personId === real.guest.id));
  const activities = await api.db
    .selectFrom("activity")
    .select(["id", "hostId", "cancelledAt"])
    .orderBy("id")
    .execute();
  expect(activities).toEqual([
    { id: real.hosted, hostId: real.host.id, cancelledAt: null },
    { id: real.joined, hostId: deletedUser.id, cancelledAt: api.now },
  ]);
  const comments = await api.db.selectFrom("comment").select(["id", "text", "deletedAt"]).execute();
  expect(comments).toEqual([{ id: real.commentId, text: "See you there", deletedAt: null }]);
  for (const table of ["moderationCase", "campaign", "strike", "demoItem"] as const) {
    expect(await api.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
});

test("sends no mail to addresses of demo people", async () => {
  const mails = await api.db
    .selectFrom("delivery")
    .select("address")
    .where("template", "=", "account-deleted")
    .execute();
  expect(mails).toEqual([]);
});

test("finds no demo people the second time", async () => {
  expect(await remove()).toBe(0);
});
