import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSocketServer, type Server as SocketServer } from "node:net";
import { fileURLToPath } from "node:url";
import { localeTags, negotiateLocale } from "@meander/domain/messages/locales";
import { browserStorage } from "@meander/domain/site/browser-storage";
import { createServer as createVite, type Plugin, type ViteDevServer } from "vite";
import { forward } from "./forward.ts";

const webFolder = fileURLToPath(new URL("../../apps/web/", import.meta.url));
const localeCookie = new RegExp(`(?:^|;\\s*)${browserStorage.locale.name}=([\\w-]+)`);
const plainStyles = "plain-styles.css";
const clientEntry = "src/app/entry-client.tsx";
/** Routes that the API serves itself, besides the pages. */
const apiPaths = /^\/(?:api|auth|calendar|img|mail|scene|media|unsubscribe|readyz|healthz|metrics)(?:\/|$|\?)/;

/** The exports of apps/web's server entry, which the API uses too. */
type ServerEntry = {
  readonly render: (request: {
    readonly path: string;
    readonly publicUrl: string;
    readonly locale: string;
    readonly theme: "light" | "dark" | null;
    readonly nonce: string;
    readonly problem: null;
    readonly isBeta: boolean;
    readonly fetchApi: (request: Request) => Promise<Response>;
  }) => Promise<
    | { readonly kind: "page"; readonly status: number; readonly html: string }
    | { readonly kind: "redirect"; readonly status: 301 | 302; readonly location: string }
  >;
};

type DevAddresses = { readonly port: number; readonly addresses: readonly string[]; readonly apiPort: number };

export type DevWebServer = { readonly close: () => Promise<void> };

/** Renders pages from source on each request with hot module replacement; forwards everything else to the API. */
export async function serveWeb({ port, addresses, apiPort }: DevAddresses): Promise<DevWebServer> {
  const server = createServer();
  const vite = await createVite({
    root: webFolder,
    configFile: `${webFolder}vite.config.ts`,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
    plugins: [developmentManifest()],
  });
  server.on("request", (request, response) => {
    const path = request.url ?? "/";
    if (path === `/${plainStyles}`) void sendPlainStyles(vite, response);
    else if (apiPaths.test(path)) forward(request, response, apiPort);
    else vite.middlewares(request, response, () => void respond(vite, request, response, { port, apiPort }));
  });
  const [host = "::", ...others] = addresses;
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  const listeners = others.map((address) => listenAlso(server, port, address));
  const close = async () => {
    await vite.close();
    for (const listener of listeners) listener.close();
    server.closeAllConnections();
    server.close();
  };
  return { close };
}

/** Ignores errors, because a machine may lack `::1`. */
function listenAlso(server: Server, port: number, address: string): SocketServer {
  const listener = createSocketServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit("connection", socket),
  );
  return listener.on("error", () => {}).listen(port, address);
}

async function respond(
  vite: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
  { port, apiPort }: { port: number; apiPort: number },
): Promise<void> {
  const path = request.url ?? "/";
  if (request.method !== "GET" || !request.headers.accept?.includes("text/html"))
    return forward(request, response, apiPort);
  try {
    const { render } = (await vite.ssrLoadModule("/src/app/entry-server.tsx")) as ServerEntry;
    const rendered = await render({
      path,
      publicUrl: `http://localhost:${port}`,
      locale: negotiateLocale(localeCookie.exec(request.headers.cookie ?? "")?.[1], request.headers["accept-language"]),
      theme: parseTheme(request.headers.cookie),
      nonce: randomBytes(16).toString("base64"),
      problem: null,
      isBeta: false,
      fetchApi: (apiRequest) => fetchFromApi(apiRequest, request, apiPort),
    });
    if (rendered.kind === "redirect") {
      response.writeHead(rendered.status, { Location: rendered.location }).end();
      return;
    }
    const html = await vite.transformIndexHtml(path, rendered.html);
    response.writeHead(rendered.status, { "Content-Type": "text/html; charset=utf-8" }).end(html);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    const stack = error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${stack}\n`);
    response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end(stack);
  }
}

/** The styles of all that the server has rendered, for pages and parts without scripts. */
async function sendPlainStyles(vite: ViteDevServer, response: ServerResponse): Promise<void> {
  const files = [...vite.moduleGraph.idToModuleMap.keys()].filter((id) => id.endsWith(".css"));
  const styles = await Promise.all(files.map((file) => vite.transformRequest(`${file}?direct`)));
  response.writeHead(200, { "Content-Type": "text/css; charset=utf-8" });
  response.end(styles.map((style) => style?.code ?? "").join("\n"));
}

function fetchFromApi(apiRequest: Request, from: IncomingMessage, apiPort: number): Promise<Response> {
  const { pathname, search } = new URL(apiRequest.url);
  const headers = new Headers(apiRequest.headers);
  for (const name of ["cookie", "accept-language"] as const) {
    const value = from.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  const body =
    apiRequest.method === "GET" || apiRequest.method === "HEAD"
      ? {}
      : { body: apiRequest.body, duplex: "half" as const };
  return fetch(`http://127.0.0.1:${apiPort}${pathname}${search}`, { method: apiRequest.method, headers, ...body });
}

function parseTheme(cookie: string | undefined): "light" | "dark" | null {
  const theme = /(?:^|;\s*)theme=(light|dark)/.exec(cookie ?? "")?.[1];
  return theme === "light" || theme === "dark" ? theme : null;
}

/** Without a build, the page loads the entry's source, and Vite adds its styles. */
function developmentManifest(): Plugin {
  const id = "virtual:client-manifest";
  const manifest = { [clientEntry]: { file: clientEntry, isEntry: true } };
  const manifests = Object.fromEntries(localeTags.map((locale) => [locale, manifest]));
  return {
    name: "meander:development-manifest",
    enforce: "pre",
    config(config) {
      // Node resolves node_modules itself; only the build bundles them.
      const server = config.environments?.ssr?.resolve;
      if (server !== undefined) server.noExternal = [/^@meander\//];
    },
    resolveId: (source) => (source === id ? `\0dev:${id}` : null),
    load: (source) =>
      source === `\0dev:${id}`
        ? `export const manifests = ${JSON.stringify(manifests)};\nexport const styles = {};\nexport const plainStyleFile = "${plainStyles}";`
        : null,
  };
}
