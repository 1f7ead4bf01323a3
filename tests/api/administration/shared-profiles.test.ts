import { newShare, profileSharesResponse, sharedProfile } from "@meander/domain/contract/shared-profiles";
import { expect, it } from "vitest";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const HOUR_MS = 3_600_000;

async function share(userId: string, by: TestPerson) {
  const { status, body } = await send(api, "POST", `${PRIVATE_BASE}/admin/user/${userId}/share`, {
    cookie: by.session,
  });
  expect(status).toBe(201);
  return newShare.parse(body);
}

function open(path: string, person: TestPerson | undefined) {
  return send(api, "GET", `${PRIVATE_BASE}${path}`, { cookie: person?.session });
}

it("is readable by any colleague with the link, and each read is audited", async () => {
  const [ada, marketer, subject] = await Promise.all([
    createPerson(api, { userType: 3, firstName: "Ada", lastName: "Quill" }),
    createPerson(api, { userType: 5 }),
    createPerson(api, { firstName: "Dan", lastName: "Loud" }),
  ]);
  const { path, expiresAt, id } = await share(subject.id, ada);
  expect(expiresAt).toBe(new Date(api.now.getTime() + 72 * HOUR_MS).toISOString());
  for (let look = 0; look < 2; look++) {
    const response = await open(path, marketer);
    expect(response.status).toBe(200);
    const shown = sharedProfile.parse(response.body);
    expect(shown).toMatchObject({
      _id: subject.id,
      firstName: "Dan",
      sharedBy: "Ada Quill",
      maskedAddress: subject.email.replace(/^(.).*@/, "$1…@"),
    });
    expect(response.body).not.toHaveProperty("assignableTypes");
  }
  const consumer = await createPerson(api);
  expect([(await open(path, undefined)).status, (await open(path, consumer)).status]).toEqual([401, 403]);
  expect((await open(`/admin/shared/${"b".repeat(43)}`, marketer)).status).toBe(404);
  const audit = await api.db
    .selectFrom("audit")
    .select(["action", "actorId"])
    .where("subjectId", "=", subject.id)
    .where("action", "in", ["share-profile", "view-shared-profile"])
    .orderBy("id")
    .execute();
  expect(audit).toEqual([
    { action: "share-profile", actorId: ada.id },
    { action: "view-shared-profile", actorId: marketer.id },
    { action: "view-shared-profile", actorId: marketer.id },
  ]);
  const retained = await api.db.selectFrom("profileShare").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const token = path.split("/").at(-1) ?? "";
  expect(JSON.stringify(retained)).not.toContain(token);
  expect(retained.tokenHash.toString("utf8")).not.toContain(token);
});

it("ends with its expiry, when it is revoked, and when its creator is no longer staff", async () => {
  const [ada, ben, boss, subject] = await Promise.all([
    createPerson(api, { userType: 3 }),
    createPerson(api, { userType: 3 }),
    createPerson(api, { userType: 4 }),
    createPerson(api),
  ]);
  const shares = await Promise.all([ada, ada, ben].map((person) => share(subject.id, person)));
  const [first, second, third] = shares as [(typeof shares)[0], (typeof shares)[0], (typeof shares)[0]];
  const statuses = () => Promise.all(shares.map(async ({ path }) => (await open(path, boss)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  const list = async (person: TestPerson) => {
    const { body } = await open(`/admin/user/${subject.id}/shares`, person);
    return profileSharesResponse.parse(body).shares.map(({ id, canRevoke }) => [id, canRevoke]);
  };
  expect(new Map((await list(ben)) as [string, boolean][])).toEqual(
    new Map([
      [first.id, false],
      [second.id, false],
      [third.id, true],
    ]),
  );
  const revoke = async (id: string, person: TestPerson) =>
    (await send(api, "DELETE", `${PRIVATE_BASE}/admin/share/${id}`, { cookie: person.session })).status;
  expect([await revoke(first.id, ben), await revoke(first.id, ada), await revoke(first.id, ada)]).toEqual([
    403, 200, 404,
  ]);
  expect(await revoke(second.id, boss)).toBe(200);
  expect(await statuses()).toEqual([404, 404, 200]);
  expect((await list(boss)).map(([id]) => id)).toEqual([third.id]);
  await api.db.updateTable("person").set({ userType: 1 }).where("id", "=", ben.id).execute();
  expect(await statuses()).toEqual([404, 404, 404]);
  await api.db.updateTable("person").set({ userType: 3 }).where("id", "=", ben.id).execute();
  api.now = new Date(api.now.getTime() + 72 * HOUR_MS);
  expect(await statuses()).toEqual([404, 404, 404]);
});
