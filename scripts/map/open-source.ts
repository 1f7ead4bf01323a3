import { openAsBlob } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { EtagMismatch, FetchSource, FileSource, type RangeResponse, type Source } from "pmtiles";
import { StartProblem } from "../start/problem.ts";

/** Protomaps publishes the world each day and deletes old days: https://docs.protomaps.com/basemaps/downloads */
const dailyBuilds = "https://build.protomaps.com";
const DAYS_BACK = 7;
const DAY_MS = 86_400_000;

const RETRY_AFTER_MS = [500, 2_000, 5_000];

/** The archive that areas are cut from: a file or an address, or without either the newest daily build. */
export async function openMapSource(setting: string | undefined): Promise<Source> {
  if (setting === undefined) return new RetryingSource(new FetchSource(await findDailyBuild(new Date())));
  if (/^https?:/.test(setting)) return new RetryingSource(new FetchSource(setting));
  try {
    return new FileSource(new File([await openAsBlob(setting)], setting));
  } catch {
    throw new StartProblem(`MAP_SOURCE is '${setting}', which can't be read: write a file or an address.`);
  }
}

async function findDailyBuild(now: Date): Promise<string> {
  for (let back = 0; back <= DAYS_BACK; back += 1) {
    const day = new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10).replaceAll("-", "");
    const address = `${dailyBuilds}/${day}.pmtiles`;
    const response = await fetch(address, { method: "HEAD" }).catch(() => {
      throw new StartProblem(
        `${dailyBuilds} is out of reach. Check the network, or name another source with MAP_SOURCE: a file or an address of a PMTiles archive.`,
      );
    });
    if (response.ok) return address;
  }
  throw new StartProblem(
    `${dailyBuilds} has no build of the last week. Name another source with MAP_SOURCE: a file or an address of a PMTiles archive.`,
  );
}

/** Repeats requests that fail; a failure that lasts is a StartProblem with its reason. */
class RetryingSource implements Source {
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  getKey(): string {
    return this.#source.getKey();
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    for (const pauseMs of RETRY_AFTER_MS) {
      try {
        return await this.#read(offset, length, signal, etag);
      } catch (error) {
        if (error instanceof EtagMismatch) {
          throw new StartProblem(`${this.getKey()} has just been replaced. Run the same command again.`);
        }
        await sleep(pauseMs, undefined, { ...(signal && { signal }) });
      }
    }
    return this.#read(offset, length, signal, etag).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartProblem(`${this.getKey()} doesn't respond (${reason}).`);
    });
  }

  async #read(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const response = await this.#source.getBytes(offset, length, signal, etag);
    if (response.data.byteLength === length || offset === 0) return response;
    throw new Error(`${response.data.byteLength} bytes instead of ${length}`);
  }
}
