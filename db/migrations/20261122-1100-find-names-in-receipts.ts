import { type Kysely, sql } from "kysely";

/** Receipts that name a colleague, for when that colleague's account goes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index command_receipt_named on command_receipt ((result ->> 'namedId')) where result ? 'namedId'`.execute(
    db,
  );
}
