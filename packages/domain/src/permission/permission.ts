import { type UserTypeCode, userType } from "../person/user-type.ts";

/** `requestImage` belongs to no user type and is granted individually. */
export const permissionNames = [
  "recommendActivities",
  "overseeActivities",
  "seeUserDetails",
  "shareUserProfiles",
  "seeAllComments",
  "moderateActivities",
  "moderateUsers",
  "sendSpecialNotifications",
  "promoteUsers",
  "sendCampaigns",
  "useApiDocumentation",
  "requestImage",
] as const;

export type Permission = (typeof permissionNames)[number];
export type PermissionMap = Readonly<Record<Permission, boolean>>;

const moderatorPermissions = [
  "overseeActivities",
  "seeUserDetails",
  "shareUserProfiles",
  "seeAllComments",
  "moderateActivities",
  "moderateUsers",
  "recommendActivities",
] as const satisfies readonly Permission[];

const permissionsOfType: Record<UserTypeCode, readonly Permission[]> = {
  [userType.consumer]: [],
  [userType.publisher]: ["recommendActivities"],
  [userType.moderator]: moderatorPermissions,
  [userType.administrator]: [
    ...moderatorPermissions,
    "sendSpecialNotifications",
    "promoteUsers",
    "sendCampaigns",
    "useApiDocumentation",
  ],
  [userType.marketer]: ["sendCampaigns"],
};

export function isPermission(name: string): name is Permission {
  return permissionNames.some((permission) => permission === name);
}

/** Every permission by name: those of the user type plus individual grants. */
export function permissionsOf(type: UserTypeCode, grants: readonly Permission[] = []): PermissionMap {
  const granted = new Set<Permission>([...permissionsOfType[type], ...grants]);
  const entries = permissionNames.map((name): [Permission, boolean] => [name, granted.has(name)]);
  return Object.fromEntries(entries) as Record<Permission, boolean>;
}

/** The user types that have the permission without an individual grant. */
export function userTypesWith(permission: Permission): readonly UserTypeCode[] {
  return Object.values(userType).filter((type) => permissionsOfType[type].includes(permission));
}

/**
 * True if the permission, or every one of a list, is granted. Accepts the serialised map, in which names may be
 * missing.
 */
export function hasPermission(
  permissions: Readonly<Record<string, boolean>>,
  needed: Permission | readonly Permission[],
): boolean {
  const list = typeof needed === "string" ? [needed] : needed;
  return list.every((name) => permissions[name] === true);
}
