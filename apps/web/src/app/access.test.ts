import type { SessionUser } from "@meander/domain/contract/accounts";
import { describe, expect, it } from "vitest";
import { accessVerdict } from "./access.ts";

const traveller: Pick<SessionUser, "permissions"> = { permissions: {} };
const moderator: Pick<SessionUser, "permissions"> = { permissions: { overseeActivities: true } };

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
    expect(accessVerdict(access, user)).toBe(verdict);
  });
});
