import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fixture } from "./fixture.ts";
import { apiFixtures } from "./fixtures/api.ts";
import { clientFixtures } from "./fixtures/clients.ts";
import { domainFixtures } from "./fixtures/domain.ts";
import { everywhereFixtures } from "./fixtures/everywhere.ts";
import { styleFixtures } from "./fixtures/styles.ts";
import { type Finding, FixtureRepository } from "./fixture-repository.ts";

const fixtures = [...domainFixtures, ...apiFixtures, ...clientFixtures, ...everywhereFixtures, ...styleFixtures];

/** Fixtures with the same path need separate repositories, each of which is checked once. */
function distributeFixtures(all: readonly Fixture[]): readonly (readonly Fixture[])[] {
  const repositories: Fixture[][] = [];
  for (const fixture of all) {
    const paths = (one: Fixture) => [one.path, ...Object.keys(one.additionalFiles ?? {})];
    const free = repositories.find(
      (repository) => !repository.flatMap(paths).some((path) => paths(fixture).includes(path)),
    );
    if (free) free.push(fixture);
    else repositories.push([fixture]);
  }
  return repositories;
}

async function inspectAll(side: "violation" | "clean"): Promise<ReadonlyMap<Fixture, readonly Finding[]>> {
  const found = new Map<Fixture, readonly Finding[]>();
  for (const shared of distributeFixtures(fixtures)) {
    const files = shared.flatMap((fixture) => [
      [fixture.path, fixture[side]] as const,
      ...Object.entries(fixture.additionalFiles ?? {}),
    ]);
    using repository = new FixtureRepository(Object.fromEntries(files.filter(([, text]) => text !== "")));
    const findings = await repository.inspect();
    for (const fixture of shared)
      found.set(
        fixture,
        findings.filter(({ path }) => path === fixture.path),
      );
  }
  return found;
}

describe("each architecture rule reports a deliberate violation and accepts the corrected file", () => {
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
      ?.filter(({ tool, rule }) => tool === fixture.reportedBy && rule.includes(fixture.ruleName));
    expect(reports, JSON.stringify(violations.get(fixture))).not.toEqual([]);
    expect(clean.get(fixture)).toEqual([]);
  });
});
