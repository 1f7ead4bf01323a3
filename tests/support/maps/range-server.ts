import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server does with the next requests. */
export type RangeBehaviour = "ranges" | "whole" | "fail" | "drop";

export type RangeServer = {
  readonly url: string;
  /** The `Range` headers of the requests so far. */
  readonly ranges: string[];
  behaviour: RangeBehaviour;
  /** Replaces the file. */
  body: Buffer;
  readonly stop: () => Promise<void>;
};

/** Serves one file with range requests, like a publisher of map tiles. */
export async function startRangeServer(body: Buffer): Promise<RangeServer> {
  const state = { ranges: [] as string[], behaviour: "ranges" as RangeBehaviour, body };
  const server = createServer((request, response) => {
    const wish = request.headers.range ?? "";
    state.ranges.push(wish);
    const [from = 0, to = 0] = wish.replace("bytes=", "").split("-").map(Number);
    if (state.behaviour === "drop") return void request.socket.destroy();
    if (state.behaviour === "fail") return void response.writeHead(503).end();
    if (state.behaviour === "whole" || wish === "") return void response.writeHead(200).end(state.body);
    const part = state.body.subarray(from, to + 1);
    const end = from + part.length - 1;
    const headers = { "Content-Range": `bytes ${from}-${end}/${state.body.length}`, ETag: `"${state.body.length}"` };
    response.writeHead(206, { ...headers, "Content-Length": part.length }).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/city.pmtiles`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
