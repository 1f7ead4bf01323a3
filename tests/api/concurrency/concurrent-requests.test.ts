import { hashOneTimeSecret } from "@meander/api/modules/accounts/one-time-secret";
import { expect, test } from "vitest";
import { activityBody } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const fifty = Array.from({ length: 50 }, (_, index) => index);

test("fifty identical requests with one Idempotency-Key create one activity and get the same response", async () => {
  const host = await createPerson(api);
  const call = {
    cookie: host.session,
    body: activityBody(api, { title: "Made once" }),
    headers: { "Idempotency-Key": "fifty at once" },
  };
  const responses = await Promise.all(fifty.map(() => send(api, "POST", `${PRIVATE_BASE}/activity`, call)));
  expect(responses.map(({ status }) => status)).toEqual(fifty.map(() => 201));
  expect(responses.map(({ body }) => body)).toEqual(fifty.map(() => responses[0]?.body));
  const made = await api.db.selectFrom("activity").select("id").where("title", "=", "Made once").execute();
  expect(made).toHaveLength(1);
});

test("of fifty people who follow links to one address at once, one gets it", async () => {
  const email = "wanted@example.org";
  const expiresAt = new Date(api.now.getTime() + 60_000);
  for (const index of fifty) {
    const { id: personId } = await createPerson(api, { email, isVerified: false });
    const hash = hashOneTimeSecret(`a secret that only a mail has carried ${index}`);
    await api.db
      .insertInto("oneTimeLink")
      .values({ hash, purpose: "verify-email", personId, email, expiresAt })
      .execute();
  }
  const responses = await Promise.all(
    fifty.map((index) => {
      const secret = encodeURIComponent(`a secret that only a mail has carried ${index}`);
      return send(api, "POST", `${PUBLIC_BASE}/email/verify?verifyHash=${secret}`, { from: `198.51.100.${index + 1}` });
    }),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  const owners = await api.db.selectFrom("person").select("id").where("email", "=", email).execute();
  expect(owners).toHaveLength(1);
});
