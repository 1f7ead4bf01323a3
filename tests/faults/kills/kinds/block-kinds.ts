import { PRIVATE, pairsOf, type WriteKind } from "./write-kind.ts";

const blocks = pairsOf("person_id", "blocked_id");

function auditOfBlock(action: string): string {
  return `select k.key, count(u.id)::int as count from ${blocks}
    join audit u on u.actor_id = k.person_id and u.subject_id = k.blocked_id and u.action = '${action}' group by 1`;
}

export const blockKinds: readonly WriteKind[] = [
  {
    name: "block",
    weight: 2,
    draw: (world) => {
      const joinRequest = world.stock.joinRequests.pop();
      if (joinRequest === undefined) return undefined;
      const draw = {
        ...{
          key: `${joinRequest.host.id} ${joinRequest.requester.id}`,
          person: joinRequest.host,
          method: "POST" as const,
        },
        body: { userId: joinRequest.requester.id },
      };
      const onAcknowledged = () => void world.blocked.push({ ...draw, path: `${PRIVATE}/user/unblock` });
      return { ...draw, path: `${PRIVATE}/user/block`, onAcknowledged };
    },
    parts: {
      // A block that was removed since still counts.
      block: `select k.key, count(b.person_id)::int + (select count(*)::int from audit u where u.actor_id = k.person_id
          and u.subject_id = k.blocked_id and u.action = 'unblock-user') as count
        from ${blocks} left join block b using (person_id, blocked_id) group by k.key, k.person_id, k.blocked_id`,
      "request withdrawn": `select k.key, 1 as count from ${blocks} where not exists (select from participant p
        join activity a on a.id = p.activity_id and a.host_id = k.person_id where p.person_id = k.blocked_id)`,
      "vote withdrawn": `select k.key, 1 as count from ${blocks} where not exists (select from date_vote v join date_option o on o.id = v.option_id
        join activity a on a.id = o.activity_id and a.host_id = k.person_id where v.person_id = k.blocked_id)`,
      audit: auditOfBlock("block-user"),
    },
  },
  {
    name: "unblock",
    weight: 1,
    draw: (world) => world.removeRandom(world.blocked),
    parts: {
      "no block": `select k.key, 1 as count from ${blocks} where not exists (select from block b where b.person_id = k.person_id and b.blocked_id = k.blocked_id)`,
      audit: auditOfBlock("unblock-user"),
    },
  },
];
