import { sql } from "kysely";
import { expect, test } from "vitest";
import { startMail, verifyHashIn } from "../support/mail.ts";
import { createPerson, PASSWORD } from "../support/people.ts";
import { cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);

const deleteAccount = (cookie: string | undefined) =>
  send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { cookie, body: { password: PASSWORD } });

test("a ban outlives the account: a new one with its address is banned", async () => {
  const person = await createPerson(api);
  await api.db.updateTable("person").set({ bannedFrom: api.now }).where("id", "=", person.id).execute();
  expect((await deleteAccount(person.session)).status).toBe(200);
  const signUp = { firstName: "Mira", lastName: "Again", emailAddress: person.email, password: PASSWORD };
  await send(api, "POST", `${PUBLIC_BASE}/auth/local/signup`, { body: signUp });
  const mails = await mail.receive(person.email);
  const hash = verifyHashIn(mails.find(({ subject }) => subject.startsWith("Confirm")));
  const verified = await send(api, "POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`);
  expect(verified).toMatchObject({ status: 200, body: { user: { ban: { strikeId: null } } } });
  const cookie = cookieOf(verified);
  expect((await send(api, "GET", `${PRIVATE_BASE}/notifications`, { cookie })).body).toMatchObject({
    code: "banned",
  });
  // It moves on to the new account, and outlives that one as well.
  expect((await deleteAccount(cookie)).status).toBe(200);
  const { rows } = await sql`select kind, until from address_fingerprint where kind = 'ban'`.execute(api.db);
  expect(rows).toEqual([{ kind: "ban", until: null }]);
});
