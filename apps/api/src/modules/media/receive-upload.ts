import { createHash, type Hash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyConfig, type BusboyFileStream } from "@fastify/busboy";
import { uploadLimits } from "@meander/domain/image/upload-limits";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { picturePolicy } from "@meander/domain/policy";
import { notStored } from "./not-stored.ts";

const FIELD_MAX_BYTES = 200;
const FIELDS_MAX = 8;
const ABANDON_BYTES = 16 * uploadLimits.maxBytes;

/** A form with one file, which is on disk. */
export type Upload = {
  /** A temporary file; the caller removes it. */
  readonly file: string;
  /** SHA-256 of the file. */
  readonly hash: Buffer;
  readonly fields: Readonly<Record<string, string>>;
};

/** The folder of uploads that are being received. */
export function uploadFolderOf({ dataFolder }: { readonly dataFolder: string }): string {
  return join(dataFolder, "uploads");
}

type Form = {
  readonly body: ReadableStream<Uint8Array> | null;
  readonly contentType: string | undefined;
  /** Where temporary files are made. */
  readonly folder: string;
  /** A body that takes longer breaks off. */
  readonly withinMs?: number;
};

/**
 * Writes the form's file `image` to a temporary file as it arrives. Throws DomainError unsupported-media-type for
 * another kind of body, invalid for a form without the file, with a larger one or that breaks off, and unavailable when
 * the disk is full; the file is then removed.
 */
export async function receiveUpload(form: Form): Promise<Upload> {
  const { body, contentType, folder, withinMs = picturePolicy.receiveWithinMs } = form;
  if (body === null || contentType === undefined || !/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new DomainError("unsupported-media-type", message("imageTypeInvalid"));
  }
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw notStored(error);
  });
  const file = join(folder, randomUUID());
  const reader = new FormReader(contentType, file);
  try {
    const signal = AbortSignal.timeout(withinMs);
    await pipeline(chunksOf(body, signal), limitBytes(), reader.parser, { signal }).catch((error: unknown) => {
      if (error instanceof DomainError) throw error;
      throw isDiskError(error) ? notStored(error) : new DomainError("invalid", message("uploadBrokeOff"));
    });
    return { file, ...(await reader.finish()) };
  } catch (error) {
    await reader.close();
    await rm(file, { force: true });
    throw error;
  }
}

/** Parses one form: its first file is written, further files and all fields beyond the limits are ignored. */
class FormReader {
  readonly parser: InstanceType<typeof Busboy>;
  readonly #fields: Record<string, string> = {};
  #stream: Readable | undefined;
  #written: Promise<Hash> | undefined;
  #isTooLarge = false;

  constructor(contentType: string, path: string) {
    const { maxBytes: fileSize } = uploadLimits;
    const limits = { files: 1, fileSize, fields: FIELDS_MAX, fieldSize: FIELD_MAX_BYTES, headerPairs: 20 };
    this.parser = createParser({ headers: { "content-type": contentType }, limits });
    this.parser.on("field", (name: string, value: string) => {
      this.#fields[name] = value;
    });
    this.parser.on("file", (name: string, stream: BusboyFileStream) => {
      if (name !== "image") {
        stream.resume();
        return;
      }
      stream.once("limit", () => {
        this.#isTooLarge = true;
      });
      this.#stream = stream;
      this.#written = write(stream, path);
      // It may fail before `finish` awaits it; a broken body fails the parser too.
      this.#written.catch((error: Error) => this.parser.destroy(error));
    });
  }

  async finish(): Promise<Pick<Upload, "hash" | "fields">> {
    if (this.#written === undefined) throw new DomainError("invalid", message("imageTypeInvalid"));
    const hash = await this.#written;
    if (this.#isTooLarge) throw tooLarge();
    return { hash: hash.digest(), fields: this.#fields };
  }

  /** Ends a file that breaks off; afterwards nothing writes it any more. */
  async close(): Promise<void> {
    this.#stream?.destroy();
    await this.#written?.catch(() => {});
  }
}

/** Throws DomainError invalid for a content type without a boundary. */
function createParser(config: BusboyConfig): InstanceType<typeof Busboy> {
  try {
    return new Busboy(config);
  } catch {
    throw new DomainError("invalid", message("imageTypeInvalid"));
  }
}

/** Ends when `signal` aborts, also while the next part doesn't come. */
async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  signal.addEventListener("abort", () => void reader.cancel().catch(() => {}), { once: true });
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // A body that broke off can't be cancelled any more.
    await reader.cancel().catch(() => {});
  }
}

/** The rest of a file that is too large is read, so that the browser gets the answer, but not without end. */
function limitBytes(): Transform {
  let left = ABANDON_BYTES;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.byteLength;
      if (left < 0) done(tooLarge());
      else done(null, chunk);
    },
  });
}

async function write(stream: Readable, path: string): Promise<Hash> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, hashing, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return hash;
}

/** Whether the disk is full, or can't be written for another reason. */
function isDiskError(error: unknown): boolean {
  const codes: readonly unknown[] = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EIO", "EMFILE", "ENFILE"];
  return error instanceof Error && "code" in error && codes.includes(error.code);
}

function tooLarge(): DomainError {
  return new DomainError("invalid", message("imageTooLarge"), { fields: { image: message("imageTooLarge") } });
}
