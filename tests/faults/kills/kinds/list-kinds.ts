import { ownListResponse } from "@meander/domain/contract/lists";
import { PRIVATE, pairsOf, type WriteKind } from "./write-kind.ts";

const items = pairsOf("list_id", "activity_id");

function auditOfItem(action: string): string {
  return `select k.key, count(u.id)::int as count from ${items}
    join audit u on u.subject_id = k.list_id and u.action = '${action}' and u.data->>'activityId' = k.activity_id::text group by 1`;
}

export const listKinds: readonly WriteKind[] = [
  {
    name: "create list",
    weight: 1,
    draw: (world) => {
      const owner = world.draw(world.guests);
      if (owner === undefined) return undefined;
      const key = world.uniqueWord();
      const onAcknowledged = (response: unknown) => {
        world.lists.push({ id: ownListResponse.parse(response).list._id, owner });
      };
      const body = { title: key, isPublic: true };
      return { key, person: owner, method: "POST", path: `${PRIVATE}/list`, body, onAcknowledged };
    },
    parts: {
      list: `select title as key, count(*)::int as count from activity_list where title = any($1::text[]) group by 1`,
      audit: `select l.title as key, count(u.id)::int as count from activity_list l
        join audit u on u.subject_id = l.id and u.action = 'create-list' where l.title = any($1::text[]) group by 1`,
    },
  },
  {
    name: "add to list",
    weight: 3,
    draw: (world) => {
      const list = world.draw(world.lists);
      const activity = world.drawActivity();
      // A host is notified once of each list: two lists of one owner would be indistinguishable.
      if (list === undefined || activity === undefined || !world.claim("list", activity.id, list.owner.id)) {
        return undefined;
      }
      const path = `${PRIVATE}/list/${list.id}/activity/${activity.id}`;
      const key = `${list.id} ${activity.id}`;
      const onAcknowledged = () => void world.listed.push({ key, path, person: list.owner });
      return { key, person: list.owner, method: "PUT", path, onAcknowledged };
    },
    parts: {
      item: `select k.key, count(i.list_id)::int as count from ${items} join activity_list_item i using (list_id, activity_id) group by 1`,
      notice: `select k.key, count(n.id)::int as count from ${items} join activity_list l on l.id = k.list_id join activity a on a.id = k.activity_id
        join notification n on n.activity_id = a.id and n.actor_id = l.owner_id and n.person_id = a.host_id and n.code = 20 group by 1`,
      audit: auditOfItem("add-to-list"),
    },
  },
  {
    name: "remove from list",
    weight: 2,
    draw: (world) => {
      const item = world.removeRandom(world.listed);
      return item && { ...item, method: "DELETE" };
    },
    parts: {
      removal: `select k.key, count(i.list_id)::int as count from ${items}
        join activity_list_item i using (list_id, activity_id) where i.removed_at is not null group by 1`,
      audit: auditOfItem("remove-from-list"),
    },
  },
];
