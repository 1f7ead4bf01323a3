import { z } from "zod";
import type { StockServiceConfig } from "../config.ts";
import { fetchRemoteJson } from "../remote/fetch-remote.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import { type ChosenStockPhoto, type StockPhoto, type StockService, stockLimits, withReferral } from "./stock-photo.ts";

// As documented at https://unsplash.com/documentation. Declares only the fields in use; others are ignored.

const PAGE_MAX = 30;
const WIDTH = 1080;
const SMALL_WIDTH = 400;
/** The specification's options of a stock photo. */
const options = { q: "80", fm: "jpg", crop: "entropy", cs: "tinysrgb", fit: "max" } as const;

const link = z.url({ protocol: /^https$/ }).max(400);

const photo = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  width: z.int().positive(),
  height: z.int().positive(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullish(),
  description: z.string().nullish(),
  alt_description: z.string().nullish(),
  urls: z.object({ raw: z.url({ protocol: /^https?$/ }).max(400) }),
  links: z.object({ html: link, download_location: z.url({ protocol: /^https?$/ }).max(500) }),
  user: z.object({ first_name: z.string(), last_name: z.string().nullish(), links: z.object({ html: link }) }),
  tags: z.array(z.object({ title: z.string() })).default([]),
});

const searchResult = z.object({
  total: z.int().nonnegative(),
  total_pages: z.int().nonnegative(),
  results: z.array(z.unknown()),
});

/** A client of Unsplash's API. Its photos must be loaded from Unsplash's servers, and choices reported there. */
export function createUnsplash({ url, imagesUrl, key }: StockServiceConfig): StockService {
  const headers = { Authorization: `Client-ID ${key}`, "Accept-Version": "v1" };
  const get = (address: URL) => fetchRemoteJson(address, { ...stockLimits, headers });
  /** Null for a photo of another site: those for subscribers, which may not be used so. */
  function read(found: unknown): ChosenStockPhoto | null {
    const parsed = photo.safeParse(found);
    if (!parsed.success || !parsed.data.urls.raw.startsWith(`${imagesUrl}/`)) return null;
    return describe(parsed.data, url);
  }
  return {
    async search({ keywords, tags, page, limit }) {
      const text = [keywords, ...tags].join(" ").trim();
      // It finds by words alone.
      if (text === "") return { photos: [], pages: 0, total: 0 };
      const range = { page: String(page), per_page: String(Math.min(limit, PAGE_MAX)) };
      const query = { query: text, content_filter: "high", ...range };
      const parsed = searchResult.safeParse(await get(withQuery(new URL(`${url}/search/photos`), query)));
      if (!parsed.success) throw new RemoteFailure("garbled");
      const photos = parsed.data.results.flatMap((each): StockPhoto | [] => read(each) ?? []);
      return { photos, pages: parsed.data.total_pages, total: parsed.data.total };
    },
    async find({ id }) {
      const found = read(await get(new URL(`${url}/photos/${encodeURIComponent(id)}`)));
      if (found === null) throw new RemoteFailure("question");
      return found;
    },
  };
}

/** The request that reports a choice; `downloadUrl` is the photo's. Throws RemoteFailure. */
export async function reportDownload({ url, key }: StockServiceConfig, downloadUrl: string): Promise<void> {
  // The key goes to the API alone.
  if (!downloadUrl.startsWith(`${url}/`)) throw new RemoteFailure("question");
  const headers = { Authorization: `Client-ID ${key}`, "Accept-Version": "v1" };
  await fetchRemoteJson(new URL(downloadUrl), { ...stockLimits, headers });
}

/** The address of a photo in a width, with the specification's options. */
export function unsplashAddress(raw: string, width: number): string {
  return withQuery(new URL(raw), { ...options, w: String(width) }).href;
}

function describe(found: z.infer<typeof photo>, url: string): ChosenStockPhoto {
  const { id, description, alt_description: alt, urls, links, user, tags, color } = found;
  const width = Math.min(found.width, WIDTH);
  return {
    service: "unsplash",
    id,
    title: (alt ?? description ?? "").slice(0, 300),
    description: description?.slice(0, 1_000) ?? null,
    urls: {
      small: unsplashAddress(urls.raw, SMALL_WIDTH),
      regular: unsplashAddress(urls.raw, WIDTH),
      raw: urls.raw,
    },
    photographer: {
      firstName: user.first_name.slice(0, 100),
      lastName: user.last_name?.slice(0, 100) ?? null,
      page: withReferral(user.links.html),
    },
    page: withReferral(links.html),
    licence: null,
    width,
    height: Math.max(1, Math.round((found.height * width) / found.width)),
    colour: color?.toLowerCase() ?? "#808080",
    tags: tags.map(({ title }) => title).slice(0, 3),
    downloadUrl: links.download_location.startsWith(`${url}/`) ? links.download_location : null,
  };
}

function withQuery(address: URL, query: Readonly<Record<string, string>>): URL {
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}
