import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

type State = {
  isCut: boolean;
  token: string | undefined;
  deviceSecret: string | undefined;
  readonly requests: string[];
};

const requestLine = /^([A-Z]+ \S+) HTTP\/1/m;
const bearer = /^authorization: bearer (\S+)/im;
const deviceSecret = /^x-meander-device: (\S+)/im;

/** A wire between the console and its server that a test can cut and mend. Only what goes through it is cut: the test still reaches the server. */
export class Forwarder {
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

  static async open(target: string): Promise<Forwarder> {
    const { hostname, port } = new URL(target);
    const sockets = new Set<Socket>();
    const state: State = { isCut: false, token: undefined, deviceSecret: undefined, requests: [] };
    const keep = (socket: Socket) => {
      sockets.add(socket);
      socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
      return socket;
    };
    const server = createServer((inward) => {
      keep(inward);
      if (state.isCut) {
        inward.destroy();
        return;
      }
      const outward = keep(connect(Number(port), hostname));
      inward.on("data", (bytes) => {
        const text = bytes.toString("latin1");
        state.token = bearer.exec(text)?.[1] ?? state.token;
        state.deviceSecret = deviceSecret.exec(text)?.[1] ?? state.deviceSecret;
        const asked = requestLine.exec(text)?.[1];
        if (asked !== undefined) state.requests.push(asked);
      });
      inward.pipe(outward).pipe(inward);
      inward.on("close", () => outward.destroy());
      outward.on("close", () => inward.destroy());
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const bound = server.address();
    if (bound === null || typeof bound === "string") throw new Error("The forwarder has no port");
    return new Forwarder(`http://127.0.0.1:${bound.port}`, server, sockets, state);
  }

  /** The session that the console last used: no window could ever tell. */
  get token(): string | undefined {
    return this.#state.token;
  }

  /** The secret that the console last logged in with. */
  get deviceSecret(): string | undefined {
    return this.#state.deviceSecret;
  }

  /** What went through so far, as `GET /path?query`. */
  get requests(): readonly string[] {
    return this.#state.requests;
  }

  cut(): void {
    this.#state.isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#state.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }
}
