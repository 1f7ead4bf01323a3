import { type IncomingMessage, request as ask, type ServerResponse } from "node:http";

/** Hands a request to a server on this computer and its answer back, as it streams. */
export function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const onward = ask({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(503, { "Content-Type": "text/plain", "Retry-After": "1" }).end("The API is starting again.\n");
  });
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}
