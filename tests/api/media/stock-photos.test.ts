import { Writable } from "node:stream";
import { applyPictureRemovals } from "@meander/api/modules/media/apply-picture-removals";
import { reportDownloads } from "@meander/api/modules/media/report-downloads";
import { mediaSearchResponse, usedResponse } from "@meander/domain/contract/media";
import { firstOwnStill } from "@meander/domain/image/first-still";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import {
  brokenPhoto,
  flickrFailure,
  flickrKey,
  json,
  startFlickrServer,
  startUnsplashServer,
  stockSettings,
  unsplashKey,
} from "../../support/stock-servers.ts";
import { createActivity, viewActivity } from "../support/activities.ts";
import { findOpenCase, openConsole } from "../support/console-requests.ts";
import { createPeople, createPerson, type TestPerson } from "../support/people.ts";
import { createPictureActions, download } from "../support/pictures.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const [unsplash, flickr] = [await startUnsplashServer(), await startFlickrServer()];
const log: string[] = [];
const logTo = new Writable({
  write(line, _encoding, done) {
    log.push(String(line));
    done();
  },
});
const api = startApi({ env: { ...stockSettings(unsplash, flickr), LOG_LEVEL: "debug" }, logTo });
const { sweepAfter, statusFor } = createPictureActions(api);

let before = { unsplash: 0, flickr: 0 };
beforeEach(() => {
  for (const server of [unsplash, flickr]) server.respondWith(null);
  before = { unsplash: unsplash.requests.length, flickr: flickr.requests.length };
  // Beyond every pause of the circuit breakers.
  api.now = new Date(api.now.getTime() + 3_600_000);
});
afterAll(() => Promise.all([unsplash.stop(), flickr.stop()]));

const requestsTo = (name: keyof typeof before) =>
  ({ unsplash, flickr })[name].requests.slice(before[name]).map(({ url, headers }) => ({
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers,
  }));

async function search(service: string, query: string) {
  const { session } = await createPerson(api);
  const response = await send(api, "GET", `${PRIVATE_BASE}/media/search/${service}?${query}`, { cookie: session });
  expect(response.status).toBe(200);
  return mediaSearchResponse.parse(response.body);
}

async function choose(person: TestPerson, service: string, ...ids: string[]) {
  const path = `${PRIVATE_BASE}/media/used/${service}?images=${ids.join(",")}`;
  const response = await send(api, "GET", path, { cookie: person.session });
  expect(response.status).toBe(200);
  return usedResponse.parse(response.body).images;
}

async function chosen(person: TestPerson, service: string, id: string) {
  const [image] = await choose(person, service, id);
  if (image === undefined) throw new Error(`${service} gave no photo`);
  return image;
}

describe("searching Unsplash", () => {
  it("sends the documented request, and gives the specification’s fields and options", async () => {
    const found = await search("unsplash", "keywords=mist&limit=28&page=2");
    expect(requestsTo("unsplash")).toMatchObject([
      {
        path: "/search/photos",
        query: { query: "mist", page: "2", per_page: "28", content_filter: "high" },
        headers: { authorization: `Client-ID ${unsplashKey}`, "accept-version": "v1" },
      },
    ]);
    expect(found).toMatchObject({ service: "unsplash", isFailing: false, page: 2, pages: 3, total: 65 });
    expect(found.services).toEqual(["unsplash", "flickr", "local"]);
    const options = "&q=80&fm=jpg&crop=entropy&cs=tinysrgb&fit=max";
    expect(found.results[0]).toEqual({
      id: "u-4-29",
      service: "unsplash",
      title: "A path with 29 people",
      description: "Walking 29",
      urls: {
        small: `${unsplash.url}/photo-u-4-29?ixid=M3w29&ixlib=rb-4.1.0${options}&w=400`,
        regular: `${unsplash.url}/photo-u-4-29?ixid=M3w29&ixlib=rb-4.1.0${options}&w=1080`,
        raw: `${unsplash.url}/photo-u-4-29?ixid=M3w29&ixlib=rb-4.1.0`,
      },
      links: { html: "https://unsplash.com/photos/u-4-29?utm_source=meander&utm_medium=referral" },
      user: {
        first_name: "Jo",
        last_name: "Example",
        links: { html: "https://unsplash.com/@exampleuser?utm_source=meander&utm_medium=referral" },
      },
      licence: null,
    });
  });

  it("gives thirty at most, without photos for subscribers, and nothing without words", async () => {
    const found = await search("unsplash", "keywords=sea");
    expect(requestsTo("unsplash")[0]?.query["per_page"]).toBe("30");
    expect(found.results).toHaveLength(29);
    expect(found.results.map(({ id }) => id)).not.toContain("u-3-3");
    expect(await search("unsplash", "")).toMatchObject({ service: "unsplash", results: [], total: 0 });
    expect(requestsTo("unsplash")).toHaveLength(1);
  });

  it("finds related ones by the photo’s tags", async () => {
    const found = await search("unsplash", "related_image_id=u-4-1");
    expect(requestsTo("unsplash").map(({ path }) => path)).toEqual(["/photos/u-4-1", "/search/photos"]);
    expect(requestsTo("unsplash")[1]?.query["query"]).toBe("forest mist");
    expect(found.service).toBe("unsplash");
  });

  it("asks the service once for the same search, whoever repeats it", async () => {
    await Promise.all([search("unsplash", "keywords=fog"), search("unsplash", "keywords=fog")]);
    await search("unsplash", "keywords=fog");
    expect(requestsTo("unsplash")).toHaveLength(1);
  });

  it("gives our own selection on request", async () => {
    const found = await search("unsplash", "keywords=sunset+beach&curated=true");
    expect([found.service, found.isFailing, found.results.length]).toEqual(["local", false, 1]);
    expect(requestsTo("unsplash")).toEqual([]);
  });
});

