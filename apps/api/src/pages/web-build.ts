import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { PageFormProblem } from "@meander/domain/site/page-forms";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export type RenderRequest = {
  /** With the query. */
  readonly path: string;
  readonly publicUrl: string;
  /** Where pages load pictures from; empty for the page's own origin. */
  readonly assetHost: string;
  readonly locale: string;
  readonly theme: "light" | "dark" | null;
  readonly nonce: string;
  readonly hasSession: boolean;
  /** Whether the logo has a badge that says so. */
  readonly isBeta: boolean;
  /** Of the form that the page is a response to. */
  readonly problem: PageFormProblem | null;
  /** Calls the API in process with the caller's credentials. */
  readonly fetchApi: (request: Request) => Promise<Response>;
};

export type RenderResult =
  | {
      readonly kind: "page";
      readonly status: ContentfulStatusCode;
      readonly html: string /** Seconds. */;
      readonly retryAfterSeconds?: number | null;
    }
  | {
      readonly kind: "redirect";
      readonly status: 301 | 302;
      readonly location: string;
      readonly isSessionOver?: boolean;
    };

export type StaticFile = { readonly body: Buffer; readonly type: string; readonly isHashed: boolean };

/** The built web app: its server entry, and its files by path. */
export type WebBuild = {
  readonly render: (request: RenderRequest) => Promise<RenderResult>;
  readonly files: ReadonlyMap<string, StaticFile>;
};

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Null when apps/web is not built. */
export async function loadWebBuild(): Promise<WebBuild | null> {
  const dist = findDist();
  if (dist === undefined) return null;
  const entry = pathToFileURL(join(dist, "server", "entry-server.js")).href;
  const module: unknown = await import(/* @vite-ignore */ entry);
  if (!isServerEntry(module)) throw new Error("The web app's server entry exports no `render`.");
  return { render: module.render, files: await readFiles(join(dist, "client")) };
}

/** This file runs from apps/api/dist when built, and from apps/api/src/pages in tests. */
function findDist(): string | undefined {
  const candidates = ["../../web/dist/", "../../../web/dist/"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return candidates.find((path) => existsSync(join(path, "server", "entry-server.js")));
}

function isServerEntry(module: unknown): module is Pick<WebBuild, "render"> {
  return typeof module === "object" && module !== null && "render" in module && typeof module.render === "function";
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    // Dot folders contain build metadata that browsers don't need.
    .filter((path) => !path.startsWith(".") && extname(path) in contentTypes);
  return new Map(
    await Promise.all(
      files.map(async (path): Promise<[string, StaticFile]> => {
        const address = `/${path.split(sep).join("/")}`;
        const type = contentTypes[extname(path)] ?? "application/octet-stream";
        return [address, { body: await readFile(join(folder, path)), type, isHashed: address.startsWith("/assets/") }];
      }),
    ),
  );
}

declare module "../http/services.ts" {
  interface Services {
    /** Null in tests of the API, or when the web app is not built. */
    readonly web: WebBuild | null;
  }
}
