import { each, type Expected, noOne } from "../roles.ts";
import type { RouteRow } from "../row.ts";
import type { Scene } from "../scene.ts";

/** An activity visible to its host and moderators only: for all others it does not exist, for reads and writes. */
type State = { readonly when: string; readonly arrange?: NonNullable<RouteRow["arrange"]> };

const draft = (scene: Scene) => ({ activityId: scene.draft._id });
const hidden: State = {
  when: "while it is hidden",
  arrange: (db, { activity, now }) =>
    db.updateTable("activity").set({ hiddenAt: now }).where("id", "=", activity._id).execute(),
};

const staff = ["moderator", "administrator"] as const;
const read: Expected = { ...noOne, host: 200, ...each(staff, 200) };
const privateRead: Expected = { ...read, visitor: 401 };
const write: Expected = { ...noOne, visitor: 401, ...each(["unverified", "suspended"], 403) };

export const rows: readonly RouteRow[] = [
  ...(["GET both/activity/{activityId}", "GET both/activity/{activityId}/comments"] as const).flatMap((route) => [
    { route, expected: read, ...hidden },
    { route, expected: read, when: "a draft", send: (scene: Scene) => ({ params: draft(scene) }) },
  ]),
  { route: "GET private/activity/{activityId}/participants", expected: privateRead, ...hidden },
  {
    route: "GET private/activity/{activityId}/participants",
    expected: privateRead,
    when: "a draft",
    send: (scene) => ({ params: draft(scene) }),
  },
  {
    route: "POST private/activity/{activityId}/vote",
    expected: { ...write, host: 200, ...each(staff, 409) },
    ...hidden,
    send: () => ({ body: { optionIds: [] } }),
  },
  {
    route: "POST private/activity/{activityId}/join",
    expected: { ...write, host: 409 },
    ...hidden,
    send: () => ({ body: {} }),
  },
  {
    route: "POST private/activity/{activityId}/like",
    expected: { ...write, host: 200, ...each(staff, 200) },
    ...hidden,
    send: () => ({ body: { liked: true } }),
  },
  {
    route: "POST private/activity/{activityId}/comment",
    expected: { ...write, host: 201, ...each(staff, 201) },
    ...hidden,
    send: () => ({ body: { text: "Hello" } }),
  },
  {
    route: "POST private/activity/{activityId}/report",
    expected: { ...write, unverified: 404, host: 409, ...each(staff, 200) },
    ...hidden,
    send: () => ({ body: { text: "Odd" } }),
  },
  ...(
    [
      ["vote", { optionIds: [] }],
      ["join", {}],
      ["like", { liked: true }],
      ["comment", { text: "Hello" }],
      ["report", { text: "Odd" }],
    ] as const
  ).map(
    ([what, body]): RouteRow => ({
      route: `POST private/activity/{activityId}/${what}`,
      when: "a draft",
      expected: {
        ...write,
        unverified: what === "report" ? 404 : 403,
        host: what === "vote" ? 200 : 409,
        ...each(staff, 409),
      },
      send: (scene) => ({ params: draft(scene), body }),
    }),
  ),
];
