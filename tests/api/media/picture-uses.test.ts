import type { Trx } from "@meander/api/db/client";
import { deleteUnusedPictures } from "@meander/api/modules/media/picture-queries";
import { requireOwnPictures } from "@meander/api/modules/media/own-pictures";
import { usedResponse } from "@meander/domain/contract/media";
import { userResponse } from "@meander/domain/contract/profiles";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { act, activityBody, createActivity, takePart, viewActivity } from "../support/activities.ts";
import { english } from "../support/english.ts";
import { startInOrder, waitForLockWaits } from "../support/lock-waits.ts";
import { createPeople, createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { createPictureActions, download, photo, uploadedImage } from "../support/pictures.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const { update, patch, statusFor, sweepAfter } = createPictureActions(api);
const DAY_MS = 86_400_000;
const place = { title: "Skipper", companyName: "Canal Co", startDate: { year: 2020, month: 1 } };

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

const rowsOf = (address: string) =>
  api.db
    .selectFrom("picture")
    .selectAll()
    .where("id", "=", pictureIdOf(address) ?? "")
    .execute();

/** Each column with pictures: how a person names one there, and nothing any more. */
const profileUses = [
  ["user.image", (src: string) => ({ image: src }), { image: null }],
  ["user.cover", (src: string) => ({ cover: { src } }), { cover: null }],
  ["user.projects", (src: string) => ({ projects: [{ title: "A boat", images: [{ src }] }] }), { projects: [] }],
  ["user.positions", (src: string) => ({ positions: [{ ...place, images: [{ src }] }] }), { positions: [] }],
  ["user.positions", (src: string) => ({ positions: [{ ...place, company: { image: src } }] }), { positions: [] }],
] as const;

describe.each(profileUses)("a picture in %s (%#)", (field, using, without) => {
  it("is public while it is used there, then its owner’s again", async () => {
    const person = await createPerson(api);
    const { src } = await uploadedImage(api, person);
    expect((await update(person, using(src))).status).toBe(200);
    expect(await statusFor(src)).toBe(200);
    expect((await update(person, using(src))).status).toBe(200);
    expect(await statusFor(src)).toBe(200);
    expect((await update(person, without)).status).toBe(200);
    expect([await statusFor(src), await statusFor(src, person)]).toEqual([404, 200]);
  });

  it("of another person is refused and changes nothing", async () => {
    const [person, other] = await createPeople(api, 2);
    const { src } = await uploadedImage(api, other);
    expect(await update(person, { ...using(src), headline: "Changed" })).toMatchObject({
      status: 404,
      body: { fields: { [field]: english("errors.pictureNotFound") } },
    });
    const { headline } = await api.db
      .selectFrom("person")
      .select("headline")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(headline).toBeNull();
    expect(await statusFor(src)).toBe(404);
  });
});

describe("a picture of an activity", () => {
  it("is public with its ETag for an hour; an unchanged one is not sent again", async () => {
    const host = await createPerson(api);
    const { src } = await uploadedImage(api, host);
    await createActivity(api, host, { images: [{ src }] });
    const { headers } = await download(api, src);
    expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
    const tag = headers.get("ETag") ?? "";
    const again = await download(api, src, undefined, { "If-None-Match": `"other", ${tag}` });
    expect([again.status, again.bytes.length, again.headers.get("ETag")]).toEqual([304, 0, tag]);
    const smaller = await download(api, src.replace(".jpg", "/320.jpg"), undefined, { "If-None-Match": tag });
    expect(smaller.status).toBe(200);
  });

  it("is its host’s in a draft, and staff’s too while it is hidden", async () => {
    const [host, other] = await createPeople(api, 2);
    const moderator = await createPerson(api, { userType: 4 });
    const { src } = await uploadedImage(api, host);
    const statuses = async () => [await statusFor(src), await statusFor(src, other), await statusFor(src, host)];
    const { _id } = await createActivity(api, host, { images: [{ src }], status: 0 });
    expect(await statuses()).toEqual([404, 404, 200]);
    expect((await act(api, "status", _id, host, { status: 1 })).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 200]);
    await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", _id).execute();
    expect([...(await statuses()), await statusFor(src, moderator)]).toEqual([404, 404, 200, 200]);
  });

  it("isn’t public while its host is suspended", async () => {
    const host = await createPerson(api);
    const { src } = await uploadedImage(api, host);
    await createActivity(api, host, { images: [{ src }] });
    const until = (time: Date) =>
      api.db.updateTable("person").set({ suspendedUntil: time }).where("id", "=", host.id).execute();
    await until(new Date(api.now.getTime() + 1000));
    expect(await statusFor(src)).toBe(404);
    await until(api.now);
    expect(await statusFor(src)).toBe(200);
  });

  it("has its size, colour and placeholder from the upload, whatever the host sends", async () => {
    const host = await createPerson(api);
    const uploaded = await uploadedImage(api, host);
    const { exifData: _, ...shown } = uploaded;
    const written = {
      ...uploaded,
      width: 9,
      colour: "#000000",
      alt: "The lock",
      caption: "Low water",
      locationId: "a",
    };
    const { _id, images } = await createActivity(api, host, { images: [written, { src: "/scene/4/2/canal.svg" }] });
    const expected = { ...shown, alt: "The lock", caption: "Low water", locationId: "a" };
    expect(images).toEqual([expected, { src: "/scene/4/2/canal.svg" }]);
    const modified = (await viewActivity(api, _id)).modifiedDate;
    api.now = new Date(api.now.getTime() + 1000);
    expect((await patch(host, _id, { images })).status).toBe(200);
    expect((await viewActivity(api, _id)).modifiedDate).toBe(modified);
  });

  it("of another person is refused, when created and when changed", async () => {
    const [host, other] = await createPeople(api, 2);
    const { src } = await uploadedImage(api, other);
    const own = await uploadedImage(api, host);
    const refusal = { status: 404, body: { fields: { images: english("errors.pictureNotFound") } } };
    const body = activityBody(api, { images: [{ src }] });
    expect(await send(api, "POST", `${PRIVATE_BASE}/activity`, { cookie: host.session, body })).toMatchObject(refusal);
    const { _id } = await createActivity(api, host, { images: [{ src: own.src }] });
    expect(await patch(host, _id, { images: [{ src }], title: "Changed" })).toMatchObject(refusal);
    expect(await viewActivity(api, _id)).toMatchObject({ title: "Canal walk at dusk", images: [{ src: own.src }] });
    expect([await statusFor(src), await statusFor(own.src)]).toEqual([404, 200]);
  });

  it("isn’t in another person’s copy, but in one’s own", async () => {
    const [host, other] = await createPeople(api, 2);
    const { src } = await uploadedImage(api, host);
    const scene = { src: "/scene/4/2/canal.svg" };
    const { _id } = await createActivity(api, host, { isSuggested: true, images: [{ src }, scene] });
    const copied = async (person: TestPerson) => {
      const { body } = await act(api, "copy", _id, person);
      return Object(body).activity.images.map((image: { src: string }) => image.src);
    };
    expect(await copied(other)).toEqual([scene.src]);
    expect(await copied(host)).toEqual([src, scene.src]);
  });
});

