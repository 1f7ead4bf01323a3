import { type Permission, userTypesWith } from "@meander/domain/permission/permission";
import { type RawBuilder, sql } from "kysely";

/** Whether `person` has the permission now: by their type or a grant, neither suspended nor banned. */
export function holdsPermission(permission: Permission, now: Date): RawBuilder<boolean> {
  return sql<boolean>`((person.user_type = any (${userTypesWith(permission)}::int[])
      or exists (select from person_grant where person_grant.person_id = person.id
        and person_grant.permission = ${permission}))
    and coalesce(person.suspended_until <= ${now}, true) and coalesce(person.banned_from > ${now}, true))`;
}
