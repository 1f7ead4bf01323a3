import { expect, it } from "vitest";
import { act, createActivity } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const types = { consumer: 1, publisher: 2, moderator: 3, administrator: 4, marketer: 5 } as const;
type Role = "visitor" | keyof typeof types;
const staff: readonly Role[] = ["moderator", "administrator"];

const allowedTo: Record<string, readonly Role[]> = {
  "list people": staff,
  "see a person": staff,
  "promote somebody": ["administrator"],
  "list active activities": staff,
  "recommend an activity": ["publisher", ...staff],
  "search activities": [...staff, "marketer"],
  "see figures": [...staff, "marketer"],
  "read the trail": ["administrator"],
};

it("each endpoint is available exactly to the roles with its permission", async () => {
  const host = await createPerson(api);
  const subject = await createPerson(api);
  const activity = await createActivity(api, host);
  const get = (path: string, person: TestPerson | undefined) =>
    send(api, "GET", `${PRIVATE_BASE}${path}`, { cookie: person?.session });
  const post = (path: string, person: TestPerson | undefined, body: unknown) =>
    send(api, "POST", `${PRIVATE_BASE}${path}`, { cookie: person?.session, body });
  const calls: Record<string, (person: TestPerson | undefined) => ReturnType<typeof send>> = {
    "list people": (person) => get("/admin/users", person),
    "see a person": (person) => get(`/admin/user/${subject.id}`, person),
    "promote somebody": (person) => post(`/admin/user/${subject.id}/promote`, person, { userType: 1, from: 1 }),
    "list active activities": (person) => get("/admin/activities/active/", person),
    "recommend an activity": (person) => act(api, "recommend", activity._id, person, { recommended: true }),
    "search activities": (person) => get("/admin/activities/search?q=walk", person),
    "see figures": (person) => get("/admin/metrics", person),
    "read the trail": (person) => get("/admin/audit", person),
  };
  const people = new Map<Role, TestPerson>();
  for (const [role, userType] of Object.entries(types)) {
    people.set(role as Role, await createPerson(api, { userType }));
  }
  for (const [what, call] of Object.entries(calls)) {
    for (const role of ["visitor", ...Object.keys(types)] as Role[]) {
      const { status } = await call(people.get(role));
      const expected = role === "visitor" ? 401 : allowedTo[what]?.includes(role) ? 200 : 403;
      expect([what, role, status]).toEqual([what, role, expected]);
    }
  }
});
