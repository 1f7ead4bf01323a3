import { randomUUID } from "node:crypto";
import { listsResponse, ownListResponse } from "@meander/domain/contract/lists";
import { foldPlaceCounts } from "@meander/api/modules/places/count-queries";
import { beforeAll, expect, test } from "vitest";
import { act, createActivity, takePart } from "../support/activities.ts";
import { createCampaign } from "../support/campaigns.ts";
import { createCampaignFixture } from "../support/campaign-fixture.ts";
import { createCase } from "../support/console-requests.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

type Parameter = { readonly name: string; readonly schema: { readonly maximum?: number } };
type Contract = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>>;
};
/** Every paged response; its one array has the rows. */
type Page = Readonly<Record<string, unknown>> & { readonly cursor: string | null };

const api = startApi();
const LONDON = [-0.1426, 51.539] as const;
const MANCHESTER = [-2.2426, 53.4808] as const;
const EDINBURGH = [-3.1883, 55.9533] as const;
const DAY_MS = 86_400_000;
let administrator: TestPerson;
let host: TestPerson;
let parts: Readonly<Record<string, string>>;
let listId: string;

/** Two rows or more in every paged list. */
beforeAll(async () => {
  administrator = await createPerson(api, { userType: 4 });
  host = await createPerson(api);
  const [ben, cleo] = [await createPerson(api), await createPerson(api)];
  const rated = await createActivity(api, host);
  await createActivity(api, host);
  for (const guest of [ben, cleo]) await takePart(api, rated._id, guest, host);
  api.now = new Date(api.now.getTime() + 3 * DAY_MS);
  await act(api, "attendance", rated._id, host, { userIds: [ben.id, cleo.id] });
  for (const guest of [ben, cleo]) {
    await act(api, "rating", rated._id, guest, { stars: 4, text: "Worth the walk" });
    await act(api, "comment", rated._id, guest, { text: "Where do we meet?" });
    for (const at of [LONDON, MANCHESTER, EDINBURGH]) await createActivity(api, guest, { at });
    await createCampaign(api, administrator);
    await createCase(api);
    await notify(guest);
    await send(api, "POST", `${PUBLIC_BASE}/search?keywords=${guest.id}`, { cookie: host.session });
  }
  for (const isSuggested of [false, true]) {
    for (const at of [LONDON, MANCHESTER]) await createActivity(api, host, { at, isSuggested });
  }
  await foldPlaceCounts(api.db);
  listId = await createList();
  const campaigns = createCampaignFixture(api);
  await campaigns.createAudience(2);
  const { campaign } = await campaigns.start();
  const places = { country: "united-kingdom", region: "england", subdivision: "england", regionOrDistrict: "england" };
  parts = { ...places, place: "london", userId: host.id, activityId: rated._id, campaignId: campaign.id };
});

async function createList(): Promise<string> {
  const cookie = host.session;
  const created = await send(api, "POST", `${PRIVATE_BASE}/list`, { cookie, body: { title: "Walks", isPublic: true } });
  const { list } = ownListResponse.parse(created.body);
  for (let count = 0; count < 2; count += 1) {
    const { _id } = await createActivity(api, host);
    await send(api, "PUT", `${PRIVATE_BASE}/list/${list._id}/activity/${_id}`, { cookie });
    await act(api, "like", _id, host, { liked: true });
  }
  return list._id;
}

async function notify(person: TestPerson): Promise<void> {
  const text = { title: "A map for the night", text: "See where the lights are.", path: "/discover" };
  const body = { id: randomUUID(), ...text, to: { kind: "people", userIds: [person.id] } };
  await send(api, "POST", `${PRIVATE_BASE}/admin/notifications/special`, { cookie: administrator.session, body });
}

/** Every operation with a `cursor`, as in the contract. */
async function listPagedOperations() {
  const { body } = await send(api, "GET", `${PRIVATE_BASE}/openapi.json`, { cookie: administrator.session });
  return Object.entries((body as Contract).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) => {
      const isPaged = parameters.some(({ name }) => name === "cursor");
      const limit = parameters.find(({ name }) => name === "limit")?.schema.maximum;
      return isPaged ? [{ method: method.toUpperCase(), path, limit }] : [];
    }),
  );
}

type Request = { readonly method: string; readonly path: string };

async function readPage({ method, path }: Request, query: Readonly<Record<string, string>>) {
  const { session: cookie } = path.includes("/admin/") ? administrator : host;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? name);
  const address = `${filled}?${new URLSearchParams(path.endsWith("/lists") ? { id: listId, ...query } : query)}`;
  const { status, body } = await send(api, method, address, { cookie });
  expect(status, `${method} ${address}`).toBe(200);
  const page = path.endsWith("/lists") ? listsResponse.parse(body).lists[0] : body;
  const { cursor, ...fields } = page as Page;
  const rows = Object.values(fields).find((value) => Array.isArray(value)) ?? [];
  return { path, count: rows.length, cursor };
}

test("no list has a cursor after its last row, even if the page is full", async () => {
  const operations = await listPagedOperations();
  expect(operations.length).toBeGreaterThan(30);
  for (const { limit, ...request } of operations) {
    await api.db.deleteFrom("rateLimit").execute();
    const { path } = request;
    const { count } = await readPage(request, { limit: String(limit) });
    expect(count, `rows of ${path}`).toBeGreaterThan(1);
    expect(await readPage(request, { limit: String(count) })).toEqual({ path, count, cursor: null });
    const shorter = { limit: String(count - 1) };
    const first = await readPage(request, shorter);
    expect(first).toEqual({ path, count: count - 1, cursor: expect.any(String) });
    const last = await readPage(request, { ...shorter, cursor: first.cursor ?? "" });
    expect(last).toEqual({ path, count: 1, cursor: null });
  }
});
