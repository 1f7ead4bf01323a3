import { activityPath, listPath, userPath } from "@meander/domain/paths";
import { queryProduct } from "./web-database.ts";
import { strike } from "./web-decision.ts";
import { shareProfile } from "./web-share.ts";

/** Paths of the demo world that specs use, read from the product's database. */
export type World = {
  /** Hosted by host@, with a pending request, a decided day and times that are voted on. */
  readonly hostsActivity: string;
  /** Several days to vote on and free places; traveller@ is not involved. */
  readonly joinable: string;
  /** traveller@ is an approved participant. */
  readonly joined: string;
  readonly suggested: string;
  /** Past; traveller@ attended and has not rated it. */
  readonly ratable: string;
  /** Past; hosted by host@, who can confirm attendance. */
  readonly pastHosted: string;
  /** A public list of traveller@. */
  readonly list: string;
  /** A decision about traveller@. */
  readonly appeal: string;
  /** The staff view of host@, by a link that a moderator created. */
  readonly sharedProfile: string;
  readonly hostProfile: string;
  readonly travellerId: string;
  readonly hostId: string;
  readonly projectPath: string;
  readonly experiencePath: string;
};

let known: Promise<World> | undefined;

export function findWorld(): Promise<World> {
  known ??= readWorld();
  return known;
}

async function readWorld(): Promise<World> {
  const [hostId, travellerId] = await Promise.all([
    personId("host@meander.example"),
    personId("traveller@meander.example"),
  ]);
  const [hostsActivity, joinable, joined, suggested, pastHosted, ratable, list, strikeId, , project, position] =
    await Promise.all([
      activity("title = 'Sunset along Regent’s Canal' and status = 1"),
      activity("title = 'Richmond Park loop, deer at a distance'"),
      activity("title = 'Low tide on the Thames foreshore'"),
      activity("is_suggested and status = 1"),
      activity(`status = 3 and host_id = '${hostId}'`),
      findPastActivity(travellerId),
      listOf(travellerId),
      strike(travellerId),
      insertRecentSearch(travellerId),
      slug(hostId, "project"),
      slug(hostId, "position"),
    ]);
  return {
    hostsActivity,
    joinable,
    joined,
    suggested,
    ratable,
    pastHosted,
    list,
    appeal: `/appeal/${strikeId}`,
    sharedProfile: await shareProfile(hostId),
    hostProfile: userPath(hostId),
    travellerId,
    hostId,
    projectPath: `/project/${project}`,
    experiencePath: `/experience/${position}`,
  };
}

async function personId(email: string): Promise<string> {
  const rows = await queryProduct<{ id: string }>("select id from person where email = $1", [email]);
  return first(rows, email).id;
}

async function activity(condition: string): Promise<string> {
  const rows = await queryProduct<{ id: string; title: string }>(
    `select id, title from activity where ${condition} order by title limit 1`,
  );
  const { id, title } = first(rows, condition);
  return activityPath({ _id: id, title });
}

/** The demo world's people have rated every activity they attended, so this creates one more. */
async function findPastActivity(personIdOfGuest: string): Promise<string> {
  const path = await activity(
    `status = 3 and cancelled_at is null and host_id <> '${personIdOfGuest}'
       and not exists (select from rating where activity_id = activity.id and person_id = '${personIdOfGuest}')`,
  );
  await queryProduct(
    `insert into participant (activity_id, person_id, status, message, asked_at, decided_at, attended_at)
     select id, $1, 3, '', ends_at, ends_at, ends_at from activity where id = $2
     on conflict (activity_id, person_id) do update set status = 3, attended_at = excluded.attended_at`,
    [personIdOfGuest, path.split("/")[2]],
  );
  await queryProduct(
    `update activity set had_approved = true, (approved_count, attended_count) = (
       select count(*), count(attended_at) from participant where activity_id = $1 and status = 3) where id = $1`,
    [path.split("/")[2]],
  );
  return path;
}

/** One list for all workers: more of them would change the page's layout. */
async function listOf(personIdOfOwner: string): Promise<string> {
  const listId = "01900000-0000-7000-8000-000000000001";
  await queryProduct(
    `insert into activity_list (id, owner_id, title, summary, is_public, created_at, modified_at)
     values ($1, $2, 'For a long weekend', 'Walks that end at a table.', true, now(), now()) on conflict do nothing`,
    [listId, personIdOfOwner],
  );
  await queryProduct(
    `insert into activity_list_item (list_id, activity_id, added_at)
     select $1, id, now() from activity where title = 'Richmond Park loop, deer at a distance' on conflict do nothing`,
    [listId],
  );
  return listPath(listId);
}

/** A suggestion of the empty search field. */
async function insertRecentSearch(personIdOfSearcher: string): Promise<void> {
  await queryProduct(
    `insert into search_record (person_id, filter_hash, title, filters, searched_at)
     values ($1, sha256('walk'), 'Walk', '{"keywords": "walk"}', now()) on conflict do nothing`,
    [personIdOfSearcher],
  );
}

async function slug(personIdOfOwner: string, kind: "project" | "position"): Promise<string> {
  const rows = await queryProduct<{ slug: string }>(
    "select slug from profile_slug where person_id = $1 and kind = $2 order by slug limit 1",
    [personIdOfOwner, kind],
  );
  return first(rows, `${kind} of ${personIdOfOwner}`).slug;
}

function first<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows;
  if (row === undefined) throw new Error(`The demo world has no ${what}`);
  return row;
}
