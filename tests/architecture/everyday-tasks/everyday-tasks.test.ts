import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { ProjectCopy } from "./project-copy.ts";
import { tasks } from "./tasks.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const contributing = readFileSync(`${root}docs/contributing.md`, "utf8");
let errors: readonly string[] = [];

beforeAll(async () => {
  using copy = new ProjectCopy();
  for (const edit of tasks.flatMap(({ edits }) => edits)) copy.edit(...edit);
  errors = [
    ...(await copy.compile("apps/api", ["src"])),
    ...(await copy.compile("apps/web", ["src/features/inbox", "src/features/discover"])),
    ...(await copy.compile("apps/desktop", ["src/renderer"])),
    ...(await copy.compile("tests", ["api/notifications/every-type.test.ts"])),
  ];
}, 300_000);

/** The paths that docs/contributing.md lists for a task. */
function documentedPlaces(name: string): readonly string[] {
  const [, section = ""] = contributing.split(`\n### ${name}\n`);
  const [own = ""] = section.split(/\n##/);
  return [...own.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = ""]) => path);
}

test.each(tasks)("$name: the compiler reports each forgotten place", ({ places }) => {
  const unreported = places.filter(({ reported }) => {
    if (reported === undefined) return false;
    const [file, message] = reported;
    return !errors.some((error) => error.startsWith(`${file}(`) && error.includes(message));
  });
  expect(unreported).toEqual([]);
  const [, ...rest] = places;
  expect(
    rest.filter(
      ({ reported, testedBy = "" }) => reported === undefined && (testedBy === "" || !existsSync(root + testedBy)),
    ),
  ).toEqual([]);
});

test.each(tasks)("$name: the places are those of docs/contributing.md, at most $most", ({ name, places, most }) => {
  expect(documentedPlaces(name)).toEqual(places.map(({ path }) => path));
  expect(places.filter(({ path }) => !existsSync(root + path))).toEqual([]);
  expect(places.length).toBeLessThanOrEqual(most);
});
