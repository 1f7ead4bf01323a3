import { userProfile } from "@meander/domain/contract/profiles";
import { expect, test } from "vitest";
import { coverSceneOf, shownCoverOf } from "./shown-cover.ts";

const id = "01a1fbb0-2945-7ef5-8af3-8ef7cd6eef13";
const own = { src: "/scene/4/2/own.svg" };
const pool = { src: "/scene/4/2/pool.svg" };
const { projects } = userProfile.pick({ projects: true }).parse({
  projects: [
    {
      id,
      urlSlug: "a",
      title: "A",
      headline: null,
      summary: null,
      skills: [],
      links: [],
      images: [pool],
      sortOrder: 0,
    },
  ],
});
const blank = { _id: userProfile.shape._id.parse(id), cover: null, hostedCategory: null, projects: [] };
const home = { locationName: "Ghent" };
const nowhere = { locationName: null };

test.each([
  [{ ...blank, cover: own, projects, hostedCategory: 2, location: home }, own],
  [{ ...blank, projects, location: home }, pool],
  [{ ...blank, projects, hostedCategory: 2, location: home }, null],
  [{ ...blank, location: home }, null],
])("shows the person's own cover, else their first project's unless they host: %#", (person, expected) => {
  expect(shownCoverOf(person)).toEqual(expected);
});

test.each([
  [{ ...blank, hostedCategory: 2, location: home }, 2],
  [{ ...blank, location: home }, 1],
  [{ ...blank, location: nowhere }, 4],
])("draws what they host most, else a city if they have a home: %#", (person, category) => {
  expect(coverSceneOf(person)).toEqual({ seed: id, category, period: 3 });
});
