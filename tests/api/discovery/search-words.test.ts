import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { anyText } from "../../support/any-text.ts";
import { createActivity } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { searchPage, searchThrough, titlesOf } from "../support/search-pages.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let host: TestPerson;

function make(title: string, summary: string, placeName: string, wishes: Parameters<typeof createActivity>[2] = {}) {
  return createActivity(api, host, { title, summary, placeName, ...wishes });
}

async function found(keywords: string): Promise<string[]> {
  return titlesOf((await searchPage(api, { keywords })).activities).toSorted();
}

beforeAll(async () => {
  host = await createPerson(api);
  await make("Jazz till late", "Three bands.", "Vortex, Dalston");
  await make("Late jazz", "It goes on till morning.", "The Old Lock");
  await make("Crystal hunting", "With a guide to photographing stones.", "Kew");
  await make("Running in the hills", "Bring shoes.", "Hebden Bridge");
  await make("Dinner/dance & more", "Mail info@supper.example before 19.30.", "Ballroom");
  await make("Café über Zürich", "Kaffee.", "Łódź Room");
  await make("上野公園で花見", "お弁当を持って。", "Ueno");
  await make("เดินเล่นสวนลุมพินี", "Bangkok's park.", "Lumphini");
  await make("Περίπατος στην οδό Αθηνάς", "Ο ΜΕΓΑΛΟΣ ΔΡΟΜΟΣ.", "Plaka");
  await make("Secret supper", "Behind a door.", "Platform Nineteen", { exactLocation: true });
});

describe("words", () => {
  it("match by stem, without accents, in titles, places and summaries", async () => {
    expect(await found("runs")).toEqual(["Running in the hills"]);
    expect(await found("photograph stone")).toEqual(["Crystal hunting"]);
    expect(await found("cafe uber zurich")).toEqual(["Café über Zürich"]);
    expect(await found("LODZ")).toEqual(["Café über Zürich"]);
    expect(await found("dalston")).toEqual(["Jazz till late"]);
    expect(await found("england jazz")).toEqual(["Jazz till late", "Late jazz"]);
  });

  it("match as prefixes while being typed", async () => {
    for (const typed of ["ru", "runn", "runni", "runnin", "running"]) {
      expect([typed, await found(typed)]).toEqual([typed, ["Running in the hills"]]);
    }
    expect(await found("cry")).toEqual(["Crystal hunting"]);
    expect(await found("jazz dal")).toEqual(["Jazz till late"]);
    expect(await found("jazz in the")).toEqual(["Jazz till late", "Late jazz"]);
    // Only the last word may be incomplete.
    expect(await found("hebde bridge")).not.toEqual(await found("zzzz"));
  });

  it("are found within text that has no spaces between words", async () => {
    for (const word of ["花見", "公園", "上野", "上野公園", "弁当", "公園 花見", "花見 ueno"]) {
      expect([word, await found(word)]).toEqual([word, ["上野公園で花見"]]);
    }
    expect(await found("園公")).toEqual([]);
    for (const word of ["สวน", "ลุมพินี", "สวนลุมพินี"]) {
      expect([word, await found(word)]).toEqual([word, ["เดินเล่นสวนลุมพินี"]]);
    }
  });

  it("match Greek capitals by small letters and back", async () => {
    for (const word of ["μεγάλος δρόμος", "ΠΕΡΙΠΑΤΟΣ", "περιπατος", "αθηνάς"]) {
      expect([word, await found(word)]).toEqual([word, ["Περίπατος στην οδό Αθηνάς"]]);
    }
  });

  it("need a letter or a digit: signs beside them are ignored, and alone they find nothing", async () => {
    expect(await found("❤️ jazz")).toEqual(await found("jazz"));
    for (const signs of ["❤️", "!!!", "\u0301"]) {
      const { activities, total } = await searchPage(api, { keywords: signs });
      expect([activities, total]).toEqual([[], 0]);
    }
  });

  it("are separated by any punctuation", async () => {
    expect(await found("dance")).toEqual(["Dinner/dance & more"]);
    expect(await found("supper.example")).toEqual(["Dinner/dance & more"]);
    expect(await found("19 30")).toEqual(["Dinner/dance & more"]);
  });

  it("in quotes match as a phrase", async () => {
    expect(await found("jazz till late")).toEqual(["Jazz till late", "Late jazz"]);
    expect(await found('"jazz till late"')).toEqual(["Jazz till late"]);
    expect(await found("“late,jazz”")).toEqual(["Late jazz"]);
    expect(await found('"jazz till la')).toEqual(["Jazz till late"]);
    expect(await found('three "jazz till"')).toEqual(["Jazz till late"]);
    // A closed quote matches exactly, without prefixes, and no phrase spans two texts.
    expect(await found('"crystal hun"')).toEqual([]);
    expect(await found('"crystal" hun')).toEqual(["Crystal hunting"]);
    expect(await found('"cristal"')).toEqual([]);
    expect(await found('"late three"')).toEqual([]);
  });
});

describe("typing errors", () => {
  it("are tolerated in titles and place names when nothing matches exactly", async () => {
    expect(await found("Dalstn")).toEqual(["Jazz till late"]);
    expect(await found("jazz dlaston")).toEqual(["Jazz till late"]);
    expect(await found("cristal")).toEqual(["Crystal hunting"]);
    expect(await found("hebdan brige")).toEqual(["Running in the hills"]);
    expect(await found('"jazz till" daltson')).toEqual(["Jazz till late"]);
    expect(await found("volcano")).toEqual([]);
  });

  it("are not tolerated when something matches exactly", async () => {
    await make("Dalstn without an o", "A misprint.", "Somewhere");
    expect(await found("dalstn")).toEqual(["Dalstn without an o"]);
  });

  it("never match a hidden meeting point", async () => {
    expect(await found("nineteen")).toEqual([]);
    expect(await found("platfrom ninteen")).toEqual([]);
  });

  it("are interpreted the same on every page", async () => {
    for (const name of ["one", "two", "three"]) await make(`Pottery ${name}`, "Clay.", "Kiln");
    const misprint: string[] = ["Potery"];
    const seen = await searchThrough(api, { keywords: "potery", limit: "2" }, async () => {
      for (const title of misprint.splice(0)) await make(title, "Spelt as it was asked for.", "Kiln");
    });
    expect(titlesOf(seen).slice(0, 3).toSorted()).toEqual(["Pottery one", "Pottery three", "Pottery two"]);
    expect(await found("potery")).toEqual(["Potery"]);
  });
});

const anything = anyText(["the ", "jazz ", "'s ", ":*", " & ", "<->"], 40);

it("responds to a thousand arbitrary texts, in both orders", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { minLength: 20, maxLength: 20 }), async (many) => {
      const responses = many.map(async (keywords, index) => {
        const query = new URLSearchParams({ keywords, order: index % 4 === 0 ? "tonight" : "date", limit: "1" });
        const { status } = await send(api, "POST", `${PUBLIC_BASE}/search?${query}`);
        return [keywords, status];
      });
      expect(await Promise.all(responses)).toEqual(many.map((keywords) => [keywords, 200]));
    }),
    { numRuns: 50 },
  );
}, 60_000);
