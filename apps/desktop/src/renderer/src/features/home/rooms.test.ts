import { permissionsOf } from "@meander/domain/permission/permission";
import { userType } from "@meander/domain/person/user-type";
import { expect, test } from "vitest";
import { listRooms } from "./rooms.ts";

test("a marketer's account opens campaigns and nothing else", () => {
  expect(listRooms(permissionsOf(userType.marketer))).toEqual(["sendCampaigns"]);
});

test("a moderator's account opens no campaigns and no roles", () => {
  const rooms = listRooms(permissionsOf(userType.moderator));
  expect(rooms).toContain("moderateUsers");
  expect(rooms).not.toContain("sendCampaigns");
  expect(rooms).not.toContain("promoteUsers");
});

test("a right granted to one person opens its room, and names the server invents open none", () => {
  expect(listRooms({ sendCampaigns: true, becomeEmperor: true, moderateUsers: false })).toEqual(["sendCampaigns"]);
});
