import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider, { type Account } from "oidc-provider";

const CLIENT_ID = "meander";
const CLIENT_SECRET = "a secret that only this test and its provider know";
const PATH = "/api/public/v1.0/auth/acme/callback";

export type Claims = { readonly sub: string; readonly [claim: string]: unknown };

export type TestProvider = {
  readonly issuer: string;
  /** Settings that make the API know it as `acme`, and as `second` by another entry. */
  readonly env: Readonly<Record<string, string>>;
  /** The account of the next login. */
  account: Claims;
  /** Changes the ID token of the next responses. */
  alterIdToken: (idToken: string) => string | Promise<string>;
  /** Signs an ID token as this provider. */
  readonly sign: (claims: JWTPayload) => Promise<string>;
  /** Follows an authorisation address as a browser does, and returns the final address on our own site. */
  readonly follow: (address: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** A real local OpenID provider that requests no password, for the site at this address. */
export async function startOpenIdProvider(site = "http://meander.test"): Promise<TestProvider> {
  const keys = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(keys.privateKey)), kid: "test", alg: "RS256", use: "sig" };
  const server = await listen();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const test: TestProvider = {
    issuer,
    env: {
      OIDC_PROVIDERS: "acme,second",
      ...entryOf("OIDC_ACME", "Acme Travel", issuer),
      ...entryOf("OIDC_SECOND", "Second Travel", issuer),
    },
    account: { sub: "nobody" },
    alterIdToken: (idToken) => idToken,
    sign: (claims) =>
      new SignJWT({ iss: issuer, aud: CLIENT_ID, ...claims })
        .setProtectedHeader({ alg: "RS256", kid: "test" })
        .sign(keys.privateKey),
    follow,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const accounts = new Map<string, Claims>();
  const provider = createProvider(test, { site, jwk, accounts });
  const handle = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void handle(request, response);
    const { account } = test;
    accounts.set(account.sub, account);
    void provider.interactionFinished(request, response, { login: { accountId: account.sub } });
  });
  return test;
}

function entryOf(prefix: string, name: string, issuer: string): Record<string, string> {
  return {
    [`${prefix}_ISSUER`]: issuer,
    [`${prefix}_CLIENT_ID`]: CLIENT_ID,
    [`${prefix}_CLIENT_SECRET`]: encodeURIComponent(CLIENT_SECRET),
    [`${prefix}_NAME`]: name,
  };
}

async function listen(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}

type Setting = { readonly site: string; readonly jwk: object; readonly accounts: ReadonlyMap<string, Claims> };

function createProvider(test: TestProvider, { site, jwk, accounts }: Setting): Provider {
  const provider = new Provider(test.issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [`${site}${PATH}`] }],
    jwks: { keys: [jwk as never] },
    cookies: { keys: ["only for tests"] },
    claims: { email: ["email", "email_verified"], profile: ["name", "given_name", "family_name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 60, Interaction: 60, Session: 60 },
    findAccount: (_context, id): Account => ({ accountId: id, claims: () => accounts.get(id) ?? { sub: id } }),
    async loadExistingGrant(context) {
      const grant = new provider.Grant({
        accountId: context.oidc.session?.accountId ?? "",
        clientId: context.oidc.client?.clientId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route !== "token" || typeof context.body?.id_token !== "string") return;
    context.body.id_token = await test.alterIdToken(context.body.id_token);
  });
  return provider;
}

async function follow(address: string): Promise<string> {
  const jar = new Map<string, string>();
  for (let next = address; ; ) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const result = await fetch(next, { redirect: "manual", headers: { Cookie: cookie } });
    for (const line of result.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = result.headers.get("Location");
    if (location === null) throw new Error(`The provider stopped: ${result.status} ${await result.text()}`);
    const url = new URL(location, next);
    if (url.hostname === "meander.test") return `${url.pathname}${url.search}`;
    next = url.href;
  }
}
