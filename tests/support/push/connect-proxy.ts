import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";

export type ConnectProxy = { readonly url: string; readonly close: () => Promise<void> };

/** An HTTP proxy whose CONNECT leads to a local server, whatever host was asked for. */
export async function openConnectProxy(portOf: (host: string) => number): Promise<ConnectProxy> {
  const server = createServer();
  server.on("connect", (request, socket, head) => {
    const upstream = connect(portOf(request.url ?? ""), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      upstream.write(head);
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
    socket.on("close", () => upstream.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
