import { z } from "zod";
import type { StockServiceConfig } from "../config.ts";
import { fetchRemoteJson } from "../remote/fetch-remote.ts";
import { RemoteFailure } from "../remote/remote-failure.ts";
import { type ChosenStockPhoto, type StockPhoto, type StockService, stockLimits, withReferral } from "./stock-photo.ts";

// As documented at https://www.flickr.com/services/api/. Declares only the fields in use; others are ignored.

/** The only licences that we use, by Flickr's number: photos that anyone may copy, some with the photographer's name. */
const licences = {
  "4": { name: "CC BY 2.0", link: "https://creativecommons.org/licenses/by/2.0/" },
  "9": { name: "CC0", link: "https://creativecommons.org/publicdomain/zero/1.0/" },
  "10": { name: "Public domain", link: "https://creativecommons.org/publicdomain/mark/1.0/" },
} as const;
const licence = z.enum(["4", "9", "10"]);

const id = z.string().regex(/^\d{1,30}$/);
const owner = z.string().regex(/^[\w@-]{1,60}$/);
const address = z.url({ protocol: /^https?$/ }).max(400);
const count = z.coerce.number().int().nonnegative();
const size = z.coerce.number().int().positive();

const listedPhoto = z.object({
  id,
  owner,
  ownername: z.string(),
  title: z.string(),
  description: z.object({ _content: z.string() }).optional(),
  license: licence,
  url_n: address,
  url_l: address,
});

const searchResult = z.object({
  photos: z.object({ pages: count, total: count, photo: z.array(z.unknown()) }),
});

const photoInfo = z.object({
  photo: z.object({
    id,
    license: licence,
    owner: z.object({ nsid: owner, username: z.string(), realname: z.string().nullish() }),
    title: z.object({ _content: z.string() }),
    description: z.object({ _content: z.string() }).optional(),
    tags: z.object({ tag: z.array(z.object({ _content: z.string() })) }),
  }),
});

const photoSizes = z.object({
  sizes: z.object({ size: z.array(z.object({ label: z.string(), source: address, width: size, height: size })) }),
});

const failure = z.object({ stat: z.literal("fail"), code: z.int() });
const INVALID_KEY = 100;
/** Service unavailable, and write operation failed. */
const failingCodes: readonly number[] = [105, 106];
/** Without a date, Flickr finds near a point only what was uploaded within the last hours. */
const EARLIEST_UPLOAD = "2004-02-10";
const RADIUS_MAX_KM = 32;

/** A client of Flickr's API, for the photos that may be copied. */
export function createFlickr({ url, imagesUrl, key }: StockServiceConfig): StockService {
  async function call(method: string, parameters: Readonly<Record<string, string>>): Promise<unknown> {
    const request = new URL(`${url}/services/rest/`);
    const query = { method, api_key: key, format: "json", nojsoncallback: "1", ...parameters };
    for (const [name, value] of Object.entries(query)) request.searchParams.set(name, value);
    const body = await fetchRemoteJson(request, stockLimits);
    // Flickr reports its refusals with status 200.
    const { data: refusal } = failure.safeParse(body);
    if (refusal?.code === INVALID_KEY) throw new RemoteFailure("unwelcome");
    if (refusal !== undefined) throw new RemoteFailure(failingCodes.includes(refusal.code) ? "failing" : "question");
    return body;
  }
  const isImage = (source: string) => source.startsWith(`${imagesUrl}/`);
  return {
    async search({ keywords, tags, near, uploadedFrom, page, limit }) {
      const { success, data } = searchResult.safeParse(
        await call("flickr.photos.search", {
          license: licence.options.join(","),
          safe_search: "1",
          content_types: "0",
          media: "photos",
          sort: "relevance",
          extras: "description,license,owner_name,url_n,url_l",
          min_upload_date: String(Date.parse(uploadedFrom ?? EARLIEST_UPLOAD) / 1_000),
          page: String(page),
          per_page: String(limit),
          ...(keywords !== "" && { text: keywords }),
          ...(tags.length > 0 && { tags: tags.join(","), tag_mode: "any" }),
          ...(near !== null && {
            lat: String(near.lat),
            lon: String(near.lon),
            radius: String(Math.min(near.radiusKm, RADIUS_MAX_KM)),
            radius_units: "km",
          }),
        }),
      );
      if (!success) throw new RemoteFailure("garbled");
      const photos = data.photos.photo.flatMap((found): StockPhoto | [] => {
        const parsed = listedPhoto.safeParse(found);
        // One without the size that pages show is too small.
        if (!parsed.success || !isImage(parsed.data.url_n) || !isImage(parsed.data.url_l)) return [];
        const { url_n: small, url_l: regular, ownername, title, description, ...rest } = parsed.data;
        const texts = { name: ownername, title, description: description?._content };
        return photoOf({ ...rest, ...texts, urls: { small, regular, raw: regular } });
      });
      return { photos, pages: data.photos.pages, total: data.photos.total };
    },
    async find({ id: photoId }): Promise<ChosenStockPhoto> {
      const [info, sizes] = await Promise.all([
        call("flickr.photos.getInfo", { photo_id: photoId }),
        call("flickr.photos.getSizes", { photo_id: photoId }),
      ]);
      const { data: found } = photoInfo.safeParse(info);
      const { data: files } = photoSizes.safeParse(sizes);
      const file = (label: string) =>
        files?.sizes.size.find((each) => each.label === label && isImage(each.source)) ?? null;
      const regular = file("Large");
      if (found === undefined || regular === null) throw new RemoteFailure("question");
      const { owner: person, title, description, license, tags } = found.photo;
      const { source } = regular;
      return {
        ...photoOf({
          id: found.photo.id,
          owner: person.nsid,
          name: person.realname || person.username,
          title: title._content,
          description: description?._content,
          license,
          urls: { small: file("Small 320")?.source ?? source, regular: source, raw: source },
        }),
        width: regular.width,
        height: regular.height,
        colour: "#808080",
        tags: tags.tag.map(({ _content }) => _content).slice(0, 3),
        downloadUrl: null,
      };
    },
  };
}

type Found = Pick<StockPhoto, "id" | "title" | "urls"> & {
  readonly owner: string;
  /** Of the photographer. */
  readonly name: string;
  readonly description: string | undefined;
  readonly license: z.infer<typeof licence>;
};

function photoOf({ id: photoId, owner: person, name, title, description, license, urls }: Found): StockPhoto {
  return {
    service: "flickr",
    id: photoId,
    title: title.slice(0, 300),
    description: description?.slice(0, 1_000) || null,
    urls,
    photographer: {
      firstName: name.slice(0, 100),
      lastName: null,
      page: withReferral(`https://www.flickr.com/people/${person}/`),
    },
    page: withReferral(`https://www.flickr.com/photos/${person}/${photoId}/`),
    licence: licences[license],
  };
}
