import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server does with requests. */
export type RangeBehaviour = "ranges" | "whole" | "fail" | "drop";

type State = {
  /** The `Range` headers of the requests so far. */
  ranges: string[];
  behaviour: RangeBehaviour;
  /** It fails from the request after these. */
  failAfter: number;
  /** Its ETag. */
  version: string;
};

export type RangeServer = State & {
  readonly url: string;
  readonly body: Buffer;
  /** As it was when it started. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
};

const atStart = (): State => ({
  ranges: [],
  behaviour: "ranges",
  failAfter: Number.POSITIVE_INFINITY,
  version: "today",
});

/** Serves one file with range requests, like a publisher of map tiles. */
export async function startRangeServer(body: Buffer): Promise<RangeServer> {
  const state = atStart();
  const server = createServer((request, response) => {
    const wish = request.headers.range ?? "";
    state.ranges.push(wish);
    const [from = 0, to = 0] = wish.replace("bytes=", "").split("-").map(Number);
    if (state.behaviour === "drop") return void request.socket.destroy();
    if (state.behaviour === "fail" || state.ranges.length > state.failAfter) {
      return void response.writeHead(503).end();
    }
    if (state.behaviour === "whole" || wish === "") return void response.writeHead(200).end(body);
    const part = body.subarray(from, to + 1);
    const end = from + part.length - 1;
    const headers = { "Content-Range": `bytes ${from}-${end}/${body.length}`, ETag: `"${state.version}"` };
    response.writeHead(206, { ...headers, "Content-Length": part.length }).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/city.pmtiles`,
    body,
    reset: () => void Object.assign(state, atStart()),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
