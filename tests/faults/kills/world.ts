import type { Database } from "@meander/api/db/client";
import { RaceHarness, type Racer } from "../../support/race-harness.ts";
import type { PlannedWrite } from "./kinds/planned-write.ts";
import { Stock } from "./stock.ts";

const hostCount = 5;
const guestCount = 60;
/** New activities replace old ones, so that unused pairs always remain. */
const activityCount = 40;

export type KnownActivity = { readonly id: string; readonly optionId: string; readonly host: Racer };

/** The people and objects of the writes. Contains only acknowledged writes. */
export class World {
  readonly hosts: readonly Racer[];
  readonly guests: readonly Racer[];
  readonly staff: Racer;
  readonly stock = new Stock();
  readonly lists: { readonly id: string; readonly owner: Racer }[] = [];
  /** Activities on lists, each with the request that removes it. */
  readonly listed: Pick<PlannedWrite, "key" | "person" | "path">[] = [];
  /** Participants with confirmed attendance; each rates once. */
  readonly raters: { readonly activityId: string; readonly guest: Racer }[] = [];
  /** The requests that remove each block. */
  readonly blocked: PlannedWrite[] = [];
  readonly #activities: KnownActivity[] = [];
  readonly #used = new Set<string>();
  /** Pairs with an acknowledged request to join; each is approved and votes once. */
  readonly #joined: { readonly activity: KnownActivity; readonly guest: Racer }[] = [];
  readonly #random: () => number;
  #count = 0;

  private constructor({ hosts, guests, staff }: Pick<World, "hosts" | "guests" | "staff">, random: () => number) {
    this.hosts = hosts;
    this.guests = guests;
    this.staff = staff;
    this.#random = random;
  }

  static async create(address: string, db: Database, random: () => number): Promise<World> {
    const harness = new RaceHarness(address, db);
    const make = (count: number) => Promise.all(Array.from({ length: count }, () => harness.createPerson(1)));
    const people = {
      hosts: await make(hostCount),
      guests: await make(guestCount),
      staff: await harness.createPerson(4),
    };
    return new World(people, random);
  }

  /** Restores the preconditions of a round. */
  async prepare(address: string, db: Database): Promise<void> {
    const harness = new RaceHarness(address, db);
    await harness.clearRateLimits();
    await this.stock.fill(harness, this.draw(this.hosts) ?? this.staff);
  }

  /** A word that no other write of this run contains. */
  uniqueWord(): string {
    this.#count += 1;
    return `m${this.#count}x${Math.floor(this.#random() * 1e9).toString(36)}`;
  }

  draw<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  /** Draws that many different guests. */
  drawGuests(count: number): readonly Racer[] {
    const first = Math.floor(this.#random() * (this.guests.length - count + 1));
    return this.guests.slice(first, first + count);
  }

  /** Removes and returns a random item. */
  removeRandom<Item>(items: Item[]): Item | undefined {
    return items.splice(Math.floor(this.#random() * items.length), 1)[0];
  }

  add(activity: KnownActivity): void {
    this.#activities.push(activity);
    if (this.#activities.length > activityCount) this.#activities.shift();
  }

  addJoined(activityId: string, guest: Racer): void {
    const activity = this.#activities.find(({ id }) => id === activityId);
    if (activity !== undefined) this.#joined.push({ activity, guest });
  }

  drawActivity(): KnownActivity | undefined {
    return this.draw(this.#activities);
  }

  /** A guest and an activity without a write of this kind; undefined when none was found by chance. */
  drawPair(kind: string): { readonly activity: KnownActivity; readonly guest: Racer } | undefined {
    for (let tries = 0; tries < 20; tries++) {
      const activity = this.draw(this.#activities);
      const guest = this.draw(this.guests);
      if (activity !== undefined && guest !== undefined && this.claim(kind, activity.id, guest.id)) {
        return { activity, guest };
      }
    }
    return undefined;
  }

  /** The same among pairs with a request to join. */
  drawJoined(kind: string): { readonly activity: KnownActivity; readonly guest: Racer } | undefined {
    for (let tries = 0; tries < 20; tries++) {
      const pair = this.draw(this.#joined.slice(-200));
      if (pair !== undefined && this.claim(kind, pair.activity.id, pair.guest.id)) return pair;
    }
    return undefined;
  }

  /** Whether the pair had no write of this kind yet; marks it as used. */
  claim(kind: string, activityId: string, personId: string): boolean {
    const name = `${kind} ${activityId} ${personId}`;
    if (this.#used.has(name)) return false;
    this.#used.add(name);
    return true;
  }
}
