import { type Kysely, sql } from "kysely";

/** Accounts elsewhere that log people in here, and logins under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table login_identity (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person on delete cascade,
      provider text not null check (length(provider) between 1 and 32),
      issuer text not null,
      subject text not null check (length(subject) between 1 and 255),
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3) not null default now(),
      constraint login_identity_subject unique (issuer, subject),
      constraint login_identity_once_per_provider unique (person_id, provider)
    )`.execute(db);
  await sql`comment on table login_identity is 'An account at an OpenID provider; issuer and subject together name it for good'`.execute(
    db,
  );

  await sql`
    create table oidc_login (
      state_hash bytea primary key,
      browser_hash bytea not null,
      provider text not null,
      referer text not null,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null
    )`.execute(db);
  await sql`comment on table oidc_login is 'Logins that were sent to a provider; the secrets stay in the browser that began'`.execute(
    db,
  );
  await sql`create index oidc_login_expiry on oidc_login (expires_at)`.execute(db);
}
