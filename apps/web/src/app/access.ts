import type { SessionUser } from "@meander/domain/contract/accounts";
import type { Access } from "./route-table.ts";

export type AccessVerdict = "allowed" | "redirect" | "login";

/** A private page redirects to `/`; a page that needs a login shows the login dialog over itself. */
export function accessVerdict(access: Access, user: Pick<SessionUser, "permissions"> | null): AccessVerdict {
  switch (access.kind) {
    case "public":
      return "allowed";
    case "login":
      return user === null ? "login" : "allowed";
    case "session":
      return user === null ? "redirect" : "allowed";
    case "permission":
      return user?.permissions[access.permission] === true ? "allowed" : "redirect";
  }
}
