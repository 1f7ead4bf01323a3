import { setTimeout as sleep } from "node:timers/promises";
import { act, createActivity } from "../../api/support/activities.ts";
import type { TestApi } from "../../api/support/open-api.ts";
import { createPerson } from "../../api/support/people.ts";
import { PUBLIC_BASE, send } from "../../api/support/send.ts";
import { seededRandom } from "../../faults/proof.ts";
import type { ReplicatedPostgres } from "./replicated-postgres.ts";

/** Number of people, each of whom writes, searches, cancels and searches again in every round. */
const PEOPLE = 6;
const READERS = 4;
const ROUNDS = 2;

type RandomPick = <Item>(items: readonly [Item, ...Item[]]) => Item;

type FailureRun = {
  readonly postgres: ReplicatedPostgres;
  /** Processes that read from the replica. */
  readonly apis: readonly [TestApi, ...TestApi[]];
  readonly times: number;
  readonly seed: number;
};

/**
 * People write and search for their writes in any process, while visitors read and the replica suffers every kind of
 * failure.
 */
export async function runWithReplicaFailures({ postgres, apis, times, seed }: FailureRun) {
  const random = seededRandom(seed);
  const pickRandom: RandomPick = (items) => items[Math.floor(random() * items.length)] ?? items[0];
  const violations: string[] = [];
  const figures = { writes: 0, ownReads: 0, visitorReads: 0 };
  let isOver = false;

  /** How many activities with that word the person finds; -1 for an error. */
  async function countFound(api: TestApi, word: string, session?: string): Promise<number> {
    const path = `${PUBLIC_BASE}/search?keywords=${word}&remember=false`;
    const { status, body } = await send(api, "POST", path, { cookie: session, body: {} });
    if (status === 200) return (body as { total: number }).total;
    violations.push(`a read returned ${status}`);
    return -1;
  }

  async function writeAndRead(): Promise<void> {
    const person = await createPerson(apis[0]);
    for (let round = 0; round < ROUNDS; round += 1) {
      const word = Array.from({ length: 14 }, () => "abcdefghijklmnopqrstuvwxyz"[Math.floor(random() * 26)]).join("");
      const expectFound = async (count: number, what: string) => {
        for (const api of [pickRandom(apis), pickRandom(apis)]) {
          const found = await countFound(api, word, person.session);
          figures.ownReads += 1;
          if (found !== count) violations.push(`${what} was found ${found} times`);
        }
      };
      const { _id: id } = await createActivity(pickRandom(apis), person, { title: word });
      await expectFound(1, "an activity that was made");
      const { status } = await act(pickRandom(apis), "cancel", id, person, { reason: "Rain" });
      if (status !== 200) violations.push(`a write returned ${status}`);
      await expectFound(0, "an activity that was called off");
      figures.writes += 2;
    }
  }

  async function readContinuously(): Promise<void> {
    while (!isOver) {
      await countFound(pickRandom(apis), "walk");
      figures.visitorReads += 1;
    }
  }

  async function causeFailures(): Promise<void> {
    for (const fail of shuffled(replicaFailures, random)) await fail(postgres, random);
  }

  const readers = Promise.all(Array.from({ length: READERS }, readContinuously));
  try {
    for (let time = 0; time < times; time += 1) {
      await Promise.all([...Array.from({ length: PEOPLE }, writeAndRead), causeFailures()]);
    }
  } finally {
    isOver = true;
    await readers;
  }
  return { figures, violations };
}

type ReplicaFailure = (postgres: ReplicatedPostgres, random: () => number) => Promise<void>;

const replicaFailures: readonly ReplicaFailure[] = [
  async function lag({ onReplica }, random) {
    await onReplica("select pg_wal_replay_pause()");
    await sleep(random() * 1_000);
    await onReplica("select pg_wal_replay_resume()");
  },
  async function cutOff({ onReplica }, random) {
    await sleep(random() * 500);
    await onReplica("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'meander'");
  },
  async function hang({ freezeReplica }, random) {
    const thaw = await freezeReplica();
    await sleep(random() * 1_500);
    thaw();
  },
  async function die({ killReplica, startReplica }, random) {
    killReplica();
    await sleep(random() * 500);
    await startReplica();
    await sleep(500);
  },
];

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
