import type { Database } from "@meander/api/db/client";
import { jsonb } from "@meander/api/db/jsonb";
import { contentHashOf } from "@meander/api/modules/campaigns/content-of";
import { DELIVERY_CHANNEL } from "@meander/api/outbox/enqueue-delivery";
import { sql } from "kysely";

/** A country without people of the demo world. */
const COUNTRY = "AQ";

const paragraph =
  "Hello {firstName}, the canal is at its best in November: the boats are lit by five, the towpath is dry, and the pubs keep their fires going. " +
  "Here is what locals have planned for the week, with room for whoever comes along.";

/**
 * Creates that many people and an approved campaign to them that is due, which the next worker sends. Returns its id.
 * The weekly limit allows two campaigns to the same people.
 */
export async function createDueCampaign(db: Database, people: number): Promise<string> {
  await sql`
    insert into person (first_name, last_name, email, country_code, terms_accepted_at)
    select 'Reader ' || number, 'Known', 'reader-' || number || '@example.org', ${COUNTRY}, now()
    from generate_series(1, ${people}::int) number
    on conflict (email) do nothing`.execute(db);
  const draft = await db
    .insertInto("campaign")
    .values({
      name: "Autumn walks",
      subject: "Walks for {firstName}",
      preheader: "Lit boats and dry towpaths",
      blocks: jsonb([
        { type: "heading", text: "The canal in November" },
        { type: "paragraph", text: paragraph },
        { type: "picture", category: 1, timePeriodCode: 3, alt: "A canal at dusk" },
        { type: "paragraph", text: paragraph },
        { type: "button", label: "See what is on", href: "/discover" },
      ]),
      audience: jsonb({
        place: { label: "Antarctica", countryCode: COUNTRY, centre: null, radiusKm: null },
        categories: [],
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .updateTable("campaign")
    .set({
      status: "scheduled",
      scheduledAt: sql`now()`,
      approvedHash: contentHashOf(draft),
      approvedAt: sql`now()`,
    })
    .where("id", "=", draft.id)
    .execute();
  await sql`analyze person`.execute(db);
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(db);
  return draft.id;
}
