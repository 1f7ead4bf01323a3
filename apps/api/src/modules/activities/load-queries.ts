import { participationStatus } from "@meander/domain/participation/status";
import type { DateVote } from "@meander/domain/date-vote/option";
import type { ParticipationStatus } from "@meander/domain/participation/status";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { stillsPath } from "../../db/stored-images.ts";
import { namedStatement } from "../../db/named-statements.ts";
import type { ViewedRow } from "./queries.ts";

/** A person's card inside JSON, with instants as text. */
export type StoredCard = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly image: string | null;
  readonly headline: string | null;
  readonly suspendedUntil: string | null;
};

type StoredParticipant = StoredCard & { readonly hasAttended: boolean };

export type StoredDateOption = {
  readonly id: string;
  readonly dayCode: string;
  readonly timePeriodCode: number;
  readonly timeCode: number | null;
  readonly decidedStatus: number;
  readonly votes: readonly DateVote[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly voteCount: number;
};

/** The viewer's relation to an activity; undefined for visitors. */
export type OwnPart = {
  readonly placeStatus: ParticipationStatus | null;
  readonly hasAttended: boolean;
  readonly isLiked: boolean;
  readonly ownStars: number | null;
  /** Requests that await this viewer's decision. */
  readonly pendingCount: number;
  readonly isBlocked: boolean;
};

export type LoadedRow = ViewedRow & {
  readonly host: StoredCard;
  /**
   * The first approved participants whom the viewer has no block with: confirmed ones first, then in the order of
   * approval. Empty for visitors.
   */
  readonly people: readonly StoredParticipant[];
  readonly options: readonly StoredDateOption[];
  /** Likes of the first original where the activity shares them. */
  readonly sharedLikeCount: number;
  readonly hidingCategory: string | null;
} & Partial<OwnPart>;

/** Postgres limits `json_build_object` to 50 pairs. */
const viewedColumns = {
  id: true,
  hostId: true,
  title: true,
  summary: true,
  status: true,
  cancelledAt: true,
  cancelReason: true,
  isSuggested: true,
  isRecommended: true,
  hiddenAt: true,
  hidingEventId: true,
  originalCopyId: true,
  categories: true,
  languages: true,
  capacity: true,
  exactLocation: true,
  timeZone: true,
  durationMinutes: true,
  locations: true,
  context: true,
  images: true,
  likeCount: true,
  commentCount: true,
  approvedCount: true,
  attendedCount: true,
  ratingSum: true,
  ratingCount: true,
  createdAt: true,
  modifiedAt: true,
  endsAt: true,
  hadDecidedDate: true,
  hadApproved: true,
  settledLon: true,
  settledLat: true,
  unfinished: true,
} as const satisfies Record<keyof ViewedRow, true>;
const briefly: Readonly<Record<string, string>> = {
  locations:
    "jsonb_build_object('points', jsonb_path_query_array(activity.locations, '$.points[0]'), 'paths', '[]'::jsonb)",
  images: `jsonb_path_query_array(jsonb_path_query_array(activity.images, '${stillsPath}'), '$[0]')`,
};
const fieldsOf = (special: Readonly<Record<string, string>>) =>
  sql.raw(
    Object.keys(viewedColumns)
      .map((field) => `'${field}', ${special[field] ?? `activity.${columnOf(field)}`}`)
      .join(", "),
  );
const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnFields = { whole: fieldsOf({}), brief: fieldsOf(briefly) };

/** `brief` leaves out what makes an activity large: all points and pictures but the first, paths, and others' votes. */
export type ActivityParts = keyof typeof columnFields;

type Moments = Pick<ViewedRow, "cancelledAt" | "hiddenAt" | "createdAt" | "modifiedAt" | "endsAt">;

/** A row as its JSON represents it. */
type StoredActivity = Omit<LoadedRow, keyof Moments> & {
  readonly [Field in keyof Moments]: Moments[Field] extends Date ? string : string | null;
};

/** Parses the text that `loadedActivity` builds. */
export function loadedRowOf(text: string): LoadedRow {
  // The JSON comes from our own statement.
  const stored = JSON.parse(text) as StoredActivity;
  const { cancelledAt, hiddenAt, createdAt, modifiedAt, endsAt } = stored;
  return {
    ...stored,
    cancelledAt: momentOf(cancelledAt),
    hiddenAt: momentOf(hiddenAt),
    endsAt: momentOf(endsAt),
    createdAt: new Date(createdAt),
    modifiedAt: new Date(modifiedAt),
  };
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Cards show the host and up to four more. */
const PEOPLE_BESIDE_HOST = 4;

/** All data of an activity's view, as text for `loadedRowOf`. Visitors also get its version, the cache key. */
export type StoredText = { readonly text: string; readonly version: string | null };

/**
 * Loads all view data of these activities in one statement, since each further one costs a round trip, planning and
 * parsing.
 */
export async function findActivityTexts(
  db: Database,
  ids: readonly string[],
  viewerId: string | null,
  parts: ActivityParts,
): Promise<ReadonlyMap<string, StoredText>> {
  if (ids.length === 0) return new Map();
  const version = viewerId === null ? loadedVersion : sql`null::text`;
  const { rows } = await sql<StoredText & { id: string }>`${namedStatement}
    select activity.id, ${loadedActivity(viewerId, parts)} as text, ${version} as version
    from unnest(${hideFromPlanner(ids)}) wanted (id) join ${loadedTables(viewerId, sql`wanted.id`)}`.execute(db);
  return new Map(rows.map(({ id, text, version }) => [id, { text, version }]));
}

/**
 * Hides the array's length from the planner, which would prefer a custom plan for short arrays. The subquery keeps the
 * estimate below the generic plan's ten.
 */
function hideFromPlanner(ids: readonly string[]): Fragment {
  return sql`(select ${ids}::uuid[])`;
}

export async function findActivityVersions(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; version: string }>`${namedStatement}
    select activity.id, ${loadedVersion} as version
    from unnest(${hideFromPlanner(ids)}) wanted (id) join ${loadedTables(null, sql`wanted.id`)}`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/**
 * For statements that find activities: an activity's view data from `loadedTables`, as text for `loadedRowOf`. One JSON
 * column is read in half the time of as many columns.
 */
export function loadedActivity(viewerId: string | null, parts: ActivityParts): Fragment {
  const votes = viewerId === null ? sql`'[]'::json` : votesSeenBy(viewerId, parts);
  return sql`json_build_object(${columnFields[parts]}, 'host', ${card("host")},
    'sharedLikeCount', coalesce(
      (select original.like_count from activity original where original.id = activity.original_copy_id),
        activity.like_count),
    'hidingCategory', (select case_event.data ->> 'category' from case_event
      where case_event.id = activity.hiding_event_id),
    'people', ${viewerId === null ? sql`'[]'::json` : peopleSeenBy(viewerId)},
    'options', coalesce((
      select json_agg(json_build_object('id', date_option.id, 'dayCode', date_option.day_code, 'timePeriodCode',
        date_option.time_period,
        'timeCode', date_option.time_code, 'decidedStatus', date_option.decided_status, 'startsAt',
          date_option.starts_at, 'endsAt', date_option.ends_at,
        'voteCount', date_option.vote_count, 'votes', ${votes})
        order by date_option.starts_at, date_option.id)
      from date_option where date_option.activity_id = activity.id), '[]')
    ${viewerId === null ? sql`` : ownPart(viewerId)})::text`;
}

function peopleSeenBy(viewerId: string): Fragment {
  return sql`coalesce((
    select json_agg(${card("person", sql`, 'hasAttended', participant.has_attended`)}
      order by not participant.has_attended, participant.decided_at, participant.person_id)
    from (
      select person_id, decided_at, attended_at is not null as has_attended
      from participant where activity_id = activity.id and status = ${sql.lit(participationStatus.approved)}
        and activity.approved_count > 0
      order by attended_at is null, decided_at, person_id limit ${sql.lit(PEOPLE_BESIDE_HOST)}
    ) participant join person on person.id = participant.person_id
    where not ${isBlockedFor(viewerId, sql`participant.person_id`)}), '[]')`;
}

/**
 * Version of the visitor's view: changes whenever a row that `loadedActivity` uses changes. It concatenates each row's
 * xmin, read in the same snapshot as the row, so that no concurrent write is missed.
 */
export const loadedVersion: Fragment = sql`concat(activity.id, activity.xmin, 'h', host.xmin,
    'l', (select original.xmin from activity original where original.id = activity.original_copy_id),
    'o', array(select date_option.xmin from date_option where date_option.activity_id = activity.id))`;

/** Join clause for a source that has the activity's id. */
export function loadedTables(viewerId: string | null, id: Fragment): Fragment {
  const own = sql`left join participant own on own.activity_id = activity.id and own.person_id = ${viewerId}::uuid`;
  return sql`activity on activity.id = ${id} join person host on host.id = activity.host_id ${viewerId === null ? sql`` : own}`;
}

type Fragment = RawBuilder<unknown>;

function card(person: string, more: Fragment = sql``): Fragment {
  const of = sql.raw(person);
  return sql`json_build_object('id', ${of}.id, 'firstName', ${of}.first_name, 'lastName', ${of}.last_name, 'image', ${of}.image,
    'headline', ${of}.headline, 'suspendedUntil', ${of}.suspended_until ${more})`;
}

function votesSeenBy(viewerId: string, parts: ActivityParts): Fragment {
  const isSeen = parts === "brief" ? sql`date_vote.person_id = ${viewerId}::uuid` : isVoteSeenBy(viewerId);
  return sql`coalesce((
    select json_agg(json_build_object('userId', date_vote.person_id, 'valid', date_vote.is_valid)
      order by date_vote.created_at, date_vote.person_id)
    from date_vote where date_vote.option_id = date_option.id and ${isSeen}), '[]')`;
}

/**
 * Condition on a `date_vote` for a `date_option`. Hosts see all votes, approved participants those of people they have no
 * block with, others only their own.
 */
function isVoteSeenBy(personId: string): Fragment {
  const person = sql`${personId}::uuid`;
  return sql`(date_vote.person_id = ${person}
    or exists (select 1 from activity where activity.id = date_option.activity_id and activity.host_id = ${person})
    or (exists (select 1 from participant where participant.activity_id = date_option.activity_id
        and participant.person_id = ${person} and participant.status = ${sql.lit(participationStatus.approved)})
      and not exists (select 1 from block
        where (block.person_id = date_vote.person_id and block.blocked_id = ${person})
          or (block.person_id = ${person} and block.blocked_id = date_vote.person_id))))`;
}

function isBlockedFor(viewerId: string, other: Fragment): Fragment {
  return sql`(exists (select from block where person_id = ${viewerId}::uuid and blocked_id = ${other})
    or exists (select from block where person_id = ${other} and blocked_id = ${viewerId}::uuid))`;
}

function ownPart(viewerId: string): Fragment {
  const viewer = sql`${viewerId}::uuid`;
  return sql`,
    'placeStatus', own.status, 'hasAttended', own.attended_at is not null,
    'isLiked', exists (select from activity_like
      where activity_like.activity_id = coalesce(activity.original_copy_id, activity.id)
        and activity_like.person_id = ${viewer}),
    'ownStars', (select rating.stars from rating where rating.activity_id = activity.id
      and rating.person_id = ${viewer}),
    'pendingCount', case when activity.host_id = ${viewer} then
      (select count(*) from participant where participant.activity_id = activity.id
        and participant.status = ${sql.lit(participationStatus.pending)})
        else 0 end,
    'isBlocked', ${isBlockedFor(viewerId, sql`activity.host_id`)}`;
}
