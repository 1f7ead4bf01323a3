import type { Victim } from "./stage.ts";

/** Each kind has its share of so many rounds, however few they are. The tree takes longest. */
const bag = [
  ...["api", "api", "api", "api", "postgres", "postgres", "postgres", "postgres", "both", "both", "both", "both"],
  "tree",
] as const satisfies readonly Victim[];

type Options = { readonly withTree: boolean };

/** Who is killed, round by round, without end: one shuffled bag after the other. */
export function* drawVictims(random: () => number, { withTree }: Options): Generator<Victim, never> {
  const victims = bag.filter((victim) => withTree || victim !== "tree");
  for (;;) yield* shuffle(victims, random);
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const marked = items.map((item) => ({ item, mark: random() }));
  return marked.sort((one, other) => one.mark - other.mark).map(({ item }) => item);
}
