import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sweepPictures } from "@meander/api/modules/media/sweep-pictures";
import { uploadPicture } from "@meander/api/modules/media/upload-picture";
import { receiveUpload } from "@meander/api/modules/media/receive-upload";
import type { MediaStore } from "@meander/api/modules/media/media-store";
import { pictureFileNames } from "@meander/api/modules/media/picture-files";
import { expect, it } from "vitest";
import { createPerson, type TestPerson } from "../support/people.ts";
import { photo, uploadForm } from "../support/pictures.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const DAY_MS = 86_400_000;
const folder = () => join(api.config.dataFolder, "uploads");

async function receive(into: string) {
  const form = new Response(uploadForm(await photo(900, 600).jpeg().toBuffer()));
  return receiveUpload({ body: form.body, contentType: form.headers.get("Content-Type") ?? undefined, folder: into });
}

/** Uploads with a store whose `put` is replaced. */
async function uploadTo(person: TestPerson, put: MediaStore["put"]) {
  const { mediaStore, pictures: processor } = api.services;
  const needs = { db: api.db, store: { ...mediaStore, put }, processor, config: api.config, clock: () => api.now };
  return uploadPicture(needs, { ownerId: person.id, upload: await receive(folder()) });
}
const rowsOf = (person: TestPerson) =>
  api.db.selectFrom("picture").select(["id", "storedAt"]).where("ownerId", "=", person.id).execute();
const diskFull = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });

it("a full disk gives a message; the same file can be sent again, and what was begun goes after a day", async () => {
  const [person, other] = [await createPerson(api), await createPerson(api)];
  let puts = 0;
  const fillUp: MediaStore["put"] = async (key, bytes) => {
    puts += 1;
    if (puts > 2) throw diskFull;
    await api.services.mediaStore.put(key, bytes);
  };
  for (const each of [person, other]) {
    puts = 0;
    await expect(uploadTo(each, fillUp)).rejects.toMatchObject({ status: 503, details: { retryAfterSeconds: 60 } });
  }
  expect(await rowsOf(person)).toMatchObject([{ storedAt: null }]);
  const again = await uploadTo(person, api.services.mediaStore.put);
  expect(await rowsOf(person)).toMatchObject([{ id: again.id, storedAt: api.now }]);
  const sweep = { db: api.db, store: api.services.mediaStore, uploadFolder: folder() };
  await sweepPictures({ ...sweep, now: new Date(api.now.getTime() + DAY_MS + 1000) });
  expect(await rowsOf(other)).toEqual([]);
});

it("a folder that can’t be written is no broken upload", async () => {
  const file = join(api.config.dataFolder, "a-file");
  await mkdir(api.config.dataFolder, { recursive: true });
  await writeFile(file, "");
  await expect(receive(join(file, "uploads"))).rejects.toMatchObject({ status: 503 });
});

it("an account that is deleted while its picture is stored leaves no file", async () => {
  const person = await createPerson(api);
  const stored: string[] = [];
  const deleteMeanwhile: MediaStore["put"] = async (key, bytes) => {
    await api.services.mediaStore.put(key, bytes);
    stored.push(key);
    if (stored.length === 2) await api.db.deleteFrom("person").where("id", "=", person.id).execute();
  };
  await expect(uploadTo(person, deleteMeanwhile)).rejects.toMatchObject({ status: 404 });
  expect(stored).toHaveLength(pictureFileNames([320, 640, 900]).length);
  for (const key of stored) expect(await api.services.mediaStore.get(key), key).toBeNull();
});
