import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { receiveUpload } from "@meander/api/modules/media/receive-upload";
import { sweepPictures } from "@meander/api/modules/media/sweep-pictures";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import { message } from "@meander/domain/messages/message";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { download, photo, upload, uploadedImage, londonExif } from "../support/pictures.ts";
import { PRIVATE_BASE } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const taken = { IFD0: { Make: "Canary camera" }, IFD2: { DateTimeOriginal: "2026:05:31 18:04:09" } };

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

async function made(person: TestPerson, bytes: Uint8Array, wishes: Readonly<Record<string, string>> = {}) {
  const image = await uploadedImage(api, person, wishes, bytes);
  return { image, imageURL: image.src, id: pictureIdOf(image.src) ?? "" };
}
const rowOf = (id: string) => api.db.selectFrom("picture").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const filesIn = (folder: string) =>
  readdir(join(api.config.dataFolder, folder), { recursive: true, withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    () => [],
  );
const sweep = () =>
  sweepPictures({
    db: api.db,
    store: api.services.mediaStore,
    uploadFolder: join(api.config.dataFolder, "uploads"),
    now: api.now,
  });

describe("an uploaded picture", () => {
  it("is stored within 1280 × 720 in its widths, and belongs to its owner alone", async () => {
    const [person, other] = [await createPerson(api), await createPerson(api)];
    const { imageURL, image, id } = await made(person, await photo(2400, 1800).jpeg().toBuffer());
    expect(image).toMatchObject({ service: "local", imageId: "", width: 960, height: 720 });
    expect(image.exifData).toEqual({ takenAt: null, coordinates: null });
    expect(await rowOf(id)).toMatchObject({ width: 960, height: 720, widths: [320, 640, 960], ownerId: person.id });
    const { status, headers, bytes } = await download(api, imageURL, person.session);
    expect([status, headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([
      200,
      "image/jpeg",
      "private, no-store",
    ]);
    expect(headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 960, height: 720 });
    const small = await download(api, `/media/${id}/320.avif`, person.session);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: "heif", width: 320, height: 240 });
    for (const session of [undefined, other.session]) {
      expect((await download(api, imageURL, session)).status).toBe(404);
      expect((await download(api, `/media/${id}/320.jpg`, session)).status).toBe(404);
    }
    const larger = await download(api, `/media/${id}/1280.jpg`, person.session);
    expect(larger.bytes.equals(bytes)).toBe(true);
  });

  it("is turned upright within 720 × 1280", async () => {
    const lying = await photo(1600, 900).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { id } = await made(await createPerson(api), lying);
    expect(await rowOf(id)).toMatchObject({ width: 720, height: 1280, widths: [320, 640, 720] });
  });

  it("has nothing of the camera in its files; the owner’s row has time and place", async () => {
    const person = await createPerson(api);
    const file = await photo(1200, 800)
      .withExif({ ...taken, ...londonExif })
      .jpeg()
      .toBuffer();
    expect(file.includes("Canary camera")).toBe(true);
    const { image, imageURL } = await made(person, file);
    expect(image.exifData).toEqual({ takenAt: "2026-05-31T18:04:09", coordinates: [-0.125, 51.5] });
    const { bytes } = await download(api, imageURL, person.session);
    expect(bytes.includes("Canary camera")).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it("has the time and place that the browser read before it scaled the picture down", async () => {
    const person = await createPerson(api);
    const sent = { takenAt: "2026-05-31T18:04:09", lon: "-0.125", lat: "51.5" };
    const image = await uploadedImage(api, person, sent);
    expect(image.exifData).toEqual({ takenAt: "2026-05-31T18:04:09", coordinates: [-0.125, 51.5] });
    const file = await photo(901, 600).jpeg().toBuffer();
    for (const [field, value] of [
      ["lat", "91"],
      ["lon", "east"],
      ["takenAt", "yesterday"],
    ] as const) {
      expect(await upload(api, person.session, file, { ...sent, [field]: value })).toMatchObject({
        status: 400,
        body: { fields: { [field]: english("errors.fieldInvalid") } },
      });
    }
  });

  it("is flattened on white, from PNG and from TIFF with 16 bits", async () => {
    const person = await createPerson(api);
    const clear = { create: { width: 700, height: 400, channels: 4, background: "#00000000" } } as const;
    const { imageURL } = await made(person, await sharp(clear).png().toBuffer());
    const { bytes } = await download(api, imageURL, person.session);
    expect((await sharp(bytes).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    const deep = await photo(800, 500).toColourspace("rgb16").tiff().toBuffer();
    expect((await made(person, deep)).imageURL).toMatch(/^\/media\//);
  });

  it("as an avatar is within 1024 and at least 600 square", async () => {
    const person = await createPerson(api);
    const { id } = await made(person, await photo(1400, 1400).jpeg().toBuffer(), { kind: "avatar" });
    expect(await rowOf(id)).toMatchObject({ kind: "avatar", width: 1024, height: 1024 });
    const small = await upload(api, person.session, await photo(599, 900).jpeg().toBuffer(), { kind: "avatar" });
    expect(small).toMatchObject({
      status: 400,
      body: { message: english("errors.imageTooSmall", { w: "600", h: "600" }) },
    });
  });

  it("sent again is the same picture of its owner, and another one of another person", async () => {
    const [person, stranger] = [await createPerson(api), await createPerson(api)];
    const file = await photo(900, 600).jpeg().toBuffer();
    const [one, other] = await Promise.all([made(person, file), made(person, file)]);
    expect(other.id).toBe(one.id);
    expect((await made(person, file)).id).toBe(one.id);
    expect((await made(stranger, file)).id).not.toBe(one.id);
  });
});

describe("an upload is refused", () => {
  it("without a session, a form, its file or a known kind", async () => {
    const person = await createPerson(api);
    const picture = await photo(900, 600).jpeg().toBuffer();
    expect((await upload(api, undefined, picture)).status).toBe(401);
    expect((await upload(api, person.session, picture, { name: "file" })).status).toBe(400);
    expect(await upload(api, person.session, picture, { kind: "poster" })).toMatchObject({
      status: 400,
      body: { fields: { kind: english("errors.fieldInvalid") } },
    });
    expect(await filesIn("uploads")).toEqual([]);
  });
});

it("an upload that breaks off leaves nothing behind", async () => {
  const person = await createPerson(api);
  const picture = await photo(900, 600).jpeg().toBuffer();
  const start = Buffer.from('--cut\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n');
  const headers = {
    "Sec-Fetch-Site": "same-origin",
    Cookie: `meander=${person.session}`,
    "Content-Type": "multipart/form-data; boundary=cut",
  };
  const parts = [start, picture.subarray(0, 2000)];
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.error(new Error("the connection was reset"));
      else controller.enqueue(part);
    },
  });
  for (const body of [Buffer.concat([start, picture.subarray(0, 2000)]), broken]) {
    // Node requires `duplex` for a stream.
    const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
    const request = new Request(`http://meander.test${PRIVATE_BASE}/media/upload`, init);
    const response = await api.app.request(request, {}, { incoming: { socket: { remoteAddress: "192.0.2.1" } } });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: english("errors.uploadBrokeOff") },
    ]);
  }
  expect(await filesIn("uploads")).toEqual([]);
});

