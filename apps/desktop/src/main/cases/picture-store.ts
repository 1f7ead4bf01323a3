import type { CaseRecord } from "@meander/domain/contract/cases";
import { isAboutMinor } from "@meander/domain/moderation/about-minor";
import { z } from "zod";
import type { ResponseOf } from "../../ipc/calls.ts";
import type { Result } from "../../ipc/contract.ts";
import type { StoredRecord } from "../store/record-cipher.ts";
import type { StoreWriter } from "../store/store-writer.ts";

export type StoredPicture = ResponseOf<"getPicture">;
export type FetchPicture = (path: string) => Promise<Result<StoredPicture>>;

const pictureRecord = z.object({ path: z.string(), type: z.string(), bytes: z.base64() });
const KIND = "picture";
/** Of the cases that come first; a picture has about 200 kB. */
const PICTURES_MAX = 200;

/**
 * Uploaded pictures of undecided cases, encrypted with them for work without a network. Never of a case about somebody
 * under 18.
 */
export class PictureStore {
  readonly #writer: StoreWriter;
  readonly #fetch: FetchPicture;
  readonly #pictures: Map<string, StoredPicture>;
  #isClosed = false;

  constructor(records: readonly StoredRecord[], writer: StoreWriter, fetch: FetchPicture) {
    this.#writer = writer;
    this.#fetch = fetch;
    const parsed = records.filter(({ kind }) => kind === KIND).map(({ value }) => pictureRecord.safeParse(value));
    this.#pictures = new Map(
      parsed.flatMap(({ data }) => (data === undefined ? [] : [[data.path, pictureOf(data)] as const])),
    );
  }

  find(path: string): StoredPicture | undefined {
    return this.#pictures.get(path);
  }

  /** Stores the pictures of these cases, then those around them, as far as they are missing; deletes all others. */
  async follow(cases: readonly CaseRecord[], around: readonly string[] = []): Promise<void> {
    const reported = cases
      .filter((record) => record.status !== "decided" && !isAboutMinor(record))
      .toSorted((one, other) => other.priority - one.priority)
      .flatMap(({ subject }) => subject.image ?? []);
    const wanted = new Set(
      [...reported, ...around].filter((path) => path.startsWith("/media/")).slice(0, PICTURES_MAX),
    );
    this.#remove([...this.#pictures.keys()].filter((path) => !wanted.has(path)));
    for (const path of wanted) {
      if (this.#pictures.has(path)) continue;
      const picture = await this.#fetch(path);
      if (this.#isClosed) return;
      // The next sync repeats one that failed.
      if (picture.ok) this.#put(path, picture.value);
    }
  }

  wipe(): void {
    this.#remove([...this.#pictures.keys()]);
  }

  close(): void {
    this.#isClosed = true;
  }

  #put(path: string, picture: StoredPicture): void {
    const value: z.infer<typeof pictureRecord> = {
      path,
      type: picture.type,
      bytes: Buffer.from(picture.bytes).toString("base64"),
    };
    this.#pictures.set(path, picture);
    this.#writer.tryWrite([{ kind: KIND, id: path, value }]);
  }

  #remove(paths: readonly string[]): void {
    if (paths.length === 0) return;
    for (const path of paths) this.#pictures.delete(path);
    this.#writer.tryWrite(paths.map((id) => ({ kind: KIND, id, isDeleted: true })));
  }
}

function pictureOf({ type, bytes }: z.infer<typeof pictureRecord>): StoredPicture {
  return { type, bytes: new Uint8Array(Buffer.from(bytes, "base64")) };
}
