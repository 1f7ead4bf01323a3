import { mediaSearchResponse } from "@meander/domain/contract/media";
import { expect, it } from "vitest";
import { createActivity, viewActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { download } from "../support/pictures.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

async function search(query: string, service = "local") {
  const { session } = await createPerson(api);
  const response = await send(api, "GET", `${PRIVATE_BASE}/media/search/${service}?${query}`, { cookie: session });
  expect(response.status).toBe(200);
  return mediaSearchResponse.parse(response.body);
}

it("pages through all drawn pictures, 50 at a time unless told otherwise, each once", async () => {
  const ids: string[] = [];
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const found = await search(`page=${page}&limit=28`);
    expect(found.results.length).toBeLessThanOrEqual(28);
    ids.push(...found.results.map(({ id }) => id));
    pages = found.pages;
  }
  expect([new Set(ids).size, ids.length]).toEqual([168, 168]);
  expect(await search("")).toMatchObject({ page: 1, pages: 4, total: 168, service: "local", services: ["local"] });
  expect((await search("page=99")).results).toEqual([]);
});

it("finds by titles and other words, the curated ones alone on request, and related ones", async () => {
  const { results } = await search("keywords=sunset%20BEACH");
  expect(results.map(({ title }) => title)).toEqual(Array.from({ length: 3 }, () => "Shore in the evening"));
  expect((await search("keywords=sunset+beach&curated=true")).results).toHaveLength(1);
  expect(await search("keywords=spaceship")).toMatchObject({ results: [], pages: 0, total: 0 });
  const related = await search(`related_image_id=${results[0]?.id}&limit=11`);
  expect(related.results.every(({ title }) => title.startsWith("Shore"))).toBe(true);
  expect(related.pages).toBeGreaterThan(1);
});

it("searches our own where a service isn't set up", async () => {
  const found = await search("keywords=sunset%20BEACH", "unsplash");
  expect(found).toMatchObject({ service: "local", isFailing: false, services: ["local"], total: 3 });
});

it("finds pictures that are drawn for everyone, and that an activity can use", async () => {
  const [found] = (await search("keywords=lanterns")).results;
  const src = found?.urls.regular ?? "";
  const { status, headers } = await download(api, src);
  expect([status, headers.get("Cache-Control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  const host = await createPerson(api);
  const image = { src, service: "local", imageId: found?.id, alt: found?.title };
  const { _id } = await createActivity(api, host, { images: [image] });
  expect((await viewActivity(api, _id)).images).toEqual([image]);
});
