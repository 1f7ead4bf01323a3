import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fixture } from "./fixture.ts";
import { apiFixtures } from "./fixtures/api.ts";
import { clientFixtures } from "./fixtures/clients.ts";
import { domainFixtures } from "./fixtures/domain.ts";
import { everywhereFixtures } from "./fixtures/everywhere.ts";
import { styleFixtures } from "./fixtures/styles.ts";
import { type Finding, ModelHouse } from "./model-house.ts";

const fixtures = [...domainFixtures, ...apiFixtures, ...clientFixtures, ...everywhereFixtures, ...styleFixtures];

/** Fixtures that stand on the same path need houses of their own: as many as it takes, each inspected once. */
function shareHouses(all: readonly Fixture[]): readonly (readonly Fixture[])[] {
  const houses: Fixture[][] = [];
  for (const fixture of all) {
    const paths = (one: Fixture) => [one.path, ...Object.keys(one.beside ?? {})];
    const roomy = houses.find((house) => !house.flatMap(paths).some((path) => paths(fixture).includes(path)));
    if (roomy) roomy.push(fixture);
    else houses.push([fixture]);
  }
  return houses;
}

async function inspectAll(side: "violation" | "clean"): Promise<ReadonlyMap<Fixture, readonly Finding[]>> {
  const found = new Map<Fixture, readonly Finding[]>();
  for (const shared of shareHouses(fixtures)) {
    const files = shared.flatMap((fixture) => [
      [fixture.path, fixture[side]] as const,
      ...Object.entries(fixture.beside ?? {}),
    ]);
    using house = new ModelHouse(Object.fromEntries(files.filter(([, text]) => text !== "")));
    const findings = await house.inspect();
    for (const fixture of shared)
      found.set(
        fixture,
        findings.filter(({ path }) => path === fixture.path),
      );
  }
  return found;
}

describe("each rule of the house fires on a deliberate violation and leaves its clean twin alone", () => {
  let violations: ReadonlyMap<Fixture, readonly Finding[]>;
  let clean: ReadonlyMap<Fixture, readonly Finding[]>;
  beforeAll(async () => {
    violations = await inspectAll("violation");
    clean = await inspectAll("clean");
  }, 120_000);
  afterAll(() => {
    violations = clean = new Map();
  });

  test.each(fixtures.map((fixture) => [fixture.rule, fixture] as const))("%s", (_rule, fixture) => {
    const reports = violations
      .get(fixture)
      ?.filter(({ tool, rule }) => tool === fixture.reportedBy && rule.includes(fixture.as));
    expect(reports, JSON.stringify(violations.get(fixture))).not.toEqual([]);
    expect(clean.get(fixture)).toEqual([]);
  });
});
