import type { SessionUser } from "@meander/domain/contract/accounts";
import type { PageRoute } from "./route-table.ts";

export type AccessVerdict = "allowed" | "redirect" | "login" | "banned";

/** Pages that banned people may open. */
const openToBanned = /^\/(banned|appeal|legal|support|unsubscribe|login)/;

/**
 * A private page redirects to `/`; a page that needs a login shows the login dialog over itself; a banned person gets
 * their own page instead.
 */
export function accessVerdict(
  { access, path }: Pick<PageRoute, "access" | "path">,
  user: Pick<SessionUser, "permissions" | "ban"> | null,
): AccessVerdict {
  if (user !== null && user.ban !== null && !openToBanned.test(path)) return "banned";
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
