import { each, loggedIn, whoSeesTheHost } from "../roles.ts";
import type { RouteRow } from "../row.ts";

/** Staff see people's details despite blocks; these callers aren't staff. */
export const rows: readonly RouteRow[] = [
  { route: "GET both/user/{userId}", expected: whoSeesTheHost },
  {
    route: "GET public/project/{slug}",
    expected: whoSeesTheHost,
    send: ({ projectSlug }) => ({ params: { slug: projectSlug } }),
  },
  {
    route: "GET public/position/{slug}",
    expected: whoSeesTheHost,
    send: ({ positionSlug }) => ({ params: { slug: positionSlug } }),
  },
  {
    route: "POST private/user/update",
    expected: { ...loggedIn, ...each(["suspended"], 200) },
    send: () => ({ body: { user: { headline: "Walks slowly" } } }),
  },
];
