import pg from "pg";

export type ReportWorld = {
  readonly moderatorToken: string;
  readonly subjectIds: readonly string[];
  readonly reporterTokens: readonly string[];
};

const REPORTERS = 4_000;
/** Subjects without reports, for measuring how fast new reports are accepted. */
const FRESH_SUBJECTS = 20_000;

/**
 * Fills the database with this many reports of people, two or three a case, one case in ten decided; triggers and
 * constraints are disabled meanwhile.
 */
export async function fillReports(databaseUrl: string, reports: number): Promise<ReportWorld> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const cases = Math.round(reports / 2.5);
  try {
    await client.query("set session_replication_role = replica");
    const { rows: people } = await client.query<{ id: string; kind: string }>(
      `insert into person (first_name, last_name, email, user_type, terms_accepted_at)
       select 'Bench', case when n <= $1::int then 'reporter' when n <= $1::int + $2::int then 'fresh' when n <= $1::int + $2::int + $3::int then 'subject' else 'moderator' end,
         'bench-' || n || '@example.org', case when n > $1::int + $2::int + $3::int then 3 else 1 end, now()
       from generate_series(1, $1::int + $2::int + $3::int + 1) n
       returning id, last_name as kind`,
      [REPORTERS, FRESH_SUBJECTS, cases],
    );
    const idsOf = (kind: string) => people.filter((person) => person.kind === kind).map(({ id }) => id);
    const staff = [...idsOf("reporter"), ...idsOf("moderator")];
    await client.query(
      `insert into session (id_hash, person_id, client, expires_at, absolute_expires_at)
       select sha256(convert_to('bench-' || id, 'UTF8')), id, 'console', now() + interval '29 days', now() + interval '80 days'
       from unnest($1::uuid[]) id`,
      [staff],
    );
    await client.query(
      `insert into moderation_case (subject_type, subject_id, status, version, priority, priority_reasons, due_at, opened_at, decision, decided_at)
       select 'user', id, case when n % 10 = 0 then 'decided' else 'open' end, 2, 100 + (n * 7919) % 500, '[]',
         now() + n * interval '1 second', now() - n * interval '1 second',
         case when n % 10 = 0 then (case when n % 20 = 0 then 'warn' else 'noAction' end) end,
         case when n % 10 = 0 then now() - n * interval '1 second' end
       from unnest($1::uuid[]) with ordinality s (id, n)`,
      [idsOf("subject")],
    );
    await client.query(
      `insert into report (case_id, reporter_id, category, text, created_at)
       select c.id, ($1::uuid[])[1 + ((c.n * 3 + k) % $2)], (array['spam','scam','unsafe','other'])[1 + (c.n + k) % 4], 'Odd', c.opened_at
       from (select id, opened_at, row_number() over (order by id) as n from moderation_case where subject_type = 'user') c,
         generate_series(0, 2) k
       where k < 2 or c.n % 2 = 0`,
      [idsOf("reporter"), REPORTERS],
    );
    await client.query("analyze person; analyze session; analyze moderation_case; analyze report");
    const tokens = (kind: string) => idsOf(kind).map((id) => `bench-${id}`);
    const [moderatorToken = ""] = tokens("moderator");
    return { moderatorToken, subjectIds: idsOf("fresh"), reporterTokens: tokens("reporter") };
  } finally {
    await client.end();
  }
}