describe("a picture of a deleted account", () => {
  it("is gone with every use, also where the activity remains for its participants", async () => {
    const [host, guest] = await createPeople(api, 2);
    const { src } = await uploadedImage(api, host);
    const { _id } = await createActivity(api, host, { images: [{ src }] });
    await takePart(api, _id, guest, host);
    await update(host, { image: src, cover: { src }, projects: [{ title: "A boat", images: [{ src }] }] });
    const body = { password: PASSWORD };
    const deleted = await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { cookie: host.session, body });
    expect(deleted.status).toBe(200);
    expect(await statusFor(src)).toBe(404);
    expect((await viewActivity(api, _id, guest)).images).toEqual([]);
    expect(await rowsOf(src)).toEqual([]);
    const uses = await api.db
      .selectFrom("pictureUse")
      .select("kind")
      .where("pictureId", "=", pictureIdOf(src) ?? "")
      .execute();
    expect(uses).toEqual([]);
  });
});

describe("the database rejects", () => {
  it("another person’s picture, and one that doesn’t exist", async () => {
    const [person, other] = await createPeople(api, 2);
    const { src } = await uploadedImage(api, other);
    for (const image of [src, "/media/019a8e2f-7c1b-7d3e-8f90-1a2b3c4d5e6f.jpg"]) {
      const storing = api.db.updateTable("person").set({ image }).where("id", "=", person.id).execute();
      await expect(storing).rejects.toThrow(/foreign key/);
    }
  });

  it("the deletion of a picture that is used", async () => {
    const person = await createPerson(api);
    const { src } = await uploadedImage(api, person);
    await update(person, { image: src });
    const deleting = api.db.deleteFrom("picture").where("ownerId", "=", person.id).execute();
    await expect(deleting).rejects.toThrow(/foreign key/);
    expect(await statusFor(src)).toBe(200);
  });
});

