import type { Database } from "@meander/api/db/client";
import { succeedingWith, anyone, loggedIn, onlyHost, verifiedWhoSeeTheHost, whoSeesTheHost } from "../roles.ts";
import type { RouteRow } from "../row.ts";
import type { Scene } from "../scene.ts";

const change =
  (values: { status?: number; isSuggested?: boolean }) =>
  (db: Database, { activity }: Scene) =>
    db.updateTable("activity").set(values).where("id", "=", activity._id).execute();

/** The activity is over, and the host confirmed the approved guest's attendance. */
async function attend(db: Database, scene: Scene): Promise<void> {
  await change({ status: 3 })(db, scene);
  const { activity, now, people } = scene;
  await db
    .updateTable("participant")
    .set({ attendedAt: now })
    .where("activityId", "=", activity._id)
    .where("personId", "=", people.approved.id)
    .execute();
}

const attendance = ({ people }: Scene) => ({ body: { userIds: [people.approved.id] } });
const rating = () => ({ body: { stars: 5, text: "Worth the walk" } });

export const rows: readonly RouteRow[] = [
  { route: "GET both/activities/suggested/{userId}", expected: whoSeesTheHost },
  { route: "GET private/activities/suggested", expected: loggedIn },
  { route: "GET private/activities/liked", expected: loggedIn },
  { route: "POST private/activity/{activityId}/copy", expected: succeedingWith(201, onlyHost) },
  {
    route: "POST private/activity/{activityId}/copy",
    when: "a suggestion",
    expected: succeedingWith(201, verifiedWhoSeeTheHost),
    arrange: change({ isSuggested: true }),
  },
  {
    route: "POST private/activity/{activityId}/suggest",
    expected: onlyHost,
    arrange: (db, { activity }) => db.deleteFrom("participant").where("activityId", "=", activity._id).execute(),
  },
  {
    route: "POST private/activity/{activityId}/suggest",
    when: "while people take part",
    expected: { ...onlyHost, host: 409 },
  },
  {
    route: "POST private/activity/{activityId}/attendance",
    expected: onlyHost,
    arrange: change({ status: 3 }),
    send: attendance,
  },
  {
    route: "POST private/activity/{activityId}/attendance",
    when: "before the end",
    expected: { ...onlyHost, host: 409 },
    send: attendance,
  },
  {
    route: "POST private/activity/{activityId}/rating",
    expected: { ...onlyHost, host: 409, approved: 201 },
    arrange: attend,
    send: rating,
  },
  {
    route: "POST private/activity/{activityId}/rating",
    when: "before the end",
    expected: succeedingWith(409, verifiedWhoSeeTheHost),
    send: rating,
  },
  { route: "GET both/activity/{activityId}/ratings", expected: whoSeesTheHost },
  {
    route: "GET public/contributors/{country}",
    expected: anyone,
    send: () => ({ params: { country: "united-kingdom" } }),
  },
  {
    route: "GET public/contributors/{country}/{subdivision}",
    expected: anyone,
    send: () => ({ params: { country: "united-kingdom", subdivision: "england" } }),
  },
  {
    route: "GET public/contributors/{country}/{subdivision}/{place}",
    expected: anyone,
    send: () => ({ params: { country: "united-kingdom", subdivision: "england", place: "london" } }),
  },
];
