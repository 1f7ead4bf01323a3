import { generate } from "selfsigned";

/** A certificate authority of the test, in PEM. */
export type Authority = { readonly certificate: string; readonly key: string };
/** A server's certificate and its key, in PEM. */
export type ServerIdentity = { readonly cert: string; readonly key: string };

export async function createAuthority(): Promise<Authority> {
  const made = await generate([{ name: "commonName", value: "Test authority" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { certificate: made.cert, key: made.private };
}

/** A certificate for these host names, signed by the authority. */
export async function certify({ certificate, key }: Authority, hosts: readonly string[]): Promise<ServerIdentity> {
  const made = await generate([{ name: "commonName", value: hosts[0] ?? "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    ca: { key, cert: certificate },
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "keyUsage", digitalSignature: true },
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames: hosts.map((value) => ({ type: 2, value })) },
    ],
  });
  return { cert: made.cert, key: made.private };
}