describe("the sweep", () => {
  it("leaves a used picture, and one that was used until less than a day ago", async () => {
    const person = await createPerson(api);
    const { src } = await uploadedImage(api, person);
    await update(person, { image: src });
    await sql`update picture set chosen_at = now() - interval '3 days'`.execute(api.db);
    await sweepAfter(0);
    expect(await rowsOf(src)).toHaveLength(1);
    await update(person, { image: null });
    await sweepAfter(DAY_MS - 60_000);
    expect(await rowsOf(src)).toHaveLength(1);
    await sweepAfter(DAY_MS + 60_000);
    expect(await rowsOf(src)).toEqual([]);
  });

  it("leaves a picture that a request in progress uses", async () => {
    const person = await createPerson(api);
    const { src } = await uploadedImage(api, person);
    await api.db.transaction().execute(async (trx) => {
      await requireOwnPictures(trx, person.id, "user.image", [src]);
      await sweepAfter(2 * DAY_MS);
      await trx.updateTable("person").set({ image: src }).where("id", "=", person.id).execute();
    });
    await sweepAfter(2 * DAY_MS);
    expect(await statusFor(src)).toBe(200);
  });

  it("that deletes a picture first has the request refused", async () => {
    const person = await createPerson(api);
    const { src } = await uploadedImage(api, person);
    const unused = { chosenBefore: new Date(Date.now() + DAY_MS), removedBefore: new Date() };
    const response = await api.db.transaction().execute(async (trx) => {
      expect(await deleteUnusedPictures(trx, { ...unused, limit: 100 })).toBeGreaterThan(0);
      const updating = update(person, { image: src });
      await waitForLockWaits(api, 1);
      return { updating };
    });
    expect(await response.updating).toMatchObject({
      status: 404,
      body: { fields: { "user.image": english("errors.pictureNotFound") } },
    });
  });
});

describe("two requests at once about one picture", () => {
  const lockPicture = (src: string) => (trx: Trx) =>
    sql`select from picture where id = ${pictureIdOf(src)}::uuid for update`.execute(trx);

  it.each([true, false])(
    "one that uses it and one that drops its other use (dropped first: %s)",
    async (isDroppedFirst) => {
      const host = await createPerson(api);
      const { src } = await uploadedImage(api, host);
      const [one, other] = [await createActivity(api, host, { images: [{ src }] }), await createActivity(api, host)];
      const calls = [() => patch(host, other._id, { images: [{ src }] }), () => patch(host, one._id, { images: [] })];
      const results = await startInOrder(api, lockPicture(src), isDroppedFirst ? calls.toReversed() : calls);
      expect(results.map(({ status }) => status)).toEqual([200, 200]);
      await sweepAfter(2 * DAY_MS);
      expect(await statusFor(src)).toBe(200);
      const uses = await api.db
        .selectFrom("pictureUse")
        .select("subjectId")
        .where("pictureId", "=", pictureIdOf(src) ?? "")
        .execute();
      expect(uses).toEqual([{ subjectId: other._id }]);
    },
  );
});

describe("GET /media/used/local", () => {
  const used = async (person: TestPerson, ids: string) => {
    const { status, body } = await send(api, "GET", `${PRIVATE_BASE}/media/used/local?images=${ids}`, {
      cookie: person.session,
    });
    return status === 200 ? usedResponse.parse(body).images : status;
  };

  it("returns one’s own pictures in their order, and saves them from the sweep", async () => {
    const [person, other] = await createPeople(api, 2);
    const one = await uploadedImage(api, person);
    const two = await uploadedImage(api, person, {}, await photo(800, 500).jpeg().toBuffer());
    const others = await uploadedImage(api, other);
    api.now = new Date(Date.now() + DAY_MS);
    const ids = [two, others, one].map(({ src }) => pictureIdOf(src)).join();
    expect(await used(person, ids)).toEqual([two, one]);
    await sweepAfter(1.5 * DAY_MS);
    expect([await rowsOf(one.src), await rowsOf(others.src)]).toMatchObject([[{}], []]);
  });

  it("rejects anything that isn’t an id", async () => {
    const person = await createPerson(api);
    expect(await used(person, "1,2")).toBe(400);
    expect(await used(person, "")).toBe(400);
  });
});

it("a profile’s cover and images have their placeholders", async () => {
  const person = await createPerson(api);
  const { exifData: _, ...shown } = await uploadedImage(api, person);
  const { src } = shown;
  const { body } = await update(person, { cover: { src }, projects: [{ title: "A boat", images: [{ src }] }] });
  const { cover, projects } = userResponse.parse(body).user;
  expect(cover).toEqual(shown);
  expect(projects[0]?.images).toEqual([{ ...shown, sortOrder: 0 }]);
});
