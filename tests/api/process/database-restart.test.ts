import { sql } from "kysely";
import { expect, test } from "vitest";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

/** Simulates a restart of Postgres for its clients: every connection ends at once. */
async function cutConnections(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(api.db);
}

const waitFor = (isTrue: () => Promise<boolean> | boolean) => expect.poll(isTrue, { timeout: 15_000 }).toBe(true);

test("after the connections are lost, requests work and notifications arrive again", async () => {
  const person = await createPerson(api);
  let gaps = 0;
  const payloads: string[] = [];
  api.listener.onGap(() => {
    gaps += 1;
  });
  api.listener.on("test_channel", (payload) => payloads.push(payload));
  await cutConnections();
  await waitFor(() => gaps === 1);
  await waitFor(
    async () => (await send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: person.session })).status === 200,
  );
  await sql`select pg_notify('test_channel', 'hello')`.execute(api.db);
  await waitFor(() => payloads.includes("hello"));
});

test("a live stream closes, so that its client reconnects and requests missed events", async () => {
  const person = await createPerson(api);
  const response = await api.app.request(`${PRIVATE_BASE}/notifications/stream`, {
    headers: { Cookie: `meander=${person.session}` },
  });
  const reader = response.body?.getReader();
  await reader?.read();
  await cutConnections();
  let isDone = false;
  while (!isDone) isDone = (await reader?.read())?.done ?? true;
  expect(isDone).toBe(true);
});