describe("searching Flickr", () => {
  it("asks for what may be copied alone, also near a point and from a day", async () => {
    const found = await search("flickr", "keywords=harbour&lat=51.5&lon=-0.12&radius=2&min_upload_date=2026-01-02");
    expect(requestsTo("flickr")[0]).toMatchObject({
      path: "/services/rest/",
      query: {
        method: "flickr.photos.search",
        api_key: flickrKey,
        format: "json",
        nojsoncallback: "1",
        text: "harbour",
        license: "4,9,10",
        safe_search: "1",
        lat: "51.5",
        lon: "-0.12",
        radius: "2",
        radius_units: "km",
        min_upload_date: String(Date.parse("2026-01-02") / 1_000),
        page: "1",
        per_page: "50",
      },
    });
    expect(found).toMatchObject({ service: "flickr", page: 1, pages: 2, total: 65 });
    const licences = new Set(found.results.map(({ licence }) => licence?.name));
    expect(licences).toEqual(new Set(["CC BY 2.0", "CC0", "Public domain"]));
    const ids = found.results.map(({ id }) => id);
    expect([ids.length, ids.includes("1003"), ids.includes("1004")]).toEqual([48, false, false]);
    expect(found.results[0]).toMatchObject({
      title: "Harbour 1",
      links: { html: "https://www.flickr.com/photos/12037949754@N01/1001/?utm_source=meander&utm_medium=referral" },
      user: { first_name: "bees", last_name: null },
      licence: { name: "CC0", link: "https://creativecommons.org/publicdomain/zero/1.0/" },
    });
  });

  it("finds near a point without words, from the beginning", async () => {
    await search("flickr", "lat=51.5&lon=-0.12");
    const [request] = requestsTo("flickr");
    expect(request?.query).toMatchObject({ radius: "5", min_upload_date: String(Date.parse("2004-02-10") / 1_000) });
    expect(request?.query).not.toHaveProperty("text");
  });

  it.each(["radius=33", "lat=91&lon=0", "min_upload_date=yesterday", "limit=101", "page=0"])(
    "refuses %s",
    async (query) => {
      const { session } = await createPerson(api);
      const { status } = await send(api, "GET", `${PRIVATE_BASE}/media/search/flickr?${query}`, { cookie: session });
      expect(status).toBe(400);
    },
  );
});

