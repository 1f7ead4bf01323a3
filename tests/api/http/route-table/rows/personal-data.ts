import { PASSWORD } from "../../../support/people.ts";
import { each, loggedIn, personRoles, verified } from "../roles.ts";
import type { RouteRow } from "../row.ts";

export const rows: readonly RouteRow[] = [
  { route: "GET private/user/export", expected: loggedIn, writes: true },
  {
    route: "DELETE private/user/delete",
    // The only administrator can't be deleted.
    expected: { ...loggedIn, administrator: 409 },
    send: () => ({ body: { password: PASSWORD } }),
  },
  {
    route: "DELETE private/user/delete",
    when: "with a wrong password",
    expected: { ...loggedIn, ...each(personRoles, 422) },
    send: () => ({ body: { password: "wander2027" } }),
  },
  { route: "GET private/user/blocks", expected: loggedIn },
  { route: "GET private/user/privacy", expected: loggedIn },
  { route: "POST private/user/privacy", expected: loggedIn, send: () => ({ body: { showsJoined: true } }) },
  { route: "POST private/user/block", expected: verified, send: ({ subject }) => ({ body: { userId: subject.id } }) },
  {
    route: "POST private/user/unblock",
    expected: verified,
    arrange: (db, { people, subject }) =>
      db
        .insertInto("block")
        .values(Object.values(people).map(({ id }) => ({ personId: id, blockedId: subject.id })))
        .execute(),
    send: ({ subject }) => ({ body: { userId: subject.id } }),
  },
];
