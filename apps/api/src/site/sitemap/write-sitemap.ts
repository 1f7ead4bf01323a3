import { PassThrough, pipeline, Readable, type Transform } from "node:stream";
import {
  activityPath,
  discoverPath,
  homePath,
  listPath,
  privacyPath,
  supportPath,
  termsPath,
  userPath,
} from "@meander/domain/paths";
import { sitemapPolicy } from "@meander/domain/policy";
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream } from "sitemap";
import type { Database } from "../../db/client.ts";
import { listFileStarts, listSitemapRows, type SitemapKind, sitemapKinds, type SitemapRow } from "./sitemap-queries.ts";

export type Sources = { readonly db: Database; readonly publicUrl: string; readonly now: Date };

/** The protocol allows 50,000 addresses in a file, and as many files in an index. */
const fixedPages = [homePath, discoverPath, supportPath, termsPath, privacyPath];

/** The addresses of all files: `/sitemap/{kind}/{first key}.xml`. Reads every key. */
export async function listSitemapFiles({ db, publicUrl, now }: Sources): Promise<string[]> {
  const files = [`${publicUrl}/sitemap/pages.xml`];
  for (const kind of sitemapKinds) {
    const starts = await listFileStarts(db, kind, sitemapPolicy.filePages, now);
    files.push(...starts.map((key) => `${publicUrl}/sitemap/${kind}/${encodeURIComponent(key)}.xml`));
  }
  return files;
}

export function writeSitemapIndex(files: readonly string[]): ReadableStream {
  return xmlOf(files, new SitemapIndexStream());
}

export function writePagesFile(publicUrl: string): ReadableStream {
  const pages = fixedPages.map((url): SitemapItemLoose => ({ url }));
  return xmlOf(pages, new SitemapStream({ hostname: publicUrl }));
}

/** Reads and writes a few rows at a time, however many there are. */
export function writeSitemapFile(kind: SitemapKind, start: string, sources: Sources): ReadableStream {
  return xmlOf(pagesFrom(kind, start, sources), new SitemapStream({ hostname: sources.publicUrl }));
}

async function* pagesFrom(kind: SitemapKind, start: string, { db, now }: Sources): AsyncGenerator<SitemapItemLoose> {
  let window = { from: start, isAfter: false };
  for (let left: number = sitemapPolicy.filePages; left > 0; left -= sitemapPolicy.readPages) {
    const limit = Math.min(left, sitemapPolicy.readPages);
    const rows = await listSitemapRows(db, kind, { ...window, limit }, now);
    yield* rows.map((row) => pageOf(kind, row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    window = { from: last.key, isAfter: true };
  }
}

function pageOf(kind: SitemapKind, { key, title, changedAt }: SitemapRow): SitemapItemLoose {
  const paths = {
    activities: () => activityPath({ _id: key, title }),
    people: () => userPath(key),
    lists: () => listPath(key),
    places: () => `${discoverPath}/${key.split("/").map(encodeURIComponent).join("/")}`,
  };
  return { url: paths[kind](), ...(changedAt !== null && { lastmod: changedAt.toISOString() }) };
}

/** Should reading fail, the response breaks off rather than end as if it were whole. */
function xmlOf(items: Iterable<unknown> | AsyncIterable<unknown>, writer: Transform): ReadableStream {
  const bytes = new PassThrough();
  pipeline(Readable.from(items), writer, bytes, () => {});
  return Readable.toWeb(bytes) as ReadableStream;
}
