import type { SessionUser } from "@meander/domain/contract/accounts";
import { describe, expect, it } from "vitest";
import { accessVerdict } from "./access.ts";

type Person = Pick<SessionUser, "permissions" | "ban">;
const traveller: Person = { permissions: {}, ban: null };
const moderator: Person = { permissions: { overseeActivities: true }, ban: null };

describe("access to pages", () => {
  it.each([
    [{ kind: "public" }, null, "allowed"],
    [{ kind: "login" }, null, "login"],
    [{ kind: "login" }, traveller, "allowed"],
    [{ kind: "session" }, null, "redirect"],
    [{ kind: "session" }, traveller, "allowed"],
    [{ kind: "permission", permission: "overseeActivities" }, null, "redirect"],
    [{ kind: "permission", permission: "overseeActivities" }, traveller, "redirect"],
    [{ kind: "permission", permission: "overseeActivities" }, moderator, "allowed"],
  ] as const)("%o for %o is %s", (access, user, verdict) => {
    expect(accessVerdict({ access, path: "/discover" }, user)).toBe(verdict);
  });

  it("leads banned people to their own page, but not from what they may still open", () => {
    const banned: Person = { permissions: {}, ban: { strikeId: null } };
    const verdicts = ["/", "/user/:userId", "/banned", "/appeal/:appealId", "/legal/privacy"].map((path) =>
      accessVerdict({ access: { kind: "public" }, path }, banned),
    );
    expect(verdicts).toEqual(["banned", "banned", "allowed", "allowed", "allowed"]);
  });
});
