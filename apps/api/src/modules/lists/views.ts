import type { ActivityListView, OwnList } from "@meander/domain/contract/lists";
import type { Actor } from "@meander/domain/permission/actor";
import { activityIdOf, listIdOf } from "../../db/branded-ids.ts";
import { actorIdOf } from "../activities/activity-for-actor.ts";
import { activityCardOf } from "../activities/views.ts";
import { personCardOf } from "../profiles/person-card-of.ts";
import type { ReadList } from "./get-lists-by-id.ts";
import type { OwnListRow } from "./get-own-lists.ts";

export function listOf({ row, owner, page, loaded }: ReadList, actor: Actor, now: Date): ActivityListView {
  return {
    ...page,
    _id: listIdOf(row.id),
    title: row.title,
    summary: row.summary,
    isPublic: row.isPublic,
    isMine: row.ownerId === actorIdOf(actor),
    owner: personCardOf(owner),
    createdDate: row.createdAt.toISOString(),
    modifiedDate: row.modifiedAt.toISOString(),
    activities: loaded.map((activity) => activityCardOf(activity, actor, now)),
  };
}

export function ownListOf({ row, activityCount, newest, hasActivity }: OwnListRow): OwnList {
  return {
    _id: listIdOf(row.id),
    title: row.title,
    summary: row.summary,
    isPublic: row.isPublic,
    activityCount,
    newest: newest && { ...newest, _id: activityIdOf(newest._id) },
    hasActivity,
    createdDate: row.createdAt.toISOString(),
    modifiedDate: row.modifiedAt.toISOString(),
  };
}
