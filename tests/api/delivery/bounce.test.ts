import { expect, it } from "vitest";
import { createPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const secret = "a secret that is long enough for anybody";
const api = startApi({ env: { BOUNCE_SECRET: secret } });
const closed = startApi();

const report = (events: unknown, bearer: string | undefined = secret, to = api) =>
  send(to, "POST", `${PUBLIC_BASE}/delivery/bounce`, {
    body: { events },
    headers: bearer === "" ? {} : { Authorization: `Bearer ${bearer}` },
  });
const suppressed = async () =>
  (await api.db.selectFrom("suppression").select(["email", "reason"]).orderBy("email").execute()).map(
    ({ email, reason }) => `${email}: ${reason}`,
  );
const countAudits = async () =>
  (await api.db.selectFrom("audit").select("id").where("action", "=", "suppress-address").execute()).length;
const clear = () => api.db.deleteFrom("suppression").execute();

it("suppresses addresses that hard-bounce or complain for campaigns, and audits it", async () => {
  const person = await createPerson(api);
  const response = await report([
    { emailAddress: person.email.toUpperCase(), type: "bounce" },
    { emailAddress: "z@example.org", type: "complaint", isPermanent: false },
    { emailAddress: "full@example.org", type: "bounce", isPermanent: false },
  ]);
  expect(response).toMatchObject({ status: 200, body: { suppressed: 2 } });
  expect((await suppressed()).sort()).toEqual([`${person.email}: bounce`, "z@example.org: complaint"].sort());
  const audit = await api.db
    .selectFrom("audit")
    .select(["subjectId", "data"])
    .where("action", "=", "suppress-address")
    .execute();
  expect(audit).toHaveLength(2);
  expect(audit).toContainEqual({ subjectId: person.id, data: { reason: "bounce" } });
  expect(JSON.stringify(audit)).not.toContain("@");
  await clear();
});

it("counts an address once under concurrency, and a complaint replaces a bounce", async () => {
  const before = await countAudits();
  const events = ["b@example.org", "a@example.org"].map((emailAddress) => ({ emailAddress, type: "bounce" }));
  const responses = await Promise.all([report(events), report(events.toReversed()), report(events)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(responses.map(({ body }) => (body as { suppressed: number }).suppressed).sort()).toEqual([0, 0, 2]);
  expect((await report([{ emailAddress: "a@example.org", type: "complaint" }])).body).toEqual({ suppressed: 0 });
  await report([{ emailAddress: "a@example.org", type: "bounce" }]);
  expect(await suppressed()).toEqual(["a@example.org: complaint", "b@example.org: bounce"]);
  // One audit entry per address, and one for the complaint.
  expect(await countAudits()).toBe(before + 3);
  await clear();
});

it("never replaces a suppression by staff", async () => {
  await api.db.insertInto("suppression").values({ email: "s@example.org", reason: "staff" }).execute();
  await report([{ emailAddress: "s@example.org", type: "complaint" }]);
  expect(await suppressed()).toEqual(["s@example.org: staff"]);
  await clear();
});

it.each([
  ["a missing secret", ""],
  ["a wrong secret", "a secret that is long enough for nobody"],
  ["a secret with an extra character", `${secret}.`],
])("rejects %s before it parses the body", async (_words, bearer) => {
  const response = await report("nonsense", bearer);
  expect(response).toMatchObject({ status: 401, body: { code: "wrong-credentials" } });
  expect(await suppressed()).toEqual([]);
});

it("returns 404 where no secret is configured", async () => {
  expect((await report([], secret, closed)).status).toBe(404);
});

it.each<[string, unknown]>([
  ["nothing", []],
  [
    "too many events",
    Array.from({ length: 201 }, (_, index) => ({ emailAddress: `${index}@example.org`, type: "bounce" })),
  ],
  ["an invalid address", [{ emailAddress: "nobody", type: "bounce" }]],
  ["an unknown event type", [{ emailAddress: "a@example.org", type: "open" }]],
])("rejects the whole request for %s", async (_words, events) => {
  expect((await report(events)).status).toBe(400);
  expect(await suppressed()).toEqual([]);
});
