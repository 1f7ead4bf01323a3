import type { Activity } from "@meander/domain/contract/activities";
import { zonedText } from "@meander/domain/time/zoned-text";
import { act, createActivity, dayAhead } from "./activities.ts";
import { createPerson, type TestPerson } from "./people.ts";
import { PRIVATE_BASE, send } from "./send.ts";
import type { TestApi } from "./start-api.ts";

/**
 * `first`, `second` and `shy` are approved, `pending` has a request. `shy` blocks everyone else, so nothing they do
 * notifies `shy`.
 */
export const names = {
  host: ["Ines", "Barros"],
  first: ["Ana", "Silva"],
  second: ["Ben", "Adeyemi"],
  shy: ["Sol", "Reyes"],
  pending: ["Pia", "Larsen"],
  outsider: ["Otto", "Berg"],
  staff: ["Mo", "Dean"],
} as const;
export type Role = keyof typeof names;
export const roles = Object.keys(names) as Role[];

export type Scene = {
  readonly people: Readonly<Record<Role, TestPerson>>;
  readonly activityId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

type SceneOptions = {
  readonly isOpen?: boolean;
  /** Gives a person a browser that gets pushes; absent: a registration that nothing answers. */
  readonly subscribe?: (person: TestPerson) => Promise<unknown>;
};

/** An activity three days ahead; `isOpen` leaves a second day to vote on. */
export async function createScene(api: TestApi, { isOpen = false, subscribe }: SceneOptions): Promise<Scene> {
  api.now = new Date();
  const made = await Promise.all(
    roles.map(async (role) => {
      const [firstName, lastName] = names[role];
      return [role, await createPerson(api, { firstName, lastName, userType: role === "staff" ? 4 : 1 })] as const;
    }),
  );
  const people = Object.fromEntries(made) as Record<Role, TestPerson>;
  const option = (days: number) => ({ dayCode: dayAhead(api, days), timePeriodCode: 3, timeCode: 19 });
  const options = isOpen ? [option(3), option(4)] : [option(3)];
  const activity = await createActivity(api, people.host, { dates: { durationMinutes: 120, options } });
  const places = { first: 3, second: 3, shy: 3, pending: 2 } as const;
  await api.db
    .insertInto("participant")
    .values(
      Object.entries(places).map(([role, status]) => ({
        activityId: activity._id,
        personId: people[role as keyof typeof places].id,
        status,
      })),
    )
    .execute();
  await api.db
    .updateTable("activity")
    .set({ approvedCount: 3, hadApproved: true })
    .where("id", "=", activity._id)
    .execute();
  const others = roles.filter((role) => role !== "shy");
  await api.db
    .insertInto("block")
    .values(others.map((role) => ({ personId: people.shy.id, blockedId: people[role].id })))
    .execute();
  for (const role of roles) await (subscribe?.(people[role]) ?? registerBrowser(api, people[role]));
  const [first] = activity.dates.options;
  return {
    people,
    activityId: activity._id,
    startsAt: new Date(first?.startsAt ?? ""),
    endsAt: new Date(first?.endsAt ?? ""),
  };
}

function registerBrowser(api: TestApi, person: TestPerson) {
  const keys = { p256dh: `BN${"a".repeat(85)}`, auth: "c".repeat(22) };
  const endpoint = `https://push.services.mozilla.com/wpush/${person.id}`;
  const body = { platformName: "web", pushNotificationDeviceToken: JSON.stringify({ endpoint, keys }) };
  return call(api, "POST", person, "/notifications/register", body);
}

/** Throws unless the request succeeds. */
export async function call(api: TestApi, method: string, person: TestPerson, path: string, body?: unknown) {
  const response = await send(api, method, `${PRIVATE_BASE}${path}`, { cookie: person.session, body });
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
  return response;
}
export async function does(api: TestApi, what: string, { activityId }: Scene, person: TestPerson, body: unknown = {}) {
  const { status, body: response } = await act(api, what, activityId, person, body);
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(response)}`);
}

/** `@when` becomes the first date with its hours and zone, `@first` its start: in London, as mails write them. */
export function withDates(words: string, { dates }: Activity): string {
  const starts = dates.options.map(({ startsAt }) => new Date(startsAt)).toSorted((a, b) => a.getTime() - b.getTime());
  const { day, shortDay, time, zone } = zonedText(starts[0] ?? new Date(0), "Europe/London", "en-GB");
  return words.replace("@when", `${day}, ${time}–21:00 (${zone})`).replace("@first", `${shortDay}, ${time} (${zone})`);
}
