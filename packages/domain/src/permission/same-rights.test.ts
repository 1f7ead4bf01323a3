import { expect, test } from "vitest";
import type { Traveller } from "./actor.ts";
import { permissionsOf } from "./permission.ts";
import { hasSameRights } from "./same-rights.ts";

const actor: Traveller = {
  kind: "traveller",
  userId: "0193b1f0-0000-7000-8000-000000000001",
  userType: 3,
  isVerified: true,
  permissions: permissionsOf(3),
  suspendedUntil: null,
  isBanned: false,
};

test("equal rights compare as equal", () => {
  expect(hasSameRights(actor, { ...actor, permissions: permissionsOf(3) })).toBe(true);
  const pause = { suspendedUntil: new Date("2026-11-28T14:30:00Z") };
  expect(hasSameRights({ ...actor, ...pause }, { ...actor, suspendedUntil: new Date("2026-11-28T14:30:00Z") })).toBe(
    true,
  );
});

test.each<[string, Partial<Traveller>]>([
  ["another person", { userId: "0193b1f0-0000-7000-8000-000000000002" }],
  ["another user type", { userType: 4 }],
  ["an unverified address", { isVerified: false }],
  ["a missing permission", { permissions: { ...permissionsOf(3), moderateActivities: false } }],
  ["an additional permission", { permissions: permissionsOf(3, ["requestImage"]) }],
  ["a ban", { isBanned: true }],
  ["a suspension", { suspendedUntil: new Date("2026-11-28T14:30:00Z") }],
])("%s changes the rights", (_, change) => {
  expect(hasSameRights(actor, { ...actor, ...change })).toBe(false);
});
