import pg from "pg";

/** The facts about a database's people that a start depends on. */
export type SiteState = {
  /** Demo accounts have a public password. */
  readonly hasDemoPeople: boolean;
  readonly hasOtherPeople: boolean;
  /** Includes demo administrators. */
  readonly hasAdministrator: boolean;
};

/** In the columns `has_demo_people`, `has_other_people` and `has_administrator`. */
export const siteStateQuery = `
  with demo as (select item_id from demo_item where key like 'person:%'),
    real as (select id, user_type from person where id <> '00000000-0000-7000-8000-000000000000')
  select
    exists (select from real where id in (select item_id from demo)) as has_demo_people,
    exists (select from real where id not in (select item_id from demo)) as has_other_people,
    exists (select from real where user_type = 4) as has_administrator`;

/** Requires a migrated database. */
export async function getSiteState(databaseUrl: string): Promise<SiteState> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, boolean>>(siteStateQuery);
    return {
      hasDemoPeople: rows[0]?.has_demo_people === true,
      hasOtherPeople: rows[0]?.has_other_people === true,
      hasAdministrator: rows[0]?.has_administrator === true,
    };
  } finally {
    await client.end();
  }
}

export function demoOnPublicAddress(publicUrl: string): string {
  return (
    `This database holds the demo world, whose accounts have a password that everyone knows, so it isn't served on ${publicUrl}. ` +
    "Begin with a clean one (MEANDER_DATA=another-folder, or another DATABASE_URL), or remove the demo people from this one: " +
    "npm run admin -- remove-demo."
  );
}
