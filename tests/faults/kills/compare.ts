import type { Database } from "@meander/api/db/client";
import { CompiledQuery } from "kysely";
import type { WriteKind } from "./kinds/write-kind.ts";
import { writeKinds } from "./write-kinds.ts";
import type { LogEntry, Outcome } from "./writers.ts";

/** Queries for rows that must never exist: wrong counters, and one half of rows that belong together. */
const invariantQueries: Readonly<Record<string, string>> = {
  "likes are not as many as counted": `select id from activity a where like_count <> (select count(*) from activity_like l where l.activity_id = a.id)`,
  "comments are not as many as counted": `select id from activity a where comment_count <> (select count(*) from comment c where c.activity_id = a.id and c.deleted_at is null)`,
  "approved people are not as many as counted": `select id from activity a where approved_count <> (select count(*) from participant p where p.activity_id = a.id and p.status = 3)`,
  "votes are not as many as counted": `select id from date_option o where vote_count <> (select count(*) from date_vote v where v.option_id = o.id)`,
  "hosted activities are not as many as counted": `select id from person p where hosted_count <> (select count(*) from activity a where a.host_id = p.id and a.opened_at is not null)`,
  // Mails of a deleted account remain without their data, notifications don't.
  "a mail has no notification": `select id from delivery d where template = 'notification' and data <> '{}' and not exists (select 1 from notification n where n.id = (d.data ->> 'notificationId')::uuid)`,
  "ratings are not as many as counted": `select id from activity a
    where (rating_count, rating_sum) <> (select count(*), coalesce(sum(stars), 0) from rating r where r.activity_id = a.id)`,
  "a case has neither report nor appeal": `select id from moderation_case c
    where not exists (select 1 from report r where r.case_id = c.id) and not exists (select 1 from appeal w where w.case_id = c.id)`,
  "a project has no slug": `select id from project p where not exists (select 1 from profile_slug s where s.item_id = p.id)`,
};

/**
 * Compares the clients' logs with one snapshot of the tables. Acknowledged writes are complete and exist once, refused
 * ones don't exist, and unknown ones exist once or not at all.
 */
export async function compareLogs(db: Database, log: readonly LogEntry[]): Promise<readonly string[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const read = async <Row>(sql: string, parameters: readonly unknown[] = []) =>
        (await trx.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))).rows;
      const violations: string[] = [];
      for (const kind of writeKinds) {
        const entries = log.filter((entry) => entry.kind === kind);
        if (entries.length > 0) violations.push(...(await compareKind(read, kind, entries)));
      }
      for (const [violation, sql] of Object.entries(invariantQueries)) {
        const rows = await read<{ id: string }>(sql);
        violations.push(...rows.slice(0, 3).map(({ id }) => `${violation}: ${id}`));
      }
      return violations;
    });
}

type Read = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;

async function compareKind(read: Read, kind: WriteKind, entries: readonly LogEntry[]): Promise<readonly string[]> {
  const keys = entries.map(({ draw }) => draw.key);
  const parts = new Map<string, ReadonlyMap<string, number>>();
  for (const [name, sql] of Object.entries(kind.parts)) {
    const rows = await read<{ key: string; count: number }>(sql, [keys]);
    parts.set(name, new Map(rows.map(({ key, count }) => [key, count])));
  }
  const problems = entries.flatMap((entry) => {
    const counts = [...parts].map(([name, found]) => [name, found.get(entry.draw.key) ?? 0] as const);
    const problem = findProblem(
      entry.outcome,
      counts.map(([, count]) => count),
    );
    const seen = counts.map(([name, count]) => `${name} ${count}`).join(", ");
    return problem === undefined
      ? []
      : [`${kind.name} ${entry.draw.key} ${problem} (${seen}; last answer ${entry.status ?? "none"})`];
  });
  const done = keys.filter((key) => [...parts.values()].every((found) => found.get(key) === 1));
  return [...problems, ...(await findLeftovers(read, kind, done))];
}

async function findLeftovers(read: Read, kind: WriteKind, doneKeys: readonly string[]): Promise<readonly string[]> {
  if (kind.leftovers === undefined || doneKeys.length === 0) return [];
  const rows = await read<{ key: string; place: string }>(kind.leftovers, [doneKeys]);
  return rows.map(({ key, place }) => `${kind.name} ${key} is there, and so is what it takes away: ${place}`);
}

/** What is wrong with a write, given the count of each of its parts. */
export function findProblem(outcome: Outcome, counts: readonly number[]): string | undefined {
  if (counts.some((count) => count > 1)) return "is there twice";
  const isThere = counts.every((count) => count === 1);
  const isAbsent = counts.every((count) => count === 0);
  if (!isThere && !isAbsent) return "is there in part";
  if (outcome === "acknowledged" && !isThere) return "was acknowledged and is lost";
  if (outcome === "refused" && !isAbsent) return "was refused and is there";
  return undefined;
}
