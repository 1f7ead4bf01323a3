import { createHash } from "node:crypto";
import type { Database } from "@meander/api/db/client";
import { PUSH_CHANNEL } from "@meander/api/outbox/enqueue-delivery";
import { sql } from "kysely";
import type { TestBrowser } from "./test-browser.ts";

/** A person for each of these browsers, with its name as their first name. */
export async function addBrowsers(db: Database, browsers: readonly TestBrowser[]): Promise<void> {
  const names = browsers.map(({ name }) => name);
  const hashes = browsers.map(({ name }) => createHash("sha256").update(name).digest());
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into person (first_name, last_name, email, terms_accepted_at)
      select name, 'Known', name || '@example.org', now() from unnest(${names}::text[]) name`.execute(trx);
    await sql`
      insert into session (id_hash, person_id, expires_at, absolute_expires_at)
      select sha256(convert_to(person.id::text, 'UTF8')), person.id, now() + interval '1 day', now() + interval '1 day'
      from person where person.first_name = any (${names}::text[])`.execute(trx);
    await sql`
      insert into push_device (person_id, session_id, platform, token, token_hash, registered_at)
      select person.id, session.public_id, 'web', browser.token, browser.hash, now()
      from unnest(${names}::text[], ${browsers.map(({ subscription }) => subscription)}::text[], ${hashes}::bytea[])
        as browser (name, token, hash)
      join person on person.first_name = browser.name join session on session.person_id = person.id`.execute(trx);
  });
}

/** Announces one push to each of these browsers, each of a person of its own. */
export async function queuePushes(db: Database, browsers: readonly TestBrowser[]): Promise<void> {
  await addBrowsers(db, browsers);
  const names = browsers.map(({ name }) => name);
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into delivery (message_id, channel, person_id, template, data)
      select message.id, 'web-push', person.id, 'notification', jsonb_build_object('notificationId', message.id,
        'notificationCode', 19, 'actorId', null, 'firstName', person.first_name, 'actorName', null, 'details', '{}'::jsonb,
        'note', jsonb_build_object('title', person.first_name, 'text', 'The boats are lit by five.'), 'activity', null,
        'path', '/discover')
      from person cross join lateral (select uuidv7() as id where person.id is not null) message
      where person.first_name = any (${names}::text[])`.execute(trx);
    await sql`select pg_notify(${PUSH_CHANNEL}, '')`.execute(trx);
  });
}
