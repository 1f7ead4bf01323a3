import { hasPermission, type Permission } from "@meander/domain/permission/permission";

/** What the console has for each permission, in the order of the rail. `requestImage` opens nothing here. */
const consolePermissions = [
  "moderateUsers",
  "moderateActivities",
  "overseeActivities",
  "seeUserDetails",
  "shareUserProfiles",
  "seeAllComments",
  "recommendActivities",
  "sendCampaigns",
  "sendSpecialNotifications",
  "promoteUsers",
  "useApiDocumentation",
] as const satisfies readonly Permission[];

export type Room = (typeof consolePermissions)[number];

/** The rooms that a map of permissions opens. */
export function listRooms(permissions: Readonly<Record<string, boolean>>): readonly Room[] {
  return consolePermissions.filter((permission) => hasPermission(permissions, permission));
}
