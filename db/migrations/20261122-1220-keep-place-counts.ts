import { type Kysely, sql } from "kysely";

/**
 * How many activities there are to discover, and who contributes, in each country, region and place. A write appends what it changes
 * and a job folds the changes into the kept counts: writers never touch a row that another one needs, so that none waits and none can
 * stand in a ring. What is kept plus what waits is exact at every moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCounts(db);
  await watchDiscovery(db);
  await watchContributions(db);
  await createFolding(db);
  await createSettling(db);
  await sql`select settle_place_counts()`.execute(db);
  await sql`create index person_suspended on person (suspended_until) where suspended_until is not null`.execute(db);
  // A recommended activity leaves discovery with its last start, its row only with its end.
  await sql`
    create index activity_search_last_start on activity_search ((starts[cardinality(starts)]))
    where is_recommended and not is_suggested`.execute(db);
  // Nobody counts the newest activities of a place any more.
  for (const level of ["country", "region", "place"]) {
    await sql`drop index ${sql.id(`activity_contribution_${level}`)}`.execute(db);
  }
}

/** A place's path is that of its pages: `iceland/capital-region/reykjavik`. */
async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table place_tally (
      path text primary key,
      level smallint not null check (level between 1 and 3),
      activities integer not null default 0,
      contributors integer not null default 0
    )`.execute(db);
  await sql`create index place_tally_most on place_tally (activities desc) where level = 3`.execute(db);
  await sql`create index place_tally_countries on place_tally (path) include (activities) where level = 1`.execute(db);
  await sql`
    create table place_tally_change (
      id bigint primary key generated always as identity,
      country_slug text not null,
      region_slug text,
      place_slug text,
      activities integer not null
    )`.execute(db);
  // No foreign keys: a person's row may go in the statement that takes their activities, and these are emptied by the erasure.
  await sql`
    create table place_contributor (
      path text not null,
      host_id uuid not null,
      hosted integer not null,
      suggested integer not null,
      activities integer not null generated always as (hosted + suggested) stored,
      primary key (path, host_id)
    )`.execute(db);
  await sql`create index place_contributor_most on place_contributor (path, activities desc, host_id desc)`.execute(db);
  await sql`create index place_contributor_host on place_contributor (host_id)`.execute(db);
  await sql`
    create table place_contributor_change (
      id bigint primary key generated always as identity,
      country_slug text not null,
      region_slug text,
      place_slug text,
      host_id uuid not null,
      hosted integer not null,
      suggested integer not null
    )`.execute(db);
  await sql`create index place_contributor_change_country on place_contributor_change (country_slug)`.execute(db);
  await sql`create index place_contributor_change_host on place_contributor_change (host_id)`.execute(db);
  await sql`
    create function place_paths(country_slug text, region_slug text, place_slug text, out path text, out level smallint)
    returns setof record language sql immutable parallel safe as $$
      select n.path, n.level::smallint
      from unnest(array[country_slug, country_slug || '/' || region_slug, country_slug || '/' || region_slug || '/' || place_slug])
        with ordinality n (path, level)
      where n.path is not null
    $$`.execute(db);
}

/**
 * By statement where rows come and go, so that a load of thousands appends one change a place; by row where one is rewritten, because
 * only a row's own condition can tell, at no cost, the rewriting that stays in its place.
 */
async function watchDiscovery(db: Kysely<unknown>): Promise<void> {
  for (const [event, rows, sign] of [
    ["insert", "new", "+"],
    ["delete", "old", "-"],
  ] as const) {
    await sql`
      create function ${sql.id(`tally_places_after_${event}`)}() returns trigger language plpgsql as $$
      begin
        insert into place_tally_change (country_slug, region_slug, place_slug, activities)
        select country_slug, region_slug, place_slug, ${sql.raw(sign)} count(*) from changed where country_slug is not null
        group by country_slug, region_slug, place_slug;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${sql.id(`tally_places_after_${event}`)} after ${sql.raw(event)} on activity_search
      referencing ${sql.raw(rows)} table as changed for each statement
      execute function ${sql.id(`tally_places_after_${event}`)}()`.execute(db);
  }
  await sql`
    create function tally_places_after_update() returns trigger language plpgsql as $$
    begin
      insert into place_tally_change (country_slug, region_slug, place_slug, activities)
      select * from (values
        (old.country_slug, old.region_slug, old.place_slug, -1), (new.country_slug, new.region_slug, new.place_slug, 1)
      ) moved (country_slug, region_slug, place_slug, activities) where country_slug is not null;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tally_places_after_update after update on activity_search for each row
    when ((old.country_slug, old.region_slug, old.place_slug) is distinct from (new.country_slug, new.region_slug, new.place_slug))
    execute function tally_places_after_update()`.execute(db);
}

/** Drafts, hidden and cancelled activities are no contribution, nor is what a deleted account left with others in it. */
const contributes = (row: string) =>
  sql.raw(`(${row}.status <> 0 and ${row}.hidden_at is null and ${row}.cancelled_at is null and ${row}.country_slug is not null
    and ${row}.host_id <> '00000000-0000-7000-8000-000000000000')`);

async function watchContributions(db: Kysely<unknown>): Promise<void> {
  const append = sql`insert into place_contributor_change (country_slug, region_slug, place_slug, host_id, hosted, suggested)`;
  for (const [event, rows, sign] of [
    ["insert", "new", "+"],
    ["delete", "old", "-"],
  ] as const) {
    await sql`
      create function ${sql.id(`tally_contributors_after_${event}`)}() returns trigger language plpgsql as $$
      begin
        ${append}
        select country_slug, region_slug, place_slug, host_id,
          ${sql.raw(sign)} count(*) filter (where not is_suggested), ${sql.raw(sign)} count(*) filter (where is_suggested)
        from changed where ${contributes("changed")}
        group by country_slug, region_slug, place_slug, host_id;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${sql.id(`tally_contributors_after_${event}`)} after ${sql.raw(event)} on activity
      referencing ${sql.raw(rows)} table as changed for each statement
      execute function ${sql.id(`tally_contributors_after_${event}`)}()`.execute(db);
  }
  await sql`
    create function tally_contributors_after_update() returns trigger language plpgsql as $$
    begin
      ${append}
      select country_slug, region_slug, place_slug, host_id, case when is_suggested then 0 else sign end,
        case when is_suggested then sign else 0 end
      from (select old.*, -1 as sign union all select new.*, 1) moved where ${contributes("moved")};
      return null;
    end $$`.execute(db);
  const contribution = (row: string) =>
    sql`(${contributes(row)}, ${sql.raw(["host_id", "is_suggested", "country_slug", "region_slug", "place_slug"].map((name) => `${row}.${name}`).join(", "))})`;
  await sql`
    create trigger tally_contributors_after_update after update on activity for each row
    when (${contribution("old")} is distinct from ${contribution("new")})
    execute function tally_contributors_after_update()`.execute(db);
}

/** Oldest first, or one person's at once. Whoever folds holds the lock until they commit; writers don't know of it. */
async function createFolding(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function fold_place_tallies(at_most integer) returns integer language plpgsql as $$
    declare folded integer;
    begin
      perform pg_advisory_xact_lock(hashtextextended('place counts', 0));
      with taken as (
        delete from place_tally_change
        where id in (select id from place_tally_change order by id limit at_most) returning *
      ), kept as (
        insert into place_tally as t (path, level, activities)
        select p.path, p.level, sum(c.activities) from taken c, place_paths(c.country_slug, c.region_slug, c.place_slug) p
        group by p.path, p.level
        on conflict (path) do update set activities = t.activities + excluded.activities
      )
      select count(*) into folded from taken;
      return folded;
    end $$`.execute(db);
  await sql`
    create function fold_place_contributors(at_most integer, of_host uuid default null) returns integer language plpgsql as $$
    declare folded integer;
    begin
      perform pg_advisory_xact_lock(hashtextextended('place counts', 0));
      with taken as (
        delete from place_contributor_change
        where id in (
          select id from place_contributor_change where of_host is null or host_id = of_host order by id limit at_most
        ) returning *
      ), summed as materialized (
        select p.path, p.level, c.host_id, sum(c.hosted) as hosted, sum(c.suggested) as suggested
        from taken c, place_paths(c.country_slug, c.region_slug, c.place_slug) p group by p.path, p.level, c.host_id
      ), after as materialized (
        select s.path, s.level, s.host_id, coalesce(k.hosted, 0) + s.hosted as hosted,
          coalesce(k.suggested, 0) + s.suggested as suggested, k.host_id is not null as was_there
        from summed s left join place_contributor k on k.path = s.path and k.host_id = s.host_id
      ), gone as (
        delete from place_contributor k using after a
        where k.path = a.path and k.host_id = a.host_id and a.hosted = 0 and a.suggested = 0
      ), kept as (
        insert into place_contributor (path, host_id, hosted, suggested)
        select path, host_id, hosted, suggested from after where hosted <> 0 or suggested <> 0
        on conflict (path, host_id) do update set hosted = excluded.hosted, suggested = excluded.suggested
      ), tallied as (
        insert into place_tally as t (path, level, contributors)
        select path, level, sum((hosted <> 0 or suggested <> 0)::integer - was_there::integer) from after group by path, level
        on conflict (path) do update set contributors = t.contributors + excluded.contributors
        where excluded.contributors <> 0
      )
      select count(*) into folded from taken;
      return folded;
    end $$`.execute(db);
}

