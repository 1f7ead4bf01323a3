import { photo, uploadForm } from "../../../support/pictures.ts";
import { anyone, each, loggedIn, noOne, permission, roles, succeedingWith } from "../roles.ts";
import type { RouteRow } from "../row.ts";

/** Routes under neither base: for operators, and pictures. A site with a public address has no embedded mailbox. */
/** A picture that is used nowhere yet. */
const onlyOwner = { ...each(roles, 404), author: 200 };
const picture = await photo(600, 220).png().toBuffer();
const scene = { category: "1", period: "3", file: "meander.svg" };

export const rows: readonly RouteRow[] = [
  { route: "GET private/openapi.json", expected: permission("useApiDocumentation") },
  { route: "GET /healthz", expected: anyone },
  { route: "GET /readyz", expected: anyone },
  { route: "GET /metrics", expected: noOne },
  { route: "GET /scene/wide/{category}/{period}/{file}", expected: anyone, send: () => ({ params: scene }) },
  { route: "GET /scene/{category}/{period}/{file}", expected: anyone, send: () => ({ params: scene }) },
  {
    route: "POST private/media/upload",
    expected: succeedingWith(201, loggedIn),
    send: () => ({ body: uploadForm(picture) }),
  },
  { route: "GET private/media/checked", expected: loggedIn },
  {
    route: "GET private/media/used/{service}",
    expected: loggedIn,
    send: ({ pictureId }) => ({ params: { service: "local" }, query: `images=${pictureId}` }),
  },
  {
    route: "GET private/media/search/{service}",
    expected: loggedIn,
    send: () => ({ params: { service: "local" }, query: "keywords=sea" }),
  },
  {
    route: "GET /maps/{file}",
    expected: each(roles, 404),
    send: () => ({ params: { file: "london.pmtiles" } }),
  },
  {
    route: "GET /media/{file}",
    expected: onlyOwner,
    send: ({ pictureId }) => ({ params: { file: `${pictureId}.jpg` } }),
  },
  {
    route: "GET /media/{id}/{file}",
    expected: onlyOwner,
    send: ({ pictureId }) => ({ params: { id: pictureId, file: "320.avif" } }),
  },
  {
    route: "GET /preview/activity/{file}",
    expected: anyone,
    send: ({ activity }) => ({ params: { file: `${activity._id}.jpg` } }),
  },
  {
    route: "GET /preview/user/{file}",
    expected: anyone,
    send: ({ people }) => ({ params: { file: `${people.author.id}.jpg` } }),
  },
  { route: "GET /preview/discover.jpg", expected: anyone },
  { route: "GET /preview/discover/{file}", expected: anyone, send: () => ({ params: { file: "united-kingdom.jpg" } }) },
  {
    route: "GET /preview/discover/{country}/{file}",
    expected: anyone,
    send: () => ({ params: { country: "united-kingdom", file: "england.jpg" } }),
  },
  {
    route: "GET /preview/discover/{country}/{region}/{file}",
    expected: anyone,
    send: () => ({ params: { country: "united-kingdom", region: "england", file: "london.jpg" } }),
  },
  { route: "GET /feed/discover.rss", expected: anyone },
  { route: "GET /feed/discover.ics", expected: anyone },
  {
    route: "GET /feed/user/{file}",
    expected: anyone,
    send: ({ people }) => ({ params: { file: `${people.host.id}.rss` } }),
  },
  { route: "GET /feed/discover/{file}", expected: anyone, send: () => ({ params: { file: "united-kingdom.ics" } }) },
  {
    route: "GET /feed/discover/{country}/{file}",
    expected: anyone,
    send: () => ({ params: { country: "united-kingdom", file: "england.rss" } }),
  },
  {
    route: "GET /feed/discover/{country}/{region}/{file}",
    expected: anyone,
    send: () => ({ params: { country: "united-kingdom", region: "england", file: "london.ics" } }),
  },
  { route: "GET /sitemap.xml", expected: anyone },
  { route: "GET /sitemap/pages.xml", expected: anyone },
  {
    route: "GET /sitemap/{kind}/{file}",
    expected: anyone,
    send: ({ activity }) => ({ params: { kind: "activities", file: `${activity._id}.xml` } }),
  },
  { route: "GET /img/userAvatar.svg", expected: anyone },
  { route: "GET /img/icon.svg", expected: anyone },
  { route: "GET /img/mark.png", expected: anyone },
  { route: "GET /img/icon-192.png", expected: anyone },
  { route: "GET /img/icon-512.png", expected: anyone },
  { route: "GET /img/badge.png", expected: anyone },
  { route: "GET /robots.txt", expected: anyone },
  { route: "GET /.well-known/security.txt", expected: anyone },
  { route: "GET /manifest.webmanifest", expected: anyone },
  { route: "GET /favicon.ico", expected: each(roles, 301) },
];