it("an upload that takes too long breaks off and leaves nothing behind", async () => {
  const start = '--cut\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  // Its rest never comes.
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from(start)) });
  const folder = join(api.config.dataFolder, "uploads");
  const receiving = receiveUpload({ body, contentType: "multipart/form-data; boundary=cut", folder, withinMs: 50 });
  await expect(receiving).rejects.toThrow(expect.objectContaining({ message: message("uploadBrokeOff") }));
  expect(await filesIn("uploads")).toEqual([]);
});

describe("the sweep", () => {
  const DAY_MS = 86_400_000;

  it("deletes an unused picture with its files after a day, not before", async () => {
    const person = await createPerson(api);
    const { id, imageURL } = await made(person, await photo(900, 600).jpeg().toBuffer());
    api.now = new Date(api.now.getTime() + DAY_MS - 1000);
    await sweep();
    expect((await download(api, imageURL, person.session)).status).toBe(200);
    api.now = new Date(api.now.getTime() + 2000);
    await sweep();
    expect((await download(api, imageURL, person.session)).status).toBe(404);
    await api.db
      .updateTable("pictureRemoval")
      .set({ removedAt: new Date(0) })
      .execute();
    await sweep();
    expect(await api.services.mediaStore.get(`${id.slice(0, 2)}/${id}/320.jpg`)).toBeNull();
    expect(await api.db.selectFrom("pictureRemoval").selectAll().execute()).toEqual([]);
  });

  it("deletes the files of a deleted account at once", async () => {
    const person = await createPerson(api);
    const { id, imageURL } = await made(person, await photo(900, 600).jpeg().toBuffer());
    await api.db.deleteFrom("person").where("id", "=", person.id).execute();
    expect((await download(api, imageURL)).status).toBe(404);
    await sweep();
    expect(await api.services.mediaStore.get(`${id.slice(0, 2)}/${id}/900.jpg`)).toBeNull();
  });
});