/**
 * Counts everything anew and puts right what is kept, as far as it differs; returns how many counts did. Writers may go on meanwhile:
 * each statement sees a change either both in the table and among those that wait, or in neither.
 */
async function createSettling(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function settle_place_counts() returns integer language plpgsql as $$
    declare settled integer; contributions integer;
    begin
      perform pg_advisory_xact_lock(hashtextextended('place counts', 0));
      with counted as (
        select p.path, p.level, sum(s.activities) as activities
        from (
          select country_slug, region_slug, place_slug, count(*) as activities from activity_search
          where country_slug is not null group by country_slug, region_slug, place_slug
          union all
          select country_slug, region_slug, place_slug, -activities from place_tally_change
        ) s, place_paths(s.country_slug, s.region_slug, s.place_slug) p
        group by p.path, p.level
      ), corrected as (
        insert into place_tally as t (path, level, activities)
        select coalesce(c.path, k.path), coalesce(c.level, k.level), coalesce(c.activities, 0)
        from counted c full join place_tally k on k.path = c.path
        where coalesce(c.activities, 0) <> coalesce(k.activities, 0)
        on conflict (path) do update set activities = excluded.activities returning 1
      )
      select count(*) into settled from corrected;

      with counted as (
        select p.path, s.host_id, sum(s.hosted) as hosted, sum(s.suggested) as suggested
        from (
          select country_slug, region_slug, place_slug, host_id, count(*) filter (where not is_suggested) as hosted,
            count(*) filter (where is_suggested) as suggested
          from activity where ${contributes("activity")} group by country_slug, region_slug, place_slug, host_id
          union all
          select country_slug, region_slug, place_slug, host_id, -hosted, -suggested from place_contributor_change
        ) s, place_paths(s.country_slug, s.region_slug, s.place_slug) p
        group by p.path, s.host_id having sum(s.hosted) <> 0 or sum(s.suggested) <> 0
      ), gone as (
        delete from place_contributor k
        where not exists (select from counted c where c.path = k.path and c.host_id = k.host_id) returning 1
      ), corrected as (
        insert into place_contributor as k (path, host_id, hosted, suggested)
        select path, host_id, hosted, suggested from counted
        on conflict (path, host_id) do update set hosted = excluded.hosted, suggested = excluded.suggested
        where (k.hosted, k.suggested) <> (excluded.hosted, excluded.suggested) returning 1
      )
      select (select count(*) from gone) + (select count(*) from corrected) into contributions;
      settled := settled + contributions;

      with counted as (
        select path, array_length(string_to_array(path, '/'), 1) as level, count(*) as contributors
        from place_contributor group by path
      ), corrected as (
        insert into place_tally as t (path, level, contributors)
        select coalesce(c.path, k.path), coalesce(c.level, k.level), coalesce(c.contributors, 0)
        from counted c full join place_tally k on k.path = c.path
        where coalesce(c.contributors, 0) <> coalesce(k.contributors, 0)
        on conflict (path) do update set contributors = excluded.contributors returning 1
      )
      select settled + count(*) into settled from corrected;
      return settled;
    end $$`.execute(db);
}
