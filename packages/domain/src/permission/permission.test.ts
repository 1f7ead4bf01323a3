import { expect, test } from "vitest";
import type { UserTypeCode } from "../person/user-type.ts";
import { hasPermission, isPermission, permissionNames, permissionsOf } from "./permission.ts";

const held = (type: UserTypeCode) => permissionNames.filter((name) => permissionsOf(type)[name]);
const moderator = [
  "recommendActivities",
  "overseeActivities",
  "seeUserDetails",
  "shareUserProfiles",
  "seeAllComments",
  "moderateActivities",
  "moderateUsers",
];

test("each user type holds what the specification lists", () => {
  expect(held(1)).toEqual([]);
  expect(held(2)).toEqual(["recommendActivities"]);
  expect(held(3)).toEqual(moderator);
  expect(held(4)).toEqual([
    ...moderator,
    "sendSpecialNotifications",
    "promoteUsers",
    "sendCampaigns",
    "useApiDocumentation",
  ]);
  expect(held(5)).toEqual(["sendCampaigns"]);
});

test("a grant adds to the type, and the map names every permission", () => {
  const permissions = permissionsOf(1, ["requestImage"]);
  expect(permissions.requestImage).toBe(true);
  expect(Object.keys(permissions)).toEqual([...permissionNames]);
});

test("a list passes only when all of it is held", () => {
  const permissions = permissionsOf(3);
  expect(hasPermission(permissions, "moderateUsers")).toBe(true);
  expect(hasPermission(permissions, ["moderateUsers", "seeAllComments"])).toBe(true);
  expect(hasPermission(permissions, ["moderateUsers", "promoteUsers"])).toBe(false);
  expect(hasPermission({}, "moderateUsers")).toBe(false);
  expect(hasPermission({}, [])).toBe(true);
});

test("names are exact", () => {
  expect(isPermission("requestImage")).toBe(true);
  expect(isPermission("RequestImage")).toBe(false);
});
