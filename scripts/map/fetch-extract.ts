import { open, rename } from "node:fs/promises";
import type { Source } from "pmtiles";
import type { ExtractPlan } from "./plan-extract.ts";

/** Tiles of an area are close to each other in the source: one request fetches many, with what is between. */
const LARGEST_REQUEST_BYTES = 2_000_000;
const LARGEST_GAP_BYTES = 50_000;
const PARALLEL_REQUESTS = 4;

type Pieces = ExtractPlan["pieces"];

type FetchOptions = {
  readonly file: string;
  /** Called after each request, with bytes of the archive. */
  readonly onProgress: (doneBytes: number) => void;
};

/**
 * Writes the archive of a plan, and continues what an interrupted call with the same plan left in `file.part`.
 * The bytes of the part are in their final place and in order, so its size says what it has.
 */
export async function fetchExtract(
  source: Source,
  plan: ExtractPlan,
  { file, onProgress }: FetchOptions,
): Promise<void> {
  const part = await open(`${file}.part`, "a+");
  try {
    const { next, doneBytes } = await findContinuation(part, plan);
    await part.truncate(doneBytes);
    if (doneBytes === 0) await part.appendFile(plan.head);
    let done = Math.max(doneBytes, plan.head.length);
    onProgress(done);
    for await (const bytes of inOrder(groupPieces(plan.pieces.slice(next)), (group) =>
      fetchGroup(source, group, plan.etag),
    )) {
      await part.appendFile(bytes);
      done += bytes.length;
      onProgress(done);
    }
    await part.sync();
  } finally {
    await part.close();
  }
  await rename(`${file}.part`, file);
}

type PartFile = Awaited<ReturnType<typeof open>>;

/** How much of the part belongs to this plan: nothing, or its head and its first pieces. */
async function findContinuation(
  part: PartFile,
  { head, pieces }: ExtractPlan,
): Promise<{ readonly next: number; readonly doneBytes: number }> {
  const { size } = await part.stat();
  const found = Buffer.alloc(head.length);
  await part.read(found, 0, head.length, 0);
  if (size < head.length || !found.equals(head)) return { next: 0, doneBytes: 0 };
  let doneBytes = head.length;
  let next = 0;
  for (const { length } of pieces) {
    if (doneBytes + length > size) break;
    doneBytes += length;
    next += 1;
  }
  return { next, doneBytes };
}

function groupPieces(pieces: Pieces): Pieces[] {
  const groups: (typeof pieces)[number][][] = [];
  for (const piece of pieces) {
    const group = groups.at(-1);
    const first = group?.[0];
    const last = group?.at(-1);
    const fits =
      first !== undefined &&
      last !== undefined &&
      piece.offset - (last.offset + last.length) <= LARGEST_GAP_BYTES &&
      piece.offset + piece.length - first.offset <= LARGEST_REQUEST_BYTES;
    if (fits) group?.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

async function fetchGroup(source: Source, group: Pieces, etag: string | undefined): Promise<Buffer> {
  const start = group[0]?.offset ?? 0;
  const last = group.at(-1);
  const end = last === undefined ? start : last.offset + last.length;
  const { data } = await source.getBytes(start, end - start, undefined, etag);
  return Buffer.concat(group.map(({ offset, length }) => new Uint8Array(data, offset - start, length)));
}

/** The results in the order of the items, with a few in progress. */
async function* inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for (const item of items) {
    const result = work(item);
    // Awaited below, in order.
    result.catch(() => {});
    running.push(result);
    const first = running.length < PARALLEL_REQUESTS ? undefined : running.shift();
    if (first !== undefined) yield await first;
  }
  for (const result of running) yield await result;
}
