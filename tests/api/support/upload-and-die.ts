import { parseConfig } from "@meander/api/config";
import { openDatabase } from "@meander/api/db/client";
import { createFileStore, mediaFolderOf, type MediaStore } from "@meander/api/modules/media/media-store";
import { createPictureProcessor } from "@meander/api/modules/media/picture-processor";
import { uploadPicture } from "@meander/api/modules/media/upload-picture";
import { createLog } from "@meander/api/process/log";

/**
 * A process that uploads a received file and is killed in the middle: `DIE_AFTER` is how many of its files are stored
 * by then; before the first, without any, the row isn't written either.
 */
const given = (name: string) => process.env[name] ?? "";
const dieAfter = Number(given("DIE_AFTER"));
const config = parseConfig(process.env);
const log = createLog(config, "api", { write: () => {} });
const files = createFileStore(mediaFolderOf(config));
const die = () => process.kill(process.pid, "SIGKILL");
let stored = 0;
const store: MediaStore = {
  ...files,
  async put(key, bytes) {
    await files.put(key, bytes);
    stored += 1;
    if (stored === dieAfter) die();
  },
};
const processor = createPictureProcessor(log);
const needs = {
  db: openDatabase({ url: config.databaseUrl, poolSize: 2, connectTimeoutMs: 10_000, onIdleError: () => {} }),
  store,
  processor: {
    ...processor,
    async run(job: Parameters<typeof processor.run>[0]) {
      const result = await processor.run(job);
      if (dieAfter === 0) die();
      return result;
    },
  },
  config,
  clock: () => new Date(),
};
const upload = { file: given("UPLOADED_FILE"), hash: Buffer.from(given("UPLOADED_HASH"), "hex"), fields: {} };
await uploadPicture(needs, { ownerId: given("OWNER_ID"), upload });
