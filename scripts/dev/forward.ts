import { type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";

/** Proxies a request to a local server and streams its response back. */
export function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const upstream = httpRequest({ host: "127.0.0.1", port, method, path: url, headers }, (upstreamResponse) => {
    response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
    upstreamResponse.pipe(response);
  });
  upstream.on("error", () => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(503, { "Content-Type": "text/plain", "Retry-After": "1" }).end("The API is starting again.\n");
  });
  response.on("close", () => upstream.destroy());
  request.pipe(upstream);
}
