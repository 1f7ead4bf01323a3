import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, afterAll, expect, test } from "vitest";
import { openApi, type TestApi } from "../support/open-api.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

/** Postgres rejects every write, as on a full or failing disk. */
const writable = startApi();
let api: TestApi & { close: () => Promise<void> };
let person: TestPerson;

beforeAll(async () => {
  person = await createPerson(writable);
  const longAgo = new Date(writable.now.getTime() - 20 * 86_400_000);
  const soon = new Date(writable.now.getTime() + 86_400_000);
  // Both the session's last use and its renewal would be written by the next request.
  await writable.db.updateTable("session").set({ lastSeenAt: longAgo, expiresAt: soon }).execute();
  await setReadOnly("on");
  api = await openApi(writable.databaseUrl);
});
afterAll(async () => {
  await api.close();
  await setReadOnly("off");
});

const setReadOnly = (value: "on" | "off") => {
  const name = new URL(writable.databaseUrl).pathname.slice(1);
  return sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(value)}`.execute(writable.db);
};

test("reads succeed, also where they would write as a side effect", async () => {
  const reads = ["/user/sessions", "/user/identity"];
  for (const path of reads) {
    const { status } = await send(api, "GET", `${PRIVATE_BASE}${path}`, { cookie: person.session });
    expect({ path, status }).toEqual({ path, status: 200 });
  }
  expect((await send(api, "GET", "/readyz")).status).toBe(200);
});

test("writes return 503 with Retry-After, not an internal error", async () => {
  const headers = { "Idempotency-Key": randomUUID() };
  const writes = [
    // This GET writes an audit entry.
    send(api, "GET", `${PRIVATE_BASE}/user/export`, { cookie: person.session }),
    send(api, "POST", `${PRIVATE_BASE}/list`, { cookie: person.session, body: { title: "Walks" }, headers }),
    send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body: { emailAddress: person.email, password: PASSWORD } }),
  ];
  for (const { status, headers: answered, body } of await Promise.all(writes)) {
    expect({ status, body }).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(Number(answered.get("Retry-After"))).toBeGreaterThan(0);
  }
});
