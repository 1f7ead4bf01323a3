import { expect, test } from "vitest";
import type { UserTypeCode } from "../person/user-type.ts";
import { hasPermission, isPermission, permissionNames, permissionsOf } from "./permission.ts";

const granted = (type: UserTypeCode) => permissionNames.filter((name) => permissionsOf(type)[name]);
const moderator = [
  "recommendActivities",
  "overseeActivities",
  "seeUserDetails",
  "shareUserProfiles",
  "seeAllComments",
  "moderateActivities",
  "moderateUsers",
];

test("each user type has the permissions of the specification", () => {
  expect(granted(1)).toEqual([]);
  expect(granted(2)).toEqual(["recommendActivities"]);
  expect(granted(3)).toEqual(moderator);
  expect(granted(4)).toEqual([
    ...moderator,
    "sendSpecialNotifications",
    "promoteUsers",
    "sendCampaigns",
    "useApiDocumentation",
  ]);
  expect(granted(5)).toEqual(["sendCampaigns"]);
});

test("grants add to the type's permissions, and the map contains every permission", () => {
  const permissions = permissionsOf(1, ["requestImage"]);
  expect(permissions.requestImage).toBe(true);
  expect(Object.keys(permissions)).toEqual([...permissionNames]);
});

test("a list passes only if all its permissions are present", () => {
  const permissions = permissionsOf(3);
  expect(hasPermission(permissions, "moderateUsers")).toBe(true);
  expect(hasPermission(permissions, ["moderateUsers", "seeAllComments"])).toBe(true);
  expect(hasPermission(permissions, ["moderateUsers", "promoteUsers"])).toBe(false);
  expect(hasPermission({}, "moderateUsers")).toBe(false);
  expect(hasPermission({}, [])).toBe(true);
});

test("names must match exactly", () => {
  expect(isPermission("requestImage")).toBe(true);
  expect(isPermission("RequestImage")).toBe(false);
});
