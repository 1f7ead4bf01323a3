import { once } from "node:events";
import { issueLink } from "@meander/api/modules/accounts/one-time-link";
import { makeAdministrator } from "@meander/api/modules/administration/make-administrator";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { overlap, startInOrder } from "../support/lock-waits.ts";
import { createPerson, PASSWORD } from "../support/people.ts";
import { cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

beforeEach(async () => {
  await api.db.deleteFrom("person").execute();
});

const make = (email: string, isForced = false) => makeAdministrator(api.db, { email, isForced, now: api.now });
const logIn = (emailAddress: string, password: string) =>
  send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body: { emailAddress, password } });
const countAdministrators = async () =>
  (await api.db.selectFrom("person").select("id").where("userType", "=", 4).execute()).length;

async function setPassword(passwordResetHash: string) {
  const body = { passwordResetHash, newPassword: PASSWORD };
  return send(api, "POST", `${PUBLIC_BASE}/user/password/reset`, { body });
}

test("an address without an account gets one, whose link sets the password once", async () => {
  const made = await make("ada@example.org");
  if (made.outcome !== "created") throw new Error(made.outcome);
  expect((await setPassword(made.passwordResetHash)).status).toBe(200);
  expect((await setPassword(made.passwordResetHash)).status).toBe(422);
  const cookie = cookieOf(await logIn("ada@example.org", PASSWORD));
  expect((await send(api, "GET", `${PRIVATE_BASE}/admin/users`, { cookie })).status).toBe(200);
  const [entry] = await api.db.selectFrom("audit").selectAll().where("action", "=", "create-administrator").execute();
  expect(entry).toMatchObject({ actorId: null, data: { by: "command" } });
});

test("an administrator without a password gets another link, one with a password none", async () => {
  await make("ada@example.org");
  const again = await make("ADA@example.org");
  if (again.outcome !== "invited") throw new Error(again.outcome);
  await setPassword(again.passwordResetHash);
  expect(await make("ada@example.org")).toEqual({ outcome: "already" });
  expect(await countAdministrators()).toBe(1);
});

test("an account is promoted while logged in, its permissions are refreshed, and the change is audited", async () => {
  const person = await createPerson(api);
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  await client.query("listen permissions_changed");
  const notification = once(client, "notification");
  expect(await make(person.email)).toEqual({ outcome: "promoted" });
  const [notice] = await notification;
  await client.end();
  expect(JSON.parse(notice.payload)).toEqual({ personId: person.id });
  expect((await send(api, "GET", `${PRIVATE_BASE}/admin/users`, { cookie: person.session })).status).toBe(200);
  const entries = api.db.selectFrom("audit").select(["actorId", "data"]).where("subjectId", "=", person.id);
  expect(await entries.where("action", "=", "promote-user").execute()).toEqual([
    { actorId: null, data: { from: "Consumer", to: "Administrator", by: "command" } },
  ]);
});

test("refuses another administrator unless forced", async () => {
  await createPerson(api, { userType: 4 });
  const person = await createPerson(api);
  expect(await make(person.email)).toEqual({ outcome: "refused" });
  expect(await make("new@example.org")).toEqual({ outcome: "refused" });
  expect(await countAdministrators()).toBe(1);
  expect(await make(person.email, true)).toEqual({ outcome: "promoted" });
  expect(await countAdministrators()).toBe(2);
});

test("of ten simultaneous commands with different addresses, one creates an administrator", async () => {
  const made = await Promise.all(Array.from({ length: 10 }, (_, index) => make(`someone-${index}@example.org`)));
  expect(made.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
  expect(await countAdministrators()).toBe(1);
});

test("an account whose address is verified concurrently is promoted", async () => {
  const { id, email } = await createPerson(api, { isVerified: false });
  const hash = await issueLink(api.db, { purpose: "verify-email", personId: id, email }, api.now);
  const verify = () => send(api, "POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`);
  const [verified, made] = await overlap<unknown>(api, verify, () => make(email));
  expect([verified, made]).toMatchObject([{ status: 200 }, { outcome: "promoted" }]);
});

test("an account that is deleted concurrently is not promoted: its address gets a new one", async () => {
  const { id, email } = await createPerson(api);
  const made = await startInOrder(api, (trx) => trx.deleteFrom("person").where("id", "=", id).execute(), [
    () => make(email),
  ]);
  expect(made).toMatchObject([{ outcome: "created" }]);
  expect(await countAdministrators()).toBe(1);
});

test("a pending sign-up with the address gets neither the role nor the address", async () => {
  const waiting = await createPerson(api, { isVerified: false, email: "ada@example.org" });
  expect((await make("ada@example.org")).outcome).toBe("created");
  expect((await logIn("ada@example.org", PASSWORD)).status).toBe(401);
  expect((await send(api, "GET", `${PRIVATE_BASE}/admin/users`, { cookie: waiting.session })).status).toBe(401);
});
