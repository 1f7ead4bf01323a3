import { userType } from "@meander/domain/person/user-type";
import { expect, test } from "vitest";
import { compareRoles } from "./role-change.ts";

test("a consumer who becomes a publisher gains recommending and loses nothing", () => {
  expect(compareRoles(userType.consumer, userType.publisher, [])).toEqual({
    gained: ["recommendActivities"],
    lost: [],
  });
});

test("a moderator who becomes a marketer gains campaigns and loses moderation", () => {
  const { gained, lost } = compareRoles(userType.moderator, userType.marketer, []);
  expect(gained).toEqual(["sendCampaigns"]);
  expect(lost).toContain("moderateUsers");
});

test("permissions granted to the person are neither gained nor lost", () => {
  expect(compareRoles(userType.publisher, userType.consumer, ["recommendActivities"])).toEqual({
    gained: [],
    lost: [],
  });
});
