import { describe, expect, test } from "vitest";
import { renderLogo } from "./logo.ts";
import { renderScene } from "./render-scene.ts";
import { floorLine, sceneHeight } from "./stage.ts";
import { renderUserAvatar } from "./user-avatar.ts";

const categories = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const periods = [1, 2, 3, 4] as const;
const seeds = ["a", "0192f3c4-7d2e-7a51-9f00-3b6c2d1e8f90", "Ω", ""];
const all = categories.flatMap((category) => periods.map((period) => ({ category, period })));

/** Asserts that all elements are closed in order and all attributes quoted. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>/g,
    (_tag, closing, name, _attributes, empty) => {
      if (closing) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
      return "";
    },
  );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]/);
}

describe.each(all)("category $category in period $period", ({ category, period }) => {
  const scenes = seeds.map((seed) => renderScene({ seed, category, period }));

  test("is well-formed and has no invalid numbers", () => {
    for (const svg of scenes) {
      expectWellFormed(svg);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null|e-\d/);
    }
  });

  test("stays under 9 kB", () => {
    for (const svg of scenes) expect(new TextEncoder().encode(svg).length).toBeLessThan(9 * 1024);
  });

  test("draws the trail after every layer of the ground", () => {
    for (const svg of scenes) {
      const trail = svg.indexOf('class="trail"');
      expect(trail).toBeGreaterThan(svg.indexOf('class="ground"'));
      expect(svg.slice(trail)).not.toContain('fill="url(');
      expect(svg.slice(trail).match(/<\/g>/g)).toHaveLength(1);
    }
  });

  test("draws the trail on the free floor only", () => {
    for (const svg of scenes) {
      const trail = svg.slice(svg.indexOf('class="trail"'));
      const points = [...trail.matchAll(/(?:[ML]|[\d.]Q|Q)?(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)/g)];
      expect(points.length).toBeGreaterThan(20);
      for (const [, x, y] of points) {
        expect(Number(y)).toBeGreaterThanOrEqual(floorLine);
        expect(Number(y)).toBeLessThanOrEqual(sceneHeight + 30);
        expect(Math.abs(Number(x) - 400)).toBeLessThan(178);
      }
    }
  });
});

test("the same request draws the same scene, and another seed a different one", () => {
  const request = { seed: "a1", category: 4, period: 3 } as const;
  expect(renderScene(request)).toBe(renderScene(request));
  expect(renderScene({ ...request, seed: "a2" })).not.toBe(renderScene(request));
});

test("every category and period has a different scene", () => {
  expect(new Set(all.map((request) => renderScene({ seed: "same", ...request }))).size).toBe(all.length);
});

test("an unknown category is drawn as Other", () => {
  expect(renderScene({ seed: "a", category: 99, period: 1 })).toBe(renderScene({ seed: "a", category: 13, period: 1 }));
});

test.each([
  [1200, 630],
  [1200, 240],
  [600, 400],
])("a scene of %i × %i fills its frame and is aligned to the bottom", (width, height) => {
  const svg = renderScene({ seed: "a", category: 1, period: 3, width, height });
  expect(svg).toContain(`width="${width}" height="${height}"`);
  expect(svg).toContain('preserveAspectRatio="xMidYMax slice"');
  expectWellFormed(svg);
});

test("logo and portrait are well-formed", () => {
  expectWellFormed(renderLogo());
  expectWellFormed(renderLogo({ ground: "#0b5b49", colour: "#ffffff" }));
  expectWellFormed(renderUserAvatar());
});
