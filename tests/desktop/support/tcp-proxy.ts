import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

type State = {
  isDisconnected: boolean;
  token: string | undefined;
  deviceSecret: string | undefined;
  readonly requests: string[];
  refusal: Refusal | undefined;
  delay: Delay | undefined;
};

type Refusal = { readonly pattern: RegExp; readonly status: number; readonly onRefused: () => void };
type Delay = { readonly pattern: RegExp; readonly delivered: Promise<void> };

const requestLine = /^([A-Z]+ \S+) HTTP\/1/m;
const bearer = /^authorization: bearer (\S+)/im;
const deviceSecret = /^x-meander-device: (\S+)/im;

/**
 * A TCP proxy between the console and its server that a test can disconnect. The test itself still reaches the server
 * directly.
 */
export class TcpProxy {
  readonly address: string;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;
  readonly #state: State;

  private constructor(address: string, server: Server, sockets: Set<Socket>, state: State) {
    this.address = address;
    this.#server = server;
    this.#sockets = sockets;
    this.#state = state;
  }

  static async open(target: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(target);
    const sockets = new Set<Socket>();
    const state: State = {
      isDisconnected: false,
      token: undefined,
      deviceSecret: undefined,
      requests: [],
      refusal: undefined,
      delay: undefined,
    };
    const track = (socket: Socket) => {
      sockets.add(socket);
      socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
      return socket;
    };
    const server = createServer((inbound) => {
      track(inbound);
      if (state.isDisconnected) {
        inbound.destroy();
        return;
      }
      const outbound = track(connect(Number(port), hostname));
      inbound.on("data", (bytes) => {
        const text = bytes.toString("latin1");
        state.token = bearer.exec(text)?.[1] ?? state.token;
        state.deviceSecret = deviceSecret.exec(text)?.[1] ?? state.deviceSecret;
        const requested = requestLine.exec(text)?.[1];
        if (requested !== undefined) state.requests.push(requested);
        if (requested !== undefined && state.refusal?.pattern.test(requested)) {
          const { status, onRefused } = state.refusal;
          state.refusal = undefined;
          inbound.end(formatRefusal(status), onRefused);
          return;
        }
        if (requested !== undefined && state.delay?.pattern.test(requested)) {
          outbound.unpipe(inbound).pause();
          void state.delay.delivered.then(() => outbound.pipe(inbound));
          state.delay = undefined;
        }
        outbound.write(bytes);
      });
      inbound.on("end", () => outbound.end());
      outbound.pipe(inbound);
      inbound.on("close", () => outbound.destroy());
      outbound.on("close", () => inbound.destroy());
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const bound = server.address();
    if (bound === null || typeof bound === "string") throw new Error("The proxy has no port");
    return new TcpProxy(`http://127.0.0.1:${bound.port}`, server, sockets, state);
  }

  /** The session token that the console last used; windows have no access to it. */
  get token(): string | undefined {
    return this.#state.token;
  }

  /** The device secret of the console's last login. */
  get deviceSecret(): string | undefined {
    return this.#state.deviceSecret;
  }

  /** The proxied requests so far, as `GET /path?query`. */
  get requests(): readonly string[] {
    return this.#state.requests;
  }

  /** Refuses the next request that matches `pattern` in the server's place; resolves once it has. */
  refuseNext(pattern: RegExp, status: number): Promise<void> {
    return new Promise((resolve) => {
      this.#state.refusal = { pattern, status, onRefused: resolve };
    });
  }

  /** Withholds the response to the next request that matches `pattern` until the returned function is called. */
  delayNext(pattern: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#state.delay = { pattern, delivered: promise };
    return resolve;
  }

  disconnect(): void {
    this.#state.isDisconnected = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  reconnect(): void {
    this.#state.isDisconnected = false;
  }

  async close(): Promise<void> {
    this.disconnect();
    this.#server.close();
    await once(this.#server, "close");
  }
}

function formatRefusal(status: number): string {
  const body = JSON.stringify({ status, code: "refused-by-proxy", message: "Not now", requestId: "proxy" });
  const headers = ["Content-Type: application/json", `Content-Length: ${body.length}`, "Connection: close"];
  return [`HTTP/1.1 ${status} Refused`, ...headers, "", body].join("\r\n");
}
