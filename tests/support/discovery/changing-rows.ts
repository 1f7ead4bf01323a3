import { randomUUID } from "node:crypto";
import type { Database, Trx } from "@meander/api/db/client";
import { advanceNextStarts } from "@meander/api/modules/activities/advance-next-starts";
import { refreshSearch } from "@meander/api/modules/activities/queries";
import fc from "fast-check";

const MINUTE_MS = 60_000;
const FAR_FUTURE = Number.MAX_VALUE;
const CAPACITY = 3;

/** 0 for the requested place, 1 for its region, 2 for its country. */
export type RowLevel = 0 | 1 | 2;
export type NewRow = { readonly level: RowLevel; readonly minutes: readonly number[] };

/** What may happen between two pages; rows are identified by their number, minutes count from the beginning. */
export type Change =
  | ({ readonly kind: "insert" } & NewRow)
  | { readonly kind: "move"; readonly row: number; readonly minutes: number }
  | { readonly kind: "retitle" | "cancel" | "recommend" | "fill"; readonly row: number }
  | { readonly kind: "wait"; readonly minutes: number }
  | { readonly kind: "sweep" };

const row = fc.nat(200);
/** Mostly on the hour, so that many start simultaneously; the night ends at 05:00. */
const minutes = fc.oneof(fc.constantFrom(60, 120, 180, 240), fc.integer({ min: 5, max: 500 }));
export const anyNewRow: fc.Arbitrary<NewRow> = fc.record({
  level: fc.constantFrom<RowLevel>(0, 0, 1, 2),
  minutes: fc.uniqueArray(minutes, { minLength: 1, maxLength: 2 }),
});

export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  anyNewRow.map((made) => ({ kind: "insert" as const, ...made })),
  fc.record({ kind: fc.constant("move" as const), row, minutes }),
  fc.record({
    kind: fc.constantFrom("retitle" as const, "cancel" as const, "recommend" as const, "fill" as const),
    row,
  }),
  fc.record({ kind: fc.constant("wait" as const), minutes: fc.constantFrom(1, 20, 60, 90) }),
  fc.constant({ kind: "sweep" as const }),
);

type Row = {
  readonly id: string;
  readonly level: RowLevel;
  starts: readonly number[];
  isCancelled: boolean;
  isRecommended: boolean;
  placesLeft: number;
};

/** Activities of one country slug that change while their list is read page by page, with their expected state. */
export class ChangingRows {
  readonly shore: string;
  readonly #db: Database;
  readonly #hostId: string;
  readonly #begin: number;
  readonly #rows: Row[] = [];
  now: number;

  constructor(db: Database, { hostId, shore, begin }: { hostId: string; shore: string; begin: number }) {
    this.#db = db;
    this.#hostId = hostId;
    this.shore = shore;
    this.#begin = begin;
    this.now = begin;
  }

  async insert(made: readonly NewRow[]): Promise<void> {
    const rows = made.map(({ level, minutes: counts }): Row => {
      const starts = counts.map((count) => this.#begin + count * MINUTE_MS);
      return { id: randomUUID(), level, starts, isCancelled: false, isRecommended: false, placesLeft: CAPACITY };
    });
    this.#rows.push(...rows);
    const activities = rows.map(({ id, level }) => ({
      id,
      hostId: this.#hostId,
      title: "Shore walk",
      status: 1,
      timeZone: "Europe/London",
      capacity: CAPACITY,
      lon: -0.14,
      lat: 51.54,
      categories: [1],
      countrySlug: this.shore,
      regionSlug: level < 2 ? "north" : "south",
      placeSlug: level === 0 ? "harbour" : "hill",
    }));
    await this.#db.transaction().execute(async (trx) => {
      await trx.insertInto("activity").values(activities).execute();
      await this.#writeDates(trx, rows);
    });
  }

  /** So that the sweeps of later lists don't have to advance them. */
  async clear(): Promise<void> {
    await this.#db.deleteFrom("activity").where("countrySlug", "=", this.shore).execute();
  }

  /** Like a write of the product, in one transaction with the search row. */
  async apply(change: Change): Promise<void> {
    if (change.kind === "insert") return this.insert([change]);
    if (change.kind === "wait") {
      this.now += change.minutes * MINUTE_MS;
      return undefined;
    }
    if (change.kind === "sweep") {
      await advanceNextStarts(this.#db, new Date(this.now));
      return undefined;
    }
    const changed = this.#rows[change.row % this.#rows.length];
    if (changed === undefined || changed.isCancelled) return undefined;
    if (change.kind === "move") {
      changed.starts = [this.#begin + change.minutes * MINUTE_MS];
      return this.#db.transaction().execute((trx) => this.#writeDates(trx, [changed]));
    }
    return this.#write(changed, change.kind);
  }

  /** The level that a new search reaches: levels are added until a page is full. */
  reachOf(limit: number): RowLevel {
    const count = (level: RowLevel) => this.#rows.filter((one) => one.level === level && this.#isFound(one)).length;
    if (count(0) >= limit) return 0;
    return count(0) + count(1) >= limit ? 1 : 2;
  }

  /** The sort keys of each row by id; rows that are not discoverable are absent. */
  keysFor(order: "date" | "tonight", reach: RowLevel): ReadonlyMap<string, string> {
    const found = this.#rows.flatMap((one) => {
      if (one.level > reach || !this.#isFound(one)) return [];
      const { id, starts, isRecommended, placesLeft } = one;
      const ahead = starts.filter((start) => start > this.now);
      const next = Math.min(...ahead);
      const key = order === "date" ? [isRecommended ? FAR_FUTURE : next] : [next, placesLeft, isRecommended];
      return [[id, key.join()] as const];
    });
    return new Map(found);
  }

  #isFound({ starts, isCancelled }: Row): boolean {
    return !isCancelled && starts.some((start) => start > this.now);
  }

  async #write(changed: Row, kind: "retitle" | "cancel" | "recommend" | "fill"): Promise<void> {
    if (kind === "cancel") changed.isCancelled = true;
    if (kind === "recommend") changed.isRecommended = !changed.isRecommended;
    if (kind === "fill") changed.placesLeft = 0;
    const { id, isCancelled, isRecommended, placesLeft } = changed;
    const now = new Date(this.now);
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .updateTable("activity")
        .set({ isRecommended, approvedCount: CAPACITY - placesLeft, hadApproved: true })
        .$if(kind === "retitle", (query) => query.set({ title: "Another walk" }))
        .$if(isCancelled, (query) => query.set({ status: 2, cancelledAt: now }))
        .where("id", "=", id)
        .execute();
      await refreshSearch(trx, [id], now);
    });
  }

  async #writeDates(trx: Trx, rows: readonly Row[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    const dates = rows.flatMap(({ id: activityId, starts }) =>
      starts.map((start, index) => ({
        activityId,
        timePeriod: 3,
        timeCode: 17 + index,
        dayCode: new Date(start).toISOString().slice(0, 10),
        startsAt: new Date(start),
        endsAt: new Date(start + 90 * MINUTE_MS),
      })),
    );
    await trx.deleteFrom("dateOption").where("activityId", "in", ids).execute();
    await trx.insertInto("dateOption").values(dates).execute();
    await refreshSearch(trx, ids, new Date(this.now));
  }
}
