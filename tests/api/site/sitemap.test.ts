import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { foldPlaceCounts } from "@meander/api/modules/places/count-queries";
import { listFileStarts, listSitemapRows, sitemapKinds } from "@meander/api/site/sitemap/sitemap-queries";
import { activityPath, userPath } from "@meander/domain/paths";
import { parseSitemap, parseSitemapIndex } from "sitemap";
import { expect, test } from "vitest";
import { createActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const publicUrl = "http://meander.test";

async function fetchXml(path: string): Promise<Readable> {
  const response = await api.app.request(path);
  expect([path, response.status, response.headers.get("Content-Type")]).toEqual([
    path,
    200,
    "application/xml; charset=utf-8",
  ]);
  return Readable.from([await response.text()]);
}

/** Every address of the site's sitemaps; both levels are parsed strictly. */
async function findAddresses(): Promise<string[]> {
  const files = await parseSitemapIndex(await fetchXml("/sitemap.xml"));
  const pages = [];
  for (const { url } of files) pages.push(...(await parseSitemap(await fetchXml(url.slice(publicUrl.length)))));
  return pages.map(({ url }) => url.slice(publicUrl.length));
}

test("has what visitors may find, and nothing else", async () => {
  const host = await createPerson(api);
  const activity = await createActivity(api, host, { title: "Café & <canal>" });
  const draft = await createActivity(api, host, { status: 0 });
  const hidden = await createActivity(api, host);
  await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", hidden._id).execute();
  const [banned, blank] = [await createPerson(api), await createPerson(api)];
  const values = { headline: "Walks", bannedFrom: api.now };
  await api.db.updateTable("person").set(values).where("id", "=", banned.id).execute();
  const lists = [];
  for (const isPublic of [true, false]) {
    const body = { title: "Rainy days", isPublic };
    const created = await send(api, "POST", `${PRIVATE_BASE}/list`, { cookie: host.session, body });
    const listId = String(Object(Object(created.body).list)._id);
    await send(api, "PUT", `${PRIVATE_BASE}/list/${listId}/activity/${activity._id}`, { cookie: host.session });
    lists.push(listId);
  }
  await foldPlaceCounts(api.db);

  const addresses = await findAddresses();
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const path of [
    "/",
    "/discover",
    activityPath(activity),
    userPath(host.id),
    `/list/${lists[0]}`,
    "/discover/united-kingdom",
    "/discover/united-kingdom/england/london",
  ]) {
    expect(addresses).toContain(path);
  }
  for (const id of [draft._id, hidden._id, banned.id, blank.id, lists[1]]) {
    expect(addresses.filter((path) => path.includes(String(id)))).toEqual([]);
  }
  expect((await send(api, "GET", "/robots.txt")).body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  for (const path of ["/sitemap/nothing/a.xml", "/sitemap/activities/1.xml", `/sitemap/people/${randomUUID()}.txt`]) {
    expect([path, (await send(api, "GET", path)).status]).toEqual([path, 404]);
  }
});

test("each file starts where the one before it ends", async () => {
  const host = await createPerson(api);
  for (const title of ["One", "Two", "Three"]) await createActivity(api, host, { title });
  for (const kind of sitemapKinds) {
    const all = await listSitemapRows(api.db, kind, { from: firstKeyOf(kind), isAfter: false, limit: 1_000 }, api.now);
    const starts = await listFileStarts(api.db, kind, 2, api.now);
    expect(starts).toEqual(all.filter((_, index) => index % 2 === 0).map(({ key }) => key));
    const found = [];
    for (const from of starts)
      found.push(...(await listSitemapRows(api.db, kind, { from, isAfter: false, limit: 2 }, api.now)));
    expect(found).toEqual(all);
  }
});

function firstKeyOf(kind: (typeof sitemapKinds)[number]): string {
  return kind === "places" ? "" : "00000000-0000-0000-0000-000000000000";
}