describe("a service that fails", () => {
  it.each([
    ["unsplash", "an error", json(500, { errors: ["Internal"] }), "failing"],
    ["unsplash", "a rejected key", json(401, { errors: ["OAuth error: The access token is invalid"] }), "unwelcome"],
    ["unsplash", "its limit", json(403, "Rate Limit Exceeded", { "X-Ratelimit-Remaining": "0" }), "limited"],
    ["unsplash", "another structure", json(200, { results: "none" }), "garbled"],
    ["unsplash", "broken JSON", json(200, '{"results":['), "garbled"],
    ["flickr", "an invalid key", flickrFailure(100, "Invalid API Key"), "unwelcome"],
    ["flickr", "its own outage", flickrFailure(105, "Service currently unavailable"), "failing"],
    ["flickr", "too many requests", json(429, ""), "limited"],
    ["flickr", "an error", json(502, "Bad Gateway"), "failing"],
  ] as const)("%s with %s: our own drawings are found instead", async (service, name, respond, reason) => {
    ({ unsplash, flickr })[service].respondWith(respond);
    const loggedBefore = log.length;
    const found = await search(service, `keywords=sunset+beach&limit=${name.length + 3}`);
    expect(found).toMatchObject({ service: "local", isFailing: true, total: 3 });
    const lines = log.slice(loggedBefore).filter((line) => line.includes("request to the"));
    expect(lines.map((line) => JSON.parse(line).reason)).toEqual([reason]);
  });

  it("gives all our drawings when none fits the words", async () => {
    unsplash.respondWith(json(500, ""));
    expect(await search("unsplash", "keywords=spaceship")).toMatchObject({ isFailing: true, total: 168 });
  });

  it("isn’t asked again while it is paused", async () => {
    unsplash.respondWith(json(403, "Rate Limit Exceeded", { "X-Ratelimit-Remaining": "0" }));
    const found = [await search("unsplash", "keywords=dusk"), await search("unsplash", "keywords=dawn")];
    expect(found.map(({ isFailing }) => isFailing)).toEqual([true, true]);
    expect(requestsTo("unsplash")).toHaveLength(1);
  });

  it("leaves out what can’t be fetched", async () => {
    const person = await createPerson(api);
    expect(await choose(person, "flickr", "404", "13", brokenPhoto, "1005")).toMatchObject([{ imageId: "1005" }]);
    expect(await choose(person, "unsplash", "gone")).toEqual([]);
    flickr.respondWith(json(500, ""));
    expect(await choose(person, "flickr", "1006")).toEqual([]);
  });
});

describe("a chosen photo of Unsplash", () => {
  it("is a link with its credit, without referrer, in the width that fits", async () => {
    const host = await createPerson(api);
    const image = await chosen(host, "unsplash", "u-4-1");
    const credit = {
      name: "Jo Example",
      link: "https://unsplash.com/@exampleuser?utm_source=meander&utm_medium=referral",
      service: "Unsplash",
      serviceLink: "https://unsplash.com/photos/u-4-1?utm_source=meander&utm_medium=referral",
    };
    expect(image).toMatchObject({ service: "unsplash", imageId: "u-4-1", width: 1080, height: 720, colour: "#60544d" });
    expect(image.credit).toEqual(credit);
    // What a browser sends isn't believed.
    const { src } = image;
    const forged = { src, credit: { ...credit, name: "Somebody else" }, service: "local" };
    const { _id } = await createActivity(api, host, { images: [forged] });
    const [shown] = (await viewActivity(api, _id)).images;
    expect(shown).toMatchObject({ src, service: "unsplash", imageId: "u-4-1", credit });
    const { status, headers } = await download(api, src.replace(".jpg", "/640.avif"));
    expect(status).toBe(302);
    expect(headers.get("Location")).toBe(
      `${unsplash.url}/photo-u-4-1?ixid=M3w1&ixlib=rb-4.1.0&q=80&fm=jpg&crop=entropy&cs=tinysrgb&fit=max&w=640`,
    );
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
    expect(requestsTo("unsplash").filter(({ path }) => path.startsWith("/photo-"))).toEqual([]);
    const seen = await download(api, src, undefined, { Authorization: "Bearer of-a-console" });
    expect([seen.status, seen.headers.get("Location")]).toEqual([200, null]);
    expect((await sharp(seen.bytes).metadata()).format).toBe("jpeg");
    expect(firstOwnStill([shown ?? image])).toBeNull();
  });

  it("is reported to Unsplash once, again after a failure", async () => {
    const host = await createPerson(api);
    await chosen(host, "unsplash", "u-9-9");
    await chosen(host, "unsplash", "u-9-9");
    const needs = { db: api.db, config: api.config, log: api.services.log };
    await reportDownloads(needs);
    const reports = () => requestsTo("unsplash").filter(({ path }) => path === "/photos/u-9-9/download");
    expect(reports()).toMatchObject([
      { query: { ixid: "M3w9" }, headers: { authorization: `Client-ID ${unsplashKey}` } },
    ]);
    await reportDownloads(needs);
    expect(reports()).toHaveLength(1);
    await chosen(host, "unsplash", "u-9-8");
    unsplash.respondWith(json(500, ""));
    await reportDownloads(needs);
    unsplash.respondWith(null);
    await reportDownloads(needs);
    const { downloads } = await api.db
      .selectFrom("picture")
      .select(({ fn }) => fn.count<string>("downloadUrl").as("downloads"))
      .executeTakeFirstOrThrow();
    expect(Number(downloads)).toBe(0);
  });

  it("is deleted like an uploaded one when it is used nowhere, and has no files", async () => {
    const host = await createPerson(api);
    const { src } = await chosen(host, "unsplash", "u-7-7");
    await sweepAfter(9 * 86_400_000);
    expect(await statusFor(src, host)).toBe(404);
    expect(await api.db.selectFrom("pictureRemoval").select("id").execute()).toEqual([]);
  });
});

