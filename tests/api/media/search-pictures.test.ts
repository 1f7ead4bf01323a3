import { mediaSearchResponse } from "@meander/domain/contract/media";
import { expect, it } from "vitest";
import { createActivity, viewActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { download } from "../support/pictures.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

async function search(query: string) {
  const { session } = await createPerson(api);
  const response = await send(api, "GET", `${PRIVATE_BASE}/media/search/local?${query}`, { cookie: session });
  expect(response.status).toBe(200);
  return mediaSearchResponse.parse(response.body);
}

it("pages through all drawn pictures, 28 at a time, each once", async () => {
  const ids: string[] = [];
  let page: number | null = 1;
  while (page !== null) {
    const { images, nextPage } = await search(`page=${page}`);
    expect(images.length).toBeLessThanOrEqual(28);
    ids.push(...images.map(({ imageId }) => imageId));
    page = nextPage;
  }
  expect(new Set(ids).size).toBe(168);
  expect(ids).toHaveLength(168);
  expect((await search("page=99")).images).toEqual([]);
});

it("finds by titles and other words, the curated ones alone on request, and related ones", async () => {
  const { images } = await search("keywords=sunset%20BEACH");
  expect(images.map(({ title }) => title)).toEqual(Array.from({ length: 3 }, () => "Shore in the evening"));
  expect((await search("keywords=sunset+beach&curated=true")).images).toHaveLength(1);
  expect(await search("keywords=spaceship")).toEqual({ images: [], nextPage: null });
  const related = await search(`related_image_id=${images[0]?.imageId}&limit=11`);
  expect(related.images.every(({ title }) => title.startsWith("Shore"))).toBe(true);
  expect(related.nextPage).toBe(2);
});

it("finds pictures that are drawn for everyone, and that an activity can use", async () => {
  const [found] = (await search("keywords=lanterns")).images;
  const { status, headers } = await download(api, found?.src ?? "");
  expect([status, headers.get("Cache-Control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  const host = await createPerson(api);
  const image = { src: found?.src ?? "", service: "local", imageId: found?.imageId, alt: found?.title };
  const { _id } = await createActivity(api, host, { images: [image] });
  expect((await viewActivity(api, _id)).images).toEqual([image]);
});
