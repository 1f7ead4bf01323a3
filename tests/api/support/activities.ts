import type { Activity, CreateActivityInput } from "@meander/domain/contract/activities";
import { activityResponse } from "@meander/domain/contract/activities";
import { addDays, type DayCode } from "@meander/domain/time/day-code";
import { dayCodeAt } from "@meander/domain/time/zone";
import type { TestPerson } from "./people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "./send.ts";
import type { TestApi } from "./start-api.ts";

/** A pub in Camden. */
export const CAMDEN = [-0.1426, 51.539] as const;

/** The local day in London, this many days after the test's now. */
export function dayAhead(api: Pick<TestApi, "now">, days: number): DayCode {
  return addDays(dayCodeAt(api.now, "Europe/London"), days);
}

type Wishes = Partial<CreateActivityInput> & { readonly at?: readonly [number, number]; readonly placeName?: string };

/** The request body of a host: an open activity in London with one evening tomorrow, unless overridden. */
export function activityBody(
  api: Pick<TestApi, "now">,
  { at = CAMDEN, placeName = "The Old Lock", ...wishes }: Wishes = {},
) {
  return {
    title: "Canal walk at dusk",
    summary: "Along the water to Little Venice.",
    categories: [1],
    locations: { points: [{ coordinates: [...at], properties: { name: placeName } }], paths: [] },
    dates: { durationMinutes: 120, options: [{ dayCode: dayAhead(api, 1), timePeriodCode: 3, timeCode: 19 }] },
    status: 1,
    ...wishes,
  };
}

/** Creates it through the API, as the host. */
export async function createActivity(api: TestApi, host: TestPerson, wishes: Wishes = {}): Promise<Activity> {
  const call = { cookie: host.session, body: activityBody(api, wishes) };
  const { status, body } = await send(api, "POST", `${PRIVATE_BASE}/activity`, call);
  if (status !== 201) throw new Error(`Not made: ${JSON.stringify(body)}`);
  return activityResponse.parse(body).activity;
}

/** The activity as the person sees it; as a visitor sees it without one. */
export async function viewActivity(api: TestApi, id: string, person?: TestPerson): Promise<Activity> {
  const { body } = await send(api, "GET", `${PUBLIC_BASE}/activity/${id}`, { cookie: person?.session });
  return activityResponse.parse(body).activity;
}

/** Sends a request about an activity, e.g. `act(api, "join", activity._id, person)`. */
export function act(
  api: TestApi,
  what: string,
  activityId: string,
  person: TestPerson | undefined,
  body: unknown = {},
) {
  return send(api, "POST", `${PRIVATE_BASE}/activity/${activityId}/${what}`, { cookie: person?.session, body });
}

/** Requests to join, and is approved by the host. */
export async function takePart(api: TestApi, activityId: string, person: TestPerson, host: TestPerson): Promise<void> {
  const requested = await act(api, "join", activityId, person);
  const answered = await act(api, `participant/${person.id}`, activityId, host, { status: 3 });
  if (requested.status !== 200 || answered.status !== 200)
    throw new Error(`Not in: ${JSON.stringify([requested, answered])}`);
}

/** Codes in a person's inbox, in the order they came. */
export async function inboxCodes(api: TestApi, person: TestPerson): Promise<number[]> {
  const rows = await api.db
    .selectFrom("notification")
    .select("code")
    .where("personId", "=", person.id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.code);
}
