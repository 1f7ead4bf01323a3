import type { Victim } from "./stage.ts";

/** Each kind has its share even of a few rounds. `tree` takes longest. */
const bag = [
  "api",
  "api",
  "api",
  "api",
  "postgres",
  "postgres",
  "postgres",
  "postgres",
  "both",
  "both",
  "both",
  "both",
  "tree",
] as const satisfies readonly Victim[];

type Options = { readonly withTree: boolean };

/** What is killed in each round, without end: one shuffled bag after another. */
export function* drawVictims(random: () => number, { withTree }: Options): Generator<Victim, never> {
  const victims = bag.filter((victim) => withTree || victim !== "tree");
  for (;;) yield* shuffle(victims, random);
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const keyed = items.map((item) => ({ item, sortKey: random() }));
  return keyed.sort((one, other) => one.sortKey - other.sortKey).map(({ item }) => item);
}
