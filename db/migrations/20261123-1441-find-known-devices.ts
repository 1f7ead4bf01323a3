import { type Kysely, sql } from "kysely";

/** Whether a device is known to anybody is asked where nobody is named yet: at a login by an account elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index known_device_hash on known_device (device_hash)`.execute(db);
}
