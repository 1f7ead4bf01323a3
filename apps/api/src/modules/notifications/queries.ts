import { afternoon } from "@meander/domain/time/period";
import { otherCategory } from "@meander/domain/activity/category";
import { isParticipationEnd, type NotificationCode } from "@meander/domain/notification/catalogue";
import type { StoredPreference } from "@meander/domain/notification/preferences";
import type { PushPlatform } from "@meander/domain/notification/push-token";
import type { CoverImage } from "@meander/domain/contract/people";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { JsonValue } from "../../db/generated-types.ts";
import { coverImageOf, stillsPath } from "../../db/stored-images.ts";
import { pushPlatforms } from "./preference-queries.ts";
import { storedStill } from "./stored-json.ts";

/** The data of an activity that a notification shows. */
export type ActivityBrief = {
  readonly _id: string;
  readonly title: string;
  readonly category: number;
  readonly timePeriodCode: number;
};
/** With the picture that lists show of it. */
export type PicturedBrief = ActivityBrief & { readonly image: CoverImage | null };

type Viewer = {
  readonly viewerId: string | RawBuilder<string>;
  /** Activities that are visible despite a block: the viewer took part in them, or hosts them. */
  readonly seatsEndedIn?: readonly string[] | undefined;
};

/**
 * The period of the earliest option at the highest stage sets the picture's colours. With a viewer, returns only what
 * they may still see: hidden activities only for their host, none of a host with a block.
 */
export async function findActivityBriefs(
  db: Database | Trx,
  activityIds: readonly string[],
  viewer?: Viewer,
): Promise<ReadonlyMap<string, PicturedBrief>> {
  if (activityIds.length === 0) return new Map();
  const isSeen = viewer === undefined ? sql<boolean>`true` : isSeenBy(viewer);
  const { rows } = await sql<{
    id: string;
    title: string;
    category: number;
    timePeriod: number;
    image: JsonValue | null;
  }>`
    select activity.id, activity.title, coalesce(activity.categories[1], ${otherCategory}) as category,
      coalesce((
        select date_option.time_period from date_option where date_option.activity_id = activity.id
        order by date_option.decided_status desc, date_option.starts_at limit 1), ${afternoon}) as time_period,
      jsonb_path_query_first(activity.images, ${stillsPath}::jsonpath) as image
    from activity where activity.id = any (${activityIds}::uuid[]) and ${isSeen}`.execute(db);
  return new Map(
    rows.map(({ id, title, category, timePeriod, image: stored }) => {
      const image = storedStill(stored);
      return [id, { _id: id, title, category, timePeriodCode: timePeriod, image: image && coverImageOf(image) }];
    }),
  );
}

/** Whether the viewer may still see `activity`: not if it is hidden, nor with a block between them and its host. */
export const isSeenBy = ({ viewerId, seatsEndedIn = [] }: Viewer) => sql<boolean>`(
  activity.host_id = ${viewerId}
  or (activity.hidden_at is null and (activity.id = any (${seatsEndedIn}::uuid[]) or not exists (
    select 1 from block
    where (block.person_id = activity.host_id and block.blocked_id = ${viewerId})
      or (block.person_id = ${viewerId} and block.blocked_id = activity.host_id)))))`;

export type Recipient = {
  readonly id: string;
  readonly firstName: string;
  readonly hasEmail: boolean;
  /** A mail to their address bounced, or they complained. */
  readonly isSuppressed: boolean;
  /** The platforms of their devices. */
  readonly pushPlatforms: readonly PushPlatform[];
  /** Those of them that this installation can push to. */
  readonly workingPlatforms: readonly PushPlatform[];
  readonly preference: StoredPreference;
};

type RecipientSearch = {
  readonly personIds: readonly string[];
  readonly code: NotificationCode;
  readonly actorId: string | null;
};

/** The people who may be notified: not the actor. With a block between them, only of the end of a participation. */
export async function findRecipients(trx: Trx, { personIds, code, actorId }: RecipientSearch): Promise<Recipient[]> {
  if (personIds.length === 0) return [];
  const reachesBlocked = isParticipationEnd(code);
  const { rows } = await sql<{
    id: string;
    firstName: string;
    hasEmail: boolean;
    isSuppressed: boolean;
    pushPlatforms: PushPlatform[];
    workingPlatforms: PushPlatform[];
    sendWeb: boolean | null;
    sendEmail: boolean | null;
    sendMobile: boolean | null;
  }>`
    select person.id, person.first_name, person.email is not null as has_email, notification_preference.send_web,
      notification_preference.send_email, notification_preference.send_mobile,
      exists (select 1 from suppression where suppression.email = person.email) as is_suppressed,
      ${pushPlatforms}
    from person left join notification_preference on notification_preference.person_id = person.id
      and notification_preference.code = ${code}
    where person.id = any (${personIds}::uuid[]) and person.id is distinct from ${actorId}::uuid
      and (${reachesBlocked} or not exists (
        select 1 from block
        where (block.person_id = person.id and block.blocked_id = ${actorId}::uuid)
          or (block.person_id = ${actorId}::uuid and block.blocked_id = person.id)))
    order by person.id`.execute(trx);
  return rows.map(({ sendWeb, sendEmail, sendMobile, ...person }) => ({
    ...person,
    preference: sendWeb === null || sendEmail === null || sendMobile === null ? {} : { sendWeb, sendEmail, sendMobile },
  }));
}

export async function findName(trx: Trx, personId: string): Promise<string | null> {
  const person = await trx
    .selectFrom("person")
    .select(["firstName", "lastName"])
    .where("id", "=", personId)
    .executeTakeFirst();
  return person === undefined ? null : `${person.firstName} ${person.lastName}`;
}
