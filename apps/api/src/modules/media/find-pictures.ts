import type {
  FoundPicture,
  mediaSearchQuery,
  mediaSearchResponse,
  PictureService,
} from "@meander/domain/contract/media";
import { stockServices } from "@meander/domain/image/stock-service";
import type { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { StockPage, StockPhoto } from "../../stock-photos/stock-photo.ts";
import type { GuardedStockService, StockPhotos } from "../../stock-photos/stock-photos.ts";
import type { Translate } from "../../translate.ts";
import { searchDrawings } from "./search-drawings.ts";
import { findBlockedPhotos } from "./stock-queries.ts";

type Needs = { readonly db: Database; readonly stock: StockPhotos; readonly translate: Translate };
type Query = z.output<typeof mediaSearchQuery>;

/** Searches a service. Our own drawings take its place where it isn't set up or fails, and for our own selection. */
export async function findPictures(
  { db, stock, translate }: Needs,
  wished: PictureService,
  query: Query,
): Promise<z.input<typeof mediaSearchResponse>> {
  const services = [...stockServices.filter((name) => stock[name] !== undefined), "local" as const];
  const service = wished === "local" || query.curated ? undefined : stock[wished];
  const found = service === undefined ? undefined : await searchService(service, query);
  if (wished !== "local" && found !== undefined && found !== null) {
    const ids = found.photos.map(({ id }) => id);
    const blocked = await findBlockedPhotos(db, wished, ids);
    const results = found.photos.filter(({ id }) => !blocked.has(id)).map(foundPictureOf);
    const { pages, total } = found;
    return { service: wished, isFailing: false, services, results, page: query.page, pages, total };
  }
  // Another service's photo is related to none of ours.
  const related = wished === "local" ? query.related_image_id : undefined;
  const isFailing = found === null;
  const fitting = searchDrawings({ ...query, related_image_id: related }, translate);
  const isNothingFound = isFailing && fitting.total === 0;
  const drawings = isNothingFound
    ? searchDrawings({ ...query, related_image_id: related, keywords: "" }, translate)
    : fitting;
  return { service: "local", isFailing, services, ...drawings };
}

/** Null when the service fails. */
async function searchService(service: GuardedStockService, query: Query): Promise<StockPage | null> {
  const { keywords, related_image_id: relatedTo, lat, lon, radius, min_upload_date: uploadedFrom, page, limit } = query;
  const range = { uploadedFrom: uploadedFrom ?? null, page, limit };
  const near = lat === undefined || lon === undefined ? null : { lat, lon, radiusKm: radius };
  if (relatedTo === undefined) return service.search({ keywords, tags: [], near, ...range });
  const origin = await service.find({ id: relatedTo });
  if (origin === null) return null;
  const { tags, title } = origin;
  const words = tags.length === 0 ? title : keywords;
  const found = await service.search({ keywords: words, tags, near, ...range });
  return found && { ...found, photos: found.photos.filter(({ id }) => id !== origin.id) };
}

function foundPictureOf({ photographer, page, urls, ...photo }: StockPhoto): FoundPicture {
  const { firstName, lastName, page: ownPage } = photographer;
  return {
    id: photo.id,
    service: photo.service,
    title: photo.title,
    description: photo.description,
    licence: photo.licence ?? null,
    urls: { ...urls },
    links: { html: page },
    user: { first_name: firstName, last_name: lastName, links: { html: ownPage } },
  };
}

declare module "../../http/services.ts" {
  interface Services {
    readonly stockPhotos: StockPhotos;
  }
}
