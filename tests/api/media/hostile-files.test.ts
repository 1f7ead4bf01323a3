import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { uploadResponse } from "@meander/domain/contract/media";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { CANARY, hostileFiles, type Verdict } from "../../support/hostile/pictures.ts";
import { english } from "../support/english.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { download, upload } from "../support/pictures.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let person: TestPerson;

beforeAll(async () => {
  person = await createPerson(api);
});
beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
  await api.db.deleteFrom("picture").execute();
});

const messages: Readonly<Record<Exclude<Verdict, "stored">, string>> = {
  type: english("errors.imageTypeInvalid"),
  large: english("errors.imageTooLarge"),
  small: english("errors.imageTooSmall", { w: "600", h: "220" }),
};
const filesIn = (folder: string) => readdir(join(api.config.dataFolder, folder)).catch(() => []);
const countPictures = async () => (await api.db.selectFrom("picture").select("id").execute()).length;

it("has at least 60 files, each with another name", () => {
  expect(new Set(hostileFiles.map(([name]) => name)).size).toBe(hostileFiles.length);
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
});

it.each(hostileFiles.filter(([, verdict]) => verdict !== "stored"))("refuses %s (%s)", async (_, verdict, make) => {
  const response = await upload(api, person.session, await make());
  const message = verdict === "stored" ? undefined : messages[verdict];
  expect(response).toMatchObject({ status: 400, body: { message, fields: { image: message } } });
  expect([await countPictures(), await filesIn("uploads")]).toEqual([0, []]);
});

it.each(hostileFiles.filter(([, verdict]) => verdict === "stored"))(
  "stores only the picture of %s",
  async (_, __, make) => {
    const response = await upload(api, person.session, await make());
    expect(response.status).toBe(201);
    const { src } = uploadResponse.parse(response.body).image;
    const id = pictureIdOf(src) ?? "";
    for (const address of [src, `/media/${id}/320.jpg`, `/media/${id}/320.avif`]) {
      const { status, bytes, headers } = await download(api, address, person.session);
      expect([status, headers.get("X-Content-Type-Options")]).toEqual([200, "nosniff"]);
      expect(bytes.includes(CANARY)).toBe(false);
      const { exif, xmp, iptc, space, hasAlpha } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, space, hasAlpha }).toEqual({ space: "srgb", hasAlpha: false });
    }
    expect(await filesIn("uploads")).toEqual([]);
  },
);
