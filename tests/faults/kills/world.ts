import type { Database } from "@meander/api/db/client";
import { RaceDesk, type Racer } from "../../support/race-desk.ts";
import type { Draw } from "./kinds/draw.ts";
import { Stock } from "./stock.ts";

const hostCount = 5;
const guestCount = 60;
/** New activities take the place of old ones, so that there are always pairs left. */
const activityCount = 40;

export type KnownActivity = { readonly id: string; readonly optionId: string; readonly host: Racer };

/** Who writes about what. Only what was acknowledged is in it. */
export class World {
  readonly hosts: readonly Racer[];
  readonly guests: readonly Racer[];
  readonly staff: Racer;
  readonly stock = new Stock();
  readonly lists: { readonly id: string; readonly owner: Racer }[] = [];
  /** Activities on lists, each with what takes it off. */
  readonly listed: Pick<Draw, "key" | "person" | "path">[] = [];
  /** Seen there by the host; each rates once. */
  readonly raters: { readonly activityId: string; readonly guest: Racer }[] = [];
  /** What takes each block back. */
  readonly blocked: Draw[] = [];
  readonly #activities: KnownActivity[] = [];
  readonly #used = new Set<string>();
  /** Pairs whose request to join was acknowledged; each is approved and votes once. */
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
    const desk = new RaceDesk(address, db);
    const make = (count: number) => Promise.all(Array.from({ length: count }, () => desk.createPerson(1)));
    const people = { hosts: await make(hostCount), guests: await make(guestCount), staff: await desk.createPerson(4) };
    return new World(people, random);
  }

  /** What a round needs before it begins. */
  async prepare(address: string, db: Database): Promise<void> {
    const desk = new RaceDesk(address, db);
    await desk.forgetLimits();
    await this.stock.fill(desk, this.draw(this.hosts) ?? this.staff);
  }

  /** A word that no other write of this run carries. */
  mark(): string {
    this.#count += 1;
    return `m${this.#count}x${Math.floor(this.#random() * 1e9).toString(36)}`;
  }

  draw<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  /** So many different ones. */
  drawGuests(count: number): readonly Racer[] {
    const first = Math.floor(this.#random() * (this.guests.length - count + 1));
    return this.guests.slice(first, first + count);
  }

  /** Takes one out, which nobody draws again. */
  takeAny<Item>(items: Item[]): Item | undefined {
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

  /** A guest and an activity that never met in this kind of write; undefined when the dice find none. */
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

  /** The same among those who asked to join. */
  drawJoined(kind: string): { readonly activity: KnownActivity; readonly guest: Racer } | undefined {
    for (let tries = 0; tries < 20; tries++) {
      const pair = this.draw(this.#joined.slice(-200));
      if (pair !== undefined && this.claim(kind, pair.activity.id, pair.guest.id)) return pair;
    }
    return undefined;
  }

  /** Whether they never met in this kind of write; from now on they have. */
  claim(kind: string, activityId: string, personId: string): boolean {
    const name = `${kind} ${activityId} ${personId}`;
    if (this.#used.has(name)) return false;
    this.#used.add(name);
    return true;
  }
}
