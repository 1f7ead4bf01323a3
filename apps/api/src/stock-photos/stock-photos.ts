import { type StockServiceId, stockServices } from "@meander/domain/image/stock-service";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { stockRequests } from "../metrics.ts";
import { createGuardedRequest, type GuardedRequest, type ResultOrigin } from "../remote/guarded-request.ts";
import { createFlickr } from "./flickr.ts";
import type { ChosenStockPhoto, StockPage, StockQuery } from "./stock-photo.ts";
import { createUnsplash } from "./unsplash.ts";

/** The configured services, see `GuardedRequest`. */
export type StockPhotos = Partial<Record<StockServiceId, GuardedStockService>>;

export type GuardedStockService = {
  readonly search: GuardedRequest<StockQuery, StockPage>;
  readonly find: GuardedRequest<{ readonly id: string }, ChosenStockPhoto>;
};

/** Both services allow more; Unsplash only once it has approved the site. */
const PER_MINUTE = 60;

const clients = { unsplash: createUnsplash, flickr: createFlickr } as const;

export function createStockPhotos({ stock }: Pick<Config, "stock">, clock: () => Date, log: Logger): StockPhotos {
  return Object.fromEntries(
    stockServices.flatMap((name) => {
      const options = stock[name];
      if (options === undefined) return [];
      const { search, find } = clients[name](options);
      const guards = {
        name: `${name} service`,
        perMinute: PER_MINUTE,
        onResult: (origin: ResultOrigin) =>
          typeof origin === "string"
            ? stockRequests.labels(name, origin, "").inc()
            : stockRequests.labels(name, "none", origin.fallback).inc(),
        clock,
        log,
      };
      const guarded: GuardedStockService = {
        search: createGuardedRequest({ request: search, keyOf: (query) => JSON.stringify(query), ...guards }),
        find: createGuardedRequest({ request: find, keyOf: ({ id }) => id, ...guards }),
      };
      return [[name, guarded]];
    }),
  );
}
