import { beforeEach, expect, test } from "vitest";
import { english } from "../support/english.ts";
import { startMail } from "../support/mail.ts";
import { createPerson, PASSWORD } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

/** Anybody can have a mail sent to any address, so it contains nothing that they typed. */

const api = startApi();
const mail = startMail(api);
const names = { firstName: "Zuriel", lastName: "Quokka" };

beforeEach(async () => {
  api.now = new Date();
  await api.db.deleteFrom("rateLimit").execute();
});

const post = (path: string, body: object, cookie?: string) => send(api, "POST", path, { body, cookie });
const signUp = (emailAddress: string, name: object = names) =>
  post(`${PUBLIC_BASE}/auth/local/signup`, { ...name, emailAddress, password: PASSWORD });

const requests = {
  "a sign-up": (emailAddress: string) => signUp(emailAddress),
  "another link": async (emailAddress: string) => {
    await signUp(emailAddress);
    return post(`${PUBLIC_BASE}/email/resend`, { emailAddress });
  },
  "a forgotten password": async (emailAddress: string) => {
    await createPerson(api, { ...names, email: emailAddress, isVerified: false });
    return post(`${PUBLIC_BASE}/user/password/forgot`, { emailAddress });
  },
  "a change of address": async (emailAddress: string) => {
    const { session } = await createPerson(api, names);
    return post(`${PRIVATE_BASE}/email/update`, { emailAddress, password: PASSWORD }, session);
  },
} as const;

test.each(Object.entries(requests))("the mail of %s contains no name", async (request, ask) => {
  const emailAddress = `${request.replaceAll(" ", "-")}@example.org`;
  expect((await ask(emailAddress)).status).toBe(200);
  const mails = await mail.receive(emailAddress);
  expect(mails.length).toBeGreaterThan(0);
  for (const { subject, text, html } of mails) expect(`${subject} ${text} ${html}`).not.toMatch(/zuriel|quokka/i);
});

test("the mail of a change says that an account moves, and that of a sign-up doesn't", async () => {
  const moves = /moving to this email address/;
  await requests["a sign-up"]("signs-up@example.org");
  await requests["a change of address"]("moves@example.org");
  await post(`${PUBLIC_BASE}/email/resend`, { emailAddress: "moves@example.org" });
  expect((await mail.receive("signs-up@example.org")).map(({ text }) => moves.test(text))).toEqual([false]);
  expect((await mail.receive("moves@example.org")).map(({ text }) => moves.test(text))).toEqual([true, true]);
});

test("a name that contains a web address is refused at sign-up and in the profile", async () => {
  const refused = english("errors.nameHasAddress");
  const firstName = "Your prize waits at https://prize.example";
  const emailAddress = "prize@example.org";
  expect(await signUp(emailAddress, { ...names, firstName })).toMatchObject({
    status: 400,
    body: { fields: { firstName: refused } },
  });
  expect(await mail.receive(emailAddress)).toEqual([]);
  const { session } = await createPerson(api);
  expect(await post(`${PRIVATE_BASE}/user/update`, { user: { lastName: "prize.example" } }, session)).toMatchObject({
    status: 400,
    body: { fields: { "user.lastName": refused } },
  });
});
