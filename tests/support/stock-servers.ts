import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** A local server with the interface of a stock photo service, which also serves its photos. */
export type StockServer = {
  readonly url: string;
  /** The requests, in order. */
  readonly requests: readonly StockRequest[];
  /** Responds to all requests of the API so, until called with null. */
  readonly respondWith: (respond: Respond | null) => void;
  readonly stop: () => Promise<void>;
};

export type StockRequest = { readonly url: URL; readonly headers: IncomingMessage["headers"] };

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Respond {
  return (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

/** The first photo of Flickr that a search for `broken` finds: its file is gone. A search of Unsplash for `outage` fails. */
export const brokenPhoto = "13013";
const FOUND = 65;

/**
 * Unsplash's API as its documentation shows it: `/search/photos`, `/photos/:id` and its download. Each search finds 65
 * photos; of these the third is one for subscribers, which is on another site.
 */
export function startUnsplashServer(): Promise<StockServer> {
  return startServer(({ url, pathname, query, headers }) => {
    if (headers.authorization !== `Client-ID ${unsplashKey}`) return json(401, { errors: ["OAuth error"] });
    const photo = (id: string, number: number) => unsplashPhoto(url, id, number);
    if (query.get("query") === "outage") return json(500, { errors: ["Internal"] });
    if (pathname === "/search/photos") {
      const [page, size] = [Number(query.get("page")), Number(query.get("per_page"))];
      const results = numbersOf(page, size).map((number) => photo(`u-${query.get("query")?.length}-${number}`, number));
      return json(200, { total: FOUND, total_pages: Math.ceil(FOUND / size), results });
    }
    const [, id, action] = /^\/photos\/([\w-]+)(\/download)?$/.exec(pathname) ?? [];
    if (id === undefined || id === "gone") return json(404, { errors: ["Couldn't find Photo"] });
    if (action !== undefined) return json(200, { url: `${url}/photo-${id}` });
    return json(200, {
      ...photo(id, Number(/\d+$/.exec(id)?.[0] ?? 1)),
      tags: [{ type: "search", title: "forest" }, { title: "mist" }],
    });
  });
}

export const unsplashKey = "unsplash-key-that-nobody-may-read";

function unsplashPhoto(url: string, id: string, number: number) {
  const site = number === 3 ? "https://plus.unsplash.test" : url;
  return {
    id,
    created_at: "2026-05-03T11:00:28-04:00",
    width: 2400,
    height: 1600,
    color: "#60544D",
    blur_hash: "LoC%a7IoIVxZ_NM|M{s:%hRjWAo0",
    likes: 286,
    description: number % 2 === 0 ? null : `Walking ${number}`,
    alt_description: `A path with ${number} people`,
    user: {
      id: "QPxL2MGqfrw",
      username: "exampleuser",
      name: "Jo Example",
      first_name: "Jo",
      last_name: number % 2 === 0 ? null : "Example",
      links: { html: "https://unsplash.com/@exampleuser", self: `${url}/users/exampleuser` },
    },
    urls: {
      raw: `${site}/photo-${id}?ixid=M3w${number}&ixlib=rb-4.1.0`,
      regular: `${site}/photo-${id}?w=1080`,
      small: `${site}/photo-${id}?w=400`,
    },
    links: {
      self: `${url}/photos/${id}`,
      html: `https://unsplash.com/photos/${id}`,
      download_location: `${url}/photos/${id}/download?ixid=M3w${number}`,
    },
  };
}

export const flickrKey = "flickr-key-that-nobody-may-read";

/**
 * Flickr's REST API as its documentation shows it: search, getInfo and getSizes. Each search finds 65 photos, the third of
 * which reserves all rights, and the fourth of which has no large size.
 */
export function startFlickrServer(): Promise<StockServer> {
  return startServer(({ url, pathname, query }) => {
    if (pathname !== "/services/rest/") return json(404, "");
    if (query.get("api_key") !== flickrKey) return flickrFailure(100, "Invalid API Key (Key has invalid format)");
    const method = query.get("method");
    if (method === "flickr.photos.search") {
      const [page, size] = [Number(query.get("page")), Number(query.get("per_page"))];
      const first = query.get("text") === "broken" ? Number(brokenPhoto) - 1 : 1000;
      const photo = numbersOf(page, size).map((number) => flickrPhoto(url, number, first));
      return json(200, {
        photos: { page, pages: Math.ceil(FOUND / size), perpage: size, total: FOUND, photo },
        stat: "ok",
      });
    }
    const id = query.get("photo_id") ?? "";
    if (id === "404") return flickrFailure(1, `Photo "${id}" not found (invalid ID)`);
    if (method === "flickr.photos.getSizes") {
      const size = (label: string, width: number, height: number) => ({
        label,
        width,
        height,
        source: `${url}/65535/${id}_${width}.jpg`,
        url: `https://www.flickr.com/photos/jo/${id}/sizes/`,
        media: "photo",
      });
      const sizes = [size("Small 320", 320, 213), size("Large", 1024, 683), size("Original", 4000, 2667)];
      return json(200, { sizes: { canblog: 0, candownload: 1, size: sizes }, stat: "ok" });
    }
    return json(200, {
      photo: {
        id,
        license: id === "13" ? "0" : "4",
        owner: { nsid: "12037949754@N01", username: "bees", realname: "Bee Keeper", path_alias: "bees" },
        title: { _content: `Harbour ${id}` },
        description: { _content: "" },
        tags: { tag: [{ id: "1", raw: "Harbour", _content: "harbour" }] },
      },
      stat: "ok",
    });
  });
}

/** A refusal comes with status 200. */
export function flickrFailure(code: number, text: string): Respond {
  return json(200, { stat: "fail", code, message: text });
}

function flickrPhoto(url: string, number: number, before: number) {
  const id = String(before + number);
  return {
    id,
    owner: "12037949754@N01",
    secret: "a123456",
    server: "65535",
    title: number % 2 === 0 ? "" : `Harbour ${number}`,
    ispublic: 1,
    license: number === 3 ? "0" : String([4, 9, 10][number % 3]),
    description: { _content: "The old harbour" },
    ownername: "bees",
    url_n: `${url}/65535/${id}_320.jpg`,
    height_n: 213,
    width_n: "320",
    ...(number !== 4 && { url_l: `${url}/65535/${id}_1024.jpg`, height_l: "683", width_l: "1024" }),
  };
}

function numbersOf(page: number, size: number): number[] {
  const numbers = Array.from({ length: FOUND }, (_, index) => index + 1);
  return numbers.slice((page - 1) * size, page * size);
}

type Call = {
  readonly url: string;
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
};

async function startServer(api: (call: Call) => Respond): Promise<StockServer> {
  const requests: StockRequest[] = [];
  let respond: Respond | null = null;
  let url = "";
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? "", url);
    requests.push({ url: address, headers: request.headers });
    const { pathname, searchParams: query } = address;
    if (/^\/(?:photo-|65535\/)/.test(pathname)) return void servePhoto(pathname, response);
    (respond ?? api({ url, pathname, query, headers: request.headers }))(response, request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    respondWith(next) {
      respond = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Each photo has a colour of its own. */
async function servePhoto(pathname: string, response: ServerResponse): Promise<void> {
  if (pathname.includes(`${brokenPhoto}_1024`)) return void response.writeHead(404).end();
  const hue = [...pathname].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="683">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 60% 70%)"/>
      <stop offset="1" stop-color="hsl(${(hue + 60) % 360} 50% 35%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/><circle cx="65%" cy="35%" r="9%" fill="#fff3d6"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  response.writeHead(200, { "Content-Type": "image/jpeg", "Access-Control-Allow-Origin": "*" }).end(bytes);
}

/** The settings of a product that uses these servers. */
export function stockSettings(unsplash: StockServer, flickr: StockServer): Readonly<Record<string, string>> {
  return {
    UNSPLASH_KEY: unsplashKey,
    UNSPLASH_URL: unsplash.url,
    UNSPLASH_IMAGES_URL: unsplash.url,
    FLICKR_KEY: flickrKey,
    FLICKR_URL: flickr.url,
    FLICKR_IMAGES_URL: flickr.url,
  };
}
