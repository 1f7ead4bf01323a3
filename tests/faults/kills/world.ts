import type { Database } from "@meander/api/db/client";
import { addDays } from "@meander/domain/time/day-code";
import { dayCodeAt } from "@meander/domain/time/zone";
import { RaceDesk, type Racer } from "../../support/race-desk.ts";

const hostCount = 5;
const guestCount = 60;
const newcomerCount = 40;
/** New activities take the place of old ones, so that there are always pairs left. */
const activityCount = 40;

export type KnownActivity = { readonly id: string; readonly optionId: string; readonly host: Racer };

/** Who writes about what. Only what was acknowledged is in it. */
export class World {
  readonly hosts: readonly Racer[];
  readonly guests: readonly Racer[];
  readonly #activities: KnownActivity[] = [];
  readonly #used = new Set<string>();
  /** Pairs whose request to join was acknowledged; each is approved and votes once. */
  readonly #joined: { readonly activity: KnownActivity; readonly guest: Racer }[] = [];
  readonly #random: () => number;
  /** Nothing was ever written about them, but for one notification under their own id. */
  readonly #newcomers: Racer[] = [];
  #count = 0;

  private constructor(hosts: readonly Racer[], guests: readonly Racer[], random: () => number) {
    this.hosts = hosts;
    this.guests = guests;
    this.#random = random;
  }

  static async create(address: string, db: Database, random: () => number): Promise<World> {
    const desk = new RaceDesk(address, db);
    const make = (count: number) => Promise.all(Array.from({ length: count }, () => desk.createPerson(1)));
    return new World(await make(hostCount), await make(guestCount), random);
  }

  /** What a round needs before it begins. */
  async prepare(address: string, db: Database): Promise<void> {
    const desk = new RaceDesk(address, db);
    await desk.forgetLimits();
    while (this.#newcomers.length < newcomerCount) {
      const person = await desk.createPerson(1);
      await db.insertInto("notification").values({ id: person.id, personId: person.id, code: 6 }).execute();
      this.#newcomers.push(person);
    }
  }

  takeNewcomer(): Racer | undefined {
    return this.#newcomers.pop();
  }

  /** A word that no other write of this run carries. */
  mark(): string {
    this.#count += 1;
    return `m${this.#count}x${Math.floor(this.#random() * 1e9).toString(36)}`;
  }

  draw<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  add(activity: KnownActivity): void {
    this.#activities.push(activity);
    if (this.#activities.length > activityCount) this.#activities.shift();
  }

  addJoined(activityId: string, guest: Racer): void {
    const activity = this.#activities.find(({ id }) => id === activityId);
    if (activity !== undefined) this.#joined.push({ activity, guest });
  }

  /** A guest and an activity that never met in this kind of write; undefined when the dice find none. */
  drawPair(kind: string): { readonly activity: KnownActivity; readonly guest: Racer } | undefined {
    for (let tries = 0; tries < 20; tries++) {
      const activity = this.draw(this.#activities);
      const guest = this.draw(this.guests);
      if (activity !== undefined && guest !== undefined && this.#claim(kind, activity, guest))
        return { activity, guest };
    }
    return undefined;
  }

  /** The same among those who asked to join. */
  drawJoined(kind: string): { readonly activity: KnownActivity; readonly guest: Racer } | undefined {
    for (let tries = 0; tries < 20; tries++) {
      const pair = this.draw(this.#joined.slice(-200));
      if (pair !== undefined && this.#claim(kind, pair.activity, pair.guest)) return pair;
    }
    return undefined;
  }

  #claim(kind: string, activity: KnownActivity, guest: Racer): boolean {
    const name = `${kind} ${activity.id} ${guest.id}`;
    if (this.#used.has(name)) return false;
    this.#used.add(name);
    return true;
  }
}

/** What a host sends: open, in London, with an evening in three days. */
export function activityOf(title: string, now: Date): object {
  const dayCode = addDays(dayCodeAt(now, "Europe/London"), 3);
  return {
    title,
    summary: "",
    categories: [1],
    locations: { points: [{ coordinates: [-0.1426, 51.539], properties: { name: "The Old Lock" } }], paths: [] },
    dates: { durationMinutes: 120, options: [{ dayCode, timePeriodCode: 3, timeCode: 19 }] },
    status: 1,
  };
}
