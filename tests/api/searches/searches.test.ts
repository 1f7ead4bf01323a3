import { searchesResponse, searchHistoryResponse } from "@meander/domain/contract/searches";
import { deleteOldSearches } from "@meander/api/modules/searches/delete-old-searches";
import { createSearchHistory } from "@meander/api/modules/searches/search-history";
import { translatorFor } from "@meander/api/locale";
import { describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const LIMIT = 25;
const api = startApi({ env: { SEARCH_RATE_LIMIT: String(LIMIT) } });

/** Each search is a second after the last. */
function search(person: TestPerson | undefined, query: Record<string, string>, body: unknown = {}) {
  api.now = new Date(api.now.getTime() + 1000);
  const path = `${PUBLIC_BASE}/search?${new URLSearchParams(query)}`;
  return send(api, "POST", path, { cookie: person?.session, body });
}

function historyPath(person: TestPerson, query: Record<string, string> = {}) {
  return `${PRIVATE_BASE}/search/history/user/${person.id}?${new URLSearchParams(query)}`;
}

async function history(person: TestPerson, query: Record<string, string> = {}) {
  const response = await send(api, "GET", historyPath(person, query), { cookie: person.session });
  return searchHistoryResponse.parse(response.body);
}

async function titles(person: TestPerson): Promise<string[]> {
  return (await history(person)).searches.map(({ title }) => title);
}

describe("a person's searches", () => {
  it("are stored with a title, each once, the latest first", async () => {
    const person = await createPerson(api);
    await search(person, { keywords: "Canal, JAZZ", categories: "9,2", dateFilter: "4" });
    await search(person, { categories: "12", languages: "pt,fr,pt" });
    await search(person, { categories: "2,9", keywords: "canal jazz", dateFilter: "4" });
    const { searches, totalCount, cursor } = await history(person);
    expect(searches.map(({ title }) => title)).toEqual([
      "canal jazz · Hiking, Nightlife · This weekend",
      "Cuisine · French, Portuguese",
    ]);
    expect(searches[0]).toMatchObject({
      filters: { keywords: "canal,jazz", categories: "2,9", dateFilter: "4" },
      categories: [2, 9],
      timestamp: api.now.toISOString(),
    });
    expect([totalCount, cursor]).toEqual([2, null]);
  });

  it("include a non-default order", async () => {
    const person = await createPerson(api);
    await search(person, { categories: "2", order: "date" });
    await search(person, { categories: "2", order: "tonight" });
    await search(person, { categories: "2" });
    await search(person, { order: "tonight" });
    const { searches } = await history(person);
    expect(searches.map(({ title, filters }) => [title, filters]).toSorted()).toEqual([
      ["Hiking · Best tonight", { categories: "2", order: "tonight" }],
      ["Hiking", { categories: "2" }],
    ]);
  });

  it("exclude further pages, empty searches, searches a page runs by itself, and pins of the map", async () => {
    const person = await createPerson(api);
    await search(person, {});
    await search(person, { categories: "2", page: "2" });
    await search(person, { categories: "2", remember: "false" });
    await search(undefined, { categories: "2" });
    await send(api, "POST", `${PUBLIC_BASE}/search/pins?categories=2`, { cookie: person.session });
    expect(await titles(person)).toEqual([]);
  });

  it("name the place from path or body, whatever characters it contains", async () => {
    const person = await createPerson(api);
    const london = { country: { text: "United Kingdom" }, place: { text: "Lon\u0000don \ud800" } };
    await search(person, { nearbyCenter: "-0.14,51.53", nearbyDistance: "5" }, { locationContext: london });
    await search(person, { location: "51.7,51.3,0.3,-0.5" });
    await send(api, "POST", `${PUBLIC_BASE}/discover/atlantis`, { cookie: person.session, body: {} });
    expect((await titles(person)).toSorted()).toEqual([
      english("searches.thisArea"),
      "Around Lon don \ufffd",
      "atlantis",
    ]);
  });

  it("can't be read or deleted by anyone else, including staff", async () => {
    const [person, other] = await Promise.all([createPerson(api), createPerson(api, { userType: 4 })]);
    await search(person, { categories: "2" });
    const [{ _id } = { _id: "" }] = (await history(person)).searches;
    const sendRequest = (method: string, path: string, cookie?: string) => send(api, method, path, { cookie });
    const one = `${PRIVATE_BASE}/searches?id=${_id}`;
    for (const method of ["GET", "DELETE"]) {
      expect((await sendRequest(method, historyPath(person))).status).toBe(401);
      expect((await sendRequest(method, historyPath(person), other.session)).status).toBe(403);
    }
    expect((await sendRequest("GET", one)).status).toBe(401);
    expect(searchesResponse.parse((await sendRequest("GET", one, other.session)).body).searches).toEqual([]);
    expect(searchesResponse.parse((await sendRequest("GET", one, person.session)).body).searches).toHaveLength(1);
    expect((await sendRequest("DELETE", `${PRIVATE_BASE}/search/${_id}`, other.session)).status).toBe(404);
    expect(await titles(person)).toEqual(["Hiking"]);
  });

  it("can be deleted one by one or all together, also before they are written", async () => {
    const person = await createPerson(api);
    for (const categories of ["1", "2", "3"]) await search(person, { categories });
    const [last] = (await history(person)).searches;
    const remove = (path: string) => send(api, "DELETE", path, { cookie: person.session });
    expect((await remove(`${PRIVATE_BASE}/search/${last?._id}`)).status).toBe(200);
    expect((await remove(`${PRIVATE_BASE}/search/${last?._id}`)).status).toBe(404);
    expect(await titles(person)).toEqual(["Hiking", "Sightseeing"]);
    await search(person, { categories: "4" });
    expect((await remove(historyPath(person))).body).toEqual({ message: english("searches.cleared") });
    expect(await titles(person)).toEqual([]);
  });

  it("are paged by date and by cursor", async () => {
    const person = await createPerson(api);
    for (const categories of ["1", "2", "3", "4"]) await search(person, { categories });
    const first = await history(person, { limit: "2" });
    expect(first.searches.map(({ title }) => title)).toEqual(["Beaches", "Ride"]);
    const rest = await history(person, { limit: "2", cursor: first.cursor ?? "" });
    expect(rest).toMatchObject({ searches: [{ title: "Hiking" }, { title: "Sightseeing" }], cursor: null });
    const dates = { max_date: first.searches[0]?.timestamp ?? "", min_date: rest.searches[1]?.timestamp ?? "" };
    expect((await history(person, dates)).searches.map(({ title }) => title)).toEqual(["Ride", "Hiking"]);
  });
});

describe("the stored history", () => {
  it("is limited to 50 searches per person and to a year", async () => {
    const person = await createPerson(api);
    const searchHistory = createSearchHistory(api.db, () => api.now, api.services.log);
    const translateTitle = translatorFor("en-GB");
    for (let n = 0; n <= 50; n++) {
      api.now = new Date(api.now.getTime() + 1000);
      searchHistory.record({ personId: person.id, filters: { keywords: `word${n}` }, context: {}, translateTitle });
    }
    // Buffered searches are written when the process stops.
    await searchHistory.stop();
    expect((await history(person)).totalCount).toBe(50);
    expect((await titles(person))[0]).toBe("word50");
    await deleteOldSearches(api.db, new Date(api.now.getTime() + 360 * 86_400_000));
    expect((await history(person)).totalCount).toBe(50);
    await deleteOldSearches(api.db, new Date(api.now.getTime() + 367 * 86_400_000));
    expect((await history(person)).totalCount).toBe(0);
  });

  it("has one row per search, however often and in how many processes it runs", async () => {
    const person = await createPerson(api);
    const translateTitle = translatorFor("en-GB");
    const processes = Array.from({ length: 5 }, () => createSearchHistory(api.db, () => api.now, api.services.log));
    for (const process of processes) {
      for (const keywords of ["one", "two", "ONE"]) {
        process.record({ personId: person.id, filters: { keywords }, context: {}, translateTitle });
      }
    }
    await Promise.all(processes.map((process) => process.stop()));
    expect((await titles(person)).toSorted()).toEqual(["one", "two"]);
  });

  it("skips deleted people", async () => {
    const [person, deleted] = await Promise.all([createPerson(api), createPerson(api)]);
    await search(deleted, { categories: "2" });
    await search(person, { categories: "2" });
    await api.db.deleteFrom("person").where("id", "=", deleted.id).execute();
    expect(await titles(person)).toEqual(["Hiking"]);
  });
});

describe("searching", () => {
  it("is limited exactly by the setting, however many concurrent requests", async () => {
    const person = await createPerson(api);
    const calls = (who: TestPerson | undefined, from: string) =>
      Array.from({ length: 50 }, (_, n) => {
        const [method, path] = n % 2 === 0 ? ["POST", "search?limit=1"] : ["GET", "geocode?q=Lon"];
        const body = method === "POST" ? { body: {} } : {};
        return send(api, method ?? "", `${PUBLIC_BASE}/${path}`, { cookie: who?.session, from, ...body });
      });
    const passed = (responses: readonly { status: number }[]) =>
      responses.filter(({ status }) => status === 200).length;
    const own = await Promise.all(calls(person, "198.51.100.1"));
    expect(passed(own)).toBe(LIMIT);
    expect(Number(own.find(({ status }) => status === 429)?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(passed(await Promise.all(calls(undefined, "2001:db8:7:1::1")))).toBe(LIMIT);
    const neighbour = { body: {}, from: "2001:db8:7:1::2" };
    expect((await send(api, "POST", `${PUBLIC_BASE}/discover/france`, neighbour)).status).toBe(429);
    api.now = new Date(api.now.getTime() + 60_000);
    expect((await send(api, "POST", `${PUBLIC_BASE}/discover/france`, neighbour)).status).toBe(200);
  });
});
