import { createLocalFinds } from "@meander/api/modules/administration/local-finds";
import { activeActivitiesResponse } from "@meander/domain/contract/administration";
import { beforeEach, describe, expect, it } from "vitest";
import { createActivity } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const [watford, brighton] = [
  [-0.3966, 51.6565],
  [-0.1372, 50.8225],
];

async function settle(person: TestPerson, [lon = 0, lat = 0]: readonly number[] = []): Promise<void> {
  await api.db.updateTable("person").set({ lon, lat }).where("id", "=", person.id).execute();
}

async function search(person?: TestPerson): Promise<void> {
  const { status } = await send(api, "POST", `${PUBLIC_BASE}/search?limit=50`, { cookie: person?.session });
  expect(status).toBe(200);
}

async function counts(): Promise<Record<string, number>> {
  await api.services.localFinds.flush();
  const rows = await api.db.selectFrom("activityLocalFind").select(["activityId", "findCount"]).execute();
  return Object.fromEntries(rows.map(({ activityId, findCount }) => [activityId, findCount]));
}

beforeEach(async () => {
  await api.services.localFinds.flush();
  await api.db.deleteFrom("activity").execute();
});

describe("a local find", () => {
  it("counts for people who live within 50 km, not for visitors, the host or people without a home or far away", async () => {
    const [host, near, far, homeless] = await Promise.all([
      createPerson(api),
      createPerson(api),
      createPerson(api),
      createPerson(api),
    ]);
    const { _id } = await createActivity(api, host, { title: "Found near home" });
    await createActivity(api, host, { title: "Found by nobody", at: [2.3522, 48.8566], placeName: "Paris" });
    await settle(host, watford);
    await settle(near, watford);
    await settle(far, brighton);
    for (const person of [undefined, far, homeless, host]) await search(person);
    expect(await counts()).toEqual({});
    await search(near);
    expect(await counts()).toEqual({ [_id]: 1 });
    await search(near);
    expect(await counts()).toEqual({ [_id]: 2 });

    const moderator = await createPerson(api, { userType: 3 });
    const path = `${PRIVATE_BASE}/admin/activities/active/?only_local_searches=true`;
    const { body } = await send(api, "GET", path, { cookie: moderator.session });
    const found = activeActivitiesResponse.parse(body).activities;
    expect(found.map(({ title, localFindCount }) => [title, localFindCount])).toEqual([["Found near home", 2]]);
  });

  it("counts once for repeated identical searches", async () => {
    const [host, near] = await Promise.all([createPerson(api), createPerson(api)]);
    const { _id } = await createActivity(api, host);
    await settle(near, watford);
    await Promise.all(Array.from({ length: 5 }, () => search(near)));
    expect(await counts()).toEqual({ [_id]: 1 });
  });

  it("is written when the process stops, also by two processes at once", async () => {
    const [host, near] = await Promise.all([createPerson(api), createPerson(api)]);
    await settle(near, watford);
    const ids: string[] = [];
    for (let made = 0; made < 10; made += 1) ids.push((await createActivity(api, host))._id);
    const { db, log, clock } = api.services;
    const processes = [createLocalFinds(db, clock, log), createLocalFinds(db, clock, log)];
    processes[0]?.record(near.id, ids);
    processes[1]?.record(near.id, ids.toReversed());
    await Promise.all(processes.map((each) => each.stop()));
    expect(Object.values(await counts())).toEqual(ids.map(() => 2));
  });

  it("is skipped when its activity was deleted, without losing others", async () => {
    const [host, near] = await Promise.all([createPerson(api), createPerson(api)]);
    await settle(near, watford);
    const [deleted, retained] = [await createActivity(api, host), await createActivity(api, host)];
    await search(near);
    await api.db.deleteFrom("activity").where("id", "=", deleted._id).execute();
    expect(await counts()).toEqual({ [retained._id]: 1 });
  });
});
