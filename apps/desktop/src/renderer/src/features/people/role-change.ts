import { type Permission, permissionNames, permissionsOf } from "@meander/domain/permission/permission";
import type { UserTypeCode } from "@meander/domain/person/user-type";

export type RoleChange = { readonly gained: readonly Permission[]; readonly lost: readonly Permission[] };

/** What a person may do more, and no longer, as another type; what was granted to them stays either way. */
export function compareRoles(from: UserTypeCode, to: UserTypeCode, grants: readonly Permission[]): RoleChange {
  const before = permissionsOf(from, grants);
  const after = permissionsOf(to, grants);
  return {
    gained: permissionNames.filter((name) => after[name] && !before[name]),
    lost: permissionNames.filter((name) => before[name] && !after[name]),
  };
}
