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
};

test("rights read twice are the same", () => {
  expect(hasSameRights(actor, { ...actor, permissions: permissionsOf(3) })).toBe(true);
  const pause = { suspendedUntil: new Date("2026-11-28T14:30:00Z") };
  expect(hasSameRights({ ...actor, ...pause }, { ...actor, suspendedUntil: new Date("2026-11-28T14:30:00Z") })).toBe(
    true,
  );
});

test.each<[string, Partial<Traveller>]>([
  ["another person", { userId: "0193b1f0-0000-7000-8000-000000000002" }],
  ["another type", { userType: 4 }],
  ["an address that is not confirmed", { isVerified: false }],
  ["a grant less", { permissions: { ...permissionsOf(3), moderateActivities: false } }],
  ["a grant more", { permissions: permissionsOf(3, ["requestImage"]) }],
  ["a pause", { suspendedUntil: new Date("2026-11-28T14:30:00Z") }],
])("%s is another set of rights", (_, change) => {
  expect(hasSameRights(actor, { ...actor, ...change })).toBe(false);
});
