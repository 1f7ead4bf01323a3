import { personTables } from "@meander/api/modules/accounts/personal-data/person-tables";
import { PRIVATE, type WriteKind } from "./write-kind.ts";

/** Rows that each person has before deletion, see `createLeaver` of stock.ts. */
const belongings = {
  person: "id",
  session: "person_id",
  notification: "person_id",
  activity: "host_id",
  participant: "person_id",
  date_vote: "person_id",
  activity_like: "person_id",
  comment: "author_id",
  comment_mention: "person_id",
  activity_list: "owner_id",
} as const;

function deletedFrom([table, column]: readonly [string, string]): readonly [string, string] {
  const sql = `select k.key, 1 as count from unnest($1::text[]) k(key) where not exists (select from ${table} t where t.${column} = k.key::uuid)`;
  return [`gone from ${table}`, sql];
}

/** Every column that may reference a person, from the list that export and deletion use. */
const traces = Object.entries(personTables).flatMap(([table, { by }]) => by.map((column) => [table, column] as const));

export const deleteAccountKind: WriteKind = {
  name: "delete account",
  weight: 2,
  draw: (world) => {
    const leaver = world.stock.leavers.pop();
    // After the deletion, the session no longer exists.
    return (
      leaver && { key: leaver.id, person: leaver, method: "DELETE", path: `${PRIVATE}/user/delete`, doneStatus: 401 }
    );
  },
  parts: Object.fromEntries(Object.entries(belongings).map(deletedFrom)),
  leftovers: traces
    .map(
      ([table, column]) =>
        `select t.${column}::text as key, '${table}.${column}' as place from ${table} t where t.${column}::text = any($1::text[])`,
    )
    .join(" union all "),
};
