import { type Permission, permissionNames, permissionsOf } from "@meander/domain/permission/permission";
import type { UserTypeCode } from "@meander/domain/person/user-type";

export type RoleChange = { readonly gained: readonly Permission[]; readonly lost: readonly Permission[] };

/** The permissions that a person gains and loses with another role; permissions granted individually stay. */
export function compareRoles(from: UserTypeCode, to: UserTypeCode, grants: readonly Permission[]): RoleChange {
  const before = permissionsOf(from, grants);
  const after = permissionsOf(to, grants);
  return {
    gained: permissionNames.filter((name) => after[name] && !before[name]),
    lost: permissionNames.filter((name) => before[name] && !after[name]),
  };
}