describe("a chosen photo of Flickr", () => {
  it("is copied through the same pipeline as uploads, with its credit and licence", async () => {
    const host = await createPerson(api);
    const image = await chosen(host, "flickr", "1001");
    expect(image).toMatchObject({
      service: "flickr",
      imageId: "1001",
      width: 1024,
      height: 683,
      placeholder: expect.any(String),
      credit: {
        name: "Bee Keeper",
        link: "https://www.flickr.com/people/12037949754@N01/?utm_source=meander&utm_medium=referral",
        service: "Flickr",
        licence: { name: "CC BY 2.0", link: "https://creativecommons.org/licenses/by/2.0/" },
      },
    });
    expect(requestsTo("flickr").map(({ path }) => path)).toContain("/65535/1001_1024.jpg");
    const { _id } = await createActivity(api, host, { images: [{ src: image.src }] });
    expect((await viewActivity(api, _id)).images).toMatchObject([{ src: image.src, credit: image.credit }]);
    const { status, headers } = await download(api, image.src.replace(".jpg", "/320.avif"));
    expect([status, headers.get("Content-Type")]).toEqual([200, "image/avif"]);
  });

  it("is one picture however often a person chooses it, and another person’s is another", async () => {
    const [one, other] = await createPeople(api, 2);
    const [first, again] = await Promise.all([chosen(one, "flickr", "1007"), chosen(one, "flickr", "1007")]);
    const others = await chosen(other, "flickr", "1007");
    expect(again.src).toBe(first.src);
    expect(others.src).not.toBe(first.src);
  });
});

describe("a stock photo that moderators removed", () => {
  async function removed(service: "unsplash" | "flickr", id: string) {
    const [host, other] = await createPeople(api, 2);
    const [image, others] = [await chosen(host, service, id), await chosen(other, service, id)];
    const activity = await createActivity(api, host, { images: [{ src: image.src }] });
    const otherActivity = await createActivity(api, other, { images: [{ src: others.src }] });
    const pictureId = pictureIdOf(image.src) ?? "";
    const body = { text: "Odd", category: "unsafe" };
    const reporter = await createPerson(api);
    await send(api, "POST", `${PRIVATE_BASE}/media/${pictureId}/report`, { cookie: reporter.session, body });
    const console = openConsole(api, await createPerson(api, { userType: 3 }));
    const caseId = await findOpenCase(api, pictureId);
    const command = console.write(decide("removeContent"), { caseId, createdAt: api.now });
    expect((await console.send([command])).receipts).toMatchObject([{ outcome: "applied" }]);
    const undo = () =>
      console.give(
        { type: "undo", undoneCommandId: command.commandId },
        { caseId, baseVersion: 2, createdAt: api.now },
      );
    return { host, other, image, others, activity, otherActivity, undo };
  }
  const imagesOf = async ({ _id }: { readonly _id: string }) => (await viewActivity(api, _id)).images.length;

  it.each(["unsplash", "flickr"] as const)(
    "of %s is blocked for everyone, until the decision is undone",
    async (service) => {
      const id = service === "unsplash" ? "u-2-2" : "1002";
      const { host, other, image, others, activity, otherActivity, undo } = await removed(service, id);
      expect([await statusFor(image.src), await statusFor(others.src), await statusFor(others.src, other)]).toEqual([
        404, 404, 404,
      ]);
      expect([await imagesOf(activity), await imagesOf(otherActivity)]).toEqual([0, 0]);
      expect(await choose(host, service, id)).toEqual([]);
      expect(await choose(await createPerson(api), service, id)).toEqual([]);
      const found = await search(service, "keywords=xx");
      expect([found.service, found.results.map((each) => each.id).includes(id)]).toEqual([service, false]);
      await undo();
      await applyPictureRemovals(api.db);
      expect([await imagesOf(activity), await imagesOf(otherActivity)]).toEqual([1, 1]);
      expect(await statusFor(others.src)).toBe(service === "unsplash" ? 302 : 200);
      expect(await choose(await createPerson(api), service, id)).toHaveLength(1);
    },
  );

  it("stays blocked once the removed picture is deleted", async () => {
    const { host } = await removed("unsplash", "u-5-5");
    await sweepAfter(400 * 86_400_000);
    expect(await api.db.selectFrom("picture").select("id").where("ownerId", "=", host.id).execute()).toEqual([]);
    expect(await choose(await createPerson(api), "unsplash", "u-5-5")).toEqual([]);
  });
});

it("no log line contains a key or what was searched for", () => {
  const everything = log.join("");
  expect(everything).toContain("request to the unsplash service failed");
  for (const secret of [unsplashKey, flickrKey, "harbour", "51.5"]) expect(everything).not.toContain(secret);
});
