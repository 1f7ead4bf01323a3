import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sweepPictures } from "@meander/api/modules/media/sweep-pictures";
import { uploadPicture } from "@meander/api/modules/media/upload-picture";
import { receiveUpload } from "@meander/api/modules/media/receive-upload";
import { type MediaStore, mediaFolderOf } from "@meander/api/modules/media/media-store";
import { pictureFileNames } from "@meander/api/modules/media/picture-files";
import { pictureAddress } from "@meander/domain/image/picture-address";
import { expect, it } from "vitest";
import { english } from "../support/english.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { download, photo, upload, uploadForm } from "../support/pictures.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const DAY_MS = 86_400_000;
/** Pictures in work and waiting. */
const WAITING_MAX = 32;
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

/** Uploads in a process of its own, which is killed once so many files are stored. */
async function uploadAndDie(person: TestPerson, stored: number): Promise<void> {
  const { file, hash } = await receive(folder());
  const child = spawn(process.execPath, [fileURLToPath(new URL("../support/upload-and-die.ts", import.meta.url))], {
    env: {
      ...process.env,
      PUBLIC_URL: api.config.publicUrl,
      DATABASE_URL: api.databaseUrl,
      MEANDER_DATA: api.config.dataFolder,
      LOG_LEVEL: "silent",
      DIE_AFTER: String(stored),
      OWNER_ID: person.id,
      UPLOADED_FILE: file,
      UPLOADED_HASH: hash.toString("hex"),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
}

const filesBelow = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile());

const allFiles = pictureFileNames([320, 640, 900]).length;

// Without a row, with half of the files, and with all of them before the row says so.
it.each([0, 3, allFiles])(
  "a process that is killed with %i files stored loses no picture and leaves nothing behind for longer than a day",
  async (stored) => {
    const media = mediaFolderOf(api.config);
    const before = (await filesBelow(media)).length;
    const [patient, other] = [await createPerson(api), await createPerson(api)];
    for (const person of [patient, other]) await uploadAndDie(person, stored);
    expect(await rowsOf(other)).toMatchObject(stored === 0 ? [] : [{ storedAt: null }]);
    const again = await uploadTo(patient, api.services.mediaStore.put);
    expect(await rowsOf(patient)).toMatchObject([{ id: again.id, storedAt: api.now }]);
    expect((await download(api, pictureAddress(again.id), patient.session)).status).toBe(200);
    await api.db
      .updateTable("person")
      .set({ image: pictureAddress(again.id) })
      .where("id", "=", patient.id)
      .execute();
    expect((await filesBelow(folder())).length).toBe(2);
    const sweep = { db: api.db, store: api.services.mediaStore, uploadFolder: folder() };
    const later = (milliseconds: number) => new Date(Date.now() + DAY_MS + milliseconds);
    for (const now of [later(1000), later(600_000)]) await sweepPictures({ ...sweep, now });
    expect(await filesBelow(folder())).toEqual([]);
    expect((await filesBelow(media)).length - before).toBe(allFiles);
  },
);

it("while too many pictures wait, a further one is refused with a message, and others wait for nothing", async () => {
  const person = await createPerson(api);
  const form = await receive(folder());
  const waiting = Array.from({ length: WAITING_MAX }, () =>
    api.services.pictures.run({ file: form.file, kind: "image" }),
  );
  const bytes = await photo(900, 600).jpeg().toBuffer();
  const refused = await upload(api, person.session, bytes);
  expect(refused).toMatchObject({ status: 503, body: { message: english("errors.busy") } });
  expect(refused.headers.get("Retry-After")).toBe("5");
  expect((await send(api, "GET", `${PUBLIC_BASE}/user/${person.id}`)).status).toBe(200);
  expect(await rowsOf(person)).toEqual([]);
  await Promise.all(waiting);
  expect((await upload(api, person.session, bytes)).status).toBe(201);
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
